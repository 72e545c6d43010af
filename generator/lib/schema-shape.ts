import type { ZodType, z } from 'zod';

type Path = readonly PropertyKey[];
type Definition = z.core.$ZodTypes['_zod']['def'];

/** The keys that objects at a path may have, in the schema's order. */
export function keysAt(schema: ZodType, path: Path): string[] {
  const defs = schemasAt(schema, path);
  return [...new Set(defs.flatMap((def) => ('shape' in def ? Object.keys(def.shape) : [])))];
}

/** The values that a literal or an enum at a path allows. */
export function valuesAt(schema: ZodType, path: Path): string[] {
  const values = schemasAt(schema, path).flatMap((def): unknown[] => {
    if ('values' in def) return def.values;
    return 'entries' in def ? Object.values(def.entries) : [];
  });
  return [...new Set(values.filter((value) => value !== undefined && value !== '').map(String))];
}

/** The types of values that a path allows: `string`, `boolean`, `array`, `object`… */
export function kindsAt(schema: ZodType, path: Path): string[] {
  return schemasAt(schema, path).map(({ type }) => type);
}

/** Every schema that may apply to the value at a path; several if the path crosses a union. */
function schemasAt(schema: ZodType, path: Path): Definition[] {
  return path.reduce<Definition[]>(
    (defs, key) => defs.flatMap((def) => schemaInside(def, String(key)) ?? []).flatMap(unwrap),
    unwrap(schema),
  );
}

function schemaInside(def: Definition, key: string): z.core.SomeType | undefined {
  if ('shape' in def) return def.shape[key];
  return 'element' in def ? def.element : 'valueType' in def ? def.valueType : undefined;
}

/** The schemas inside optional, default, transform, union and similar wrappers. */
function unwrap(schema: z.core.SomeType): Definition[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return unwrap(def.innerType);
  if ('options' in def) return def.options.flatMap(unwrap);
  if ('getter' in def) return unwrap(def.getter());
  if (def.type !== 'pipe') return [def];
  // The transform at the start of `z.preprocess` does not describe the value.
  const { def: first } = (def.in as z.core.$ZodTypes)._zod;
  return unwrap(first.type === 'transform' ? def.out : def.in);
}
