import { alternativesOf, fieldsOf, type JsonSchema } from './json-schema.ts';

/**
 * A snippet for each key in the front matter of Markdown files, with its possible values. VS Code
 * can complete these without an extension; the YAML extension does not support Markdown
 * (redhat-developer/vscode-yaml#207).
 */
export function createSnippets(schemas: Readonly<Record<string, JsonSchema>>) {
  const snippets = Object.entries(schemas).flatMap(([collection, { properties = {} }]) =>
    Object.entries(properties).map(([key, schema]) => {
      const body = `${key}: ${bodyOf(schema)}`;
      const description = `${collection}: ${schema.description ?? key}`;
      const snippet = { scope: 'markdown', prefix: key, body, description };
      return [`${collection}: ${key}`, snippet] as const;
    }),
  );
  return Object.fromEntries(snippets);
}

function bodyOf(schema: JsonSchema): string {
  const values = choicesOf(schema).map((text) => text.replace(/[\\,|$}]/g, '\\$&'));
  if (values.length > 0) return `\${1|${values.join(',')}|}`;
  const kinds = alternativesOf(schema).map(({ type }) => type);
  if (kinds.includes('array')) return '\n  - $1';
  if (!kinds.includes('object')) return '$1';
  const keys = Object.keys(fieldsOf(schema).properties ?? {});
  return keys.map((key, index) => `\n  ${key}: $${index + 1}`).join('') || '$1';
}

function choicesOf(schema: JsonSchema): string[] {
  if (schema.enum) return schema.enum.map(quote);
  const isBoolean = alternativesOf(schema).some(({ type }) => type === 'boolean');
  return isBoolean ? ['true', 'false'] : [];
}

/** A value in YAML: a color needs quotes, since `#` would start a comment. */
function quote(value: unknown): string {
  return typeof value === 'string' && /[#:]/.test(value) ? `"${value}"` : String(value);
}
