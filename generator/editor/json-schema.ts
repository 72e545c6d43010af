import { type ZodType, z } from 'zod';
import type { ResolvedCollection } from '../config/site.ts';
import { eachOnce } from '../lib/each-once.ts';

/** The part of JSON Schema (draft 7, which editors support) that front matter needs. */
export interface JsonSchema {
  type?: string | undefined;
  description?: string;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  [keyword: string]: unknown;
}

/**
 * The JSON Schema of a collection's front matter as an author writes it, before the defaults.
 * `stet check` covers rules that JSON Schema cannot express, such as two keys that must match.
 */
export function toJsonSchema({ schema, fields }: ResolvedCollection): JsonSchema {
  const { category } = fields;
  const converted = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flatten(jsonSchema as JsonSchema),
  }) as JsonSchema;
  const { properties = {}, required, ...rest } = converted;
  const shape = (schema as { shape?: Record<string, ZodType> }).shape ?? {};
  const must = required?.filter((key) => !shape[key]?.safeParse(undefined).success) ?? [];
  const base = { ...rest, ...(must.length > 0 && { required: must }) };
  if (category === undefined) return { ...base, properties };
  const terms = Object.values(category.terms);
  const choices: Record<string, string[]> = { [category.key]: Object.keys(category.terms) };
  for (const key of new Set(terms.flatMap((term) => Object.keys(term)))) {
    choices[key] = [...new Set(terms.flatMap((term) => term[key] ?? []))];
  }
  const limited = Object.entries(choices).flatMap(([key, values]) => {
    const { description } = properties[key] ?? {};
    return key in properties ? [[key, { ...(description && { description }), enum: values }]] : [];
  });
  return { ...base, properties: { ...properties, ...Object.fromEntries(limited) } };
}

export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  return [schema, ...(schema.anyOf ?? [])];
}

/** The fields inside a field, if one of its alternatives is an object. */
export function fieldsOf(schema: JsonSchema): JsonSchema {
  return alternativesOf(schema).find(({ properties }) => properties) ?? {};
}

/**
 * Merges nested alternatives into one list, and moves their description outside, where editors show
 * it.
 */
function flatten(schema: JsonSchema): void {
  if (schema.anyOf === undefined) return;
  const all = schema.anyOf.flatMap((item) =>
    item.anyOf && Object.keys(item).every((keyword) => /^(?:anyOf|description)$/.test(keyword))
      ? item.anyOf
      : [item],
  );
  const described = alternativesOf(schema).find(({ description }) => description !== undefined);
  if (described?.description !== undefined) schema.description = described.description;
  schema.anyOf = eachOnce(all);
}

export const redirectsSchema: JsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  description: 'The new places of pages: the old path, and the new path or URL.',
  type: 'object',
  propertyNames: { pattern: '^/[^\\s?#*]+$' },
  additionalProperties: { type: 'string', pattern: '^(?:/(?!/)|https?://)\\S*$' },
};
