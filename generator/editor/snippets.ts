import { alternativesOf, fieldsOf, type JsonSchema } from './json-schema.ts';

/** A snippet as VS Code reads it. */
interface Snippet {
  scope: string;
  prefix: string;
  body: string;
  description: string;
}

/**
 * A snippet for each key of the front matter of Markdown files, with its values to choose from. It
 * is what VS Code can complete there without an extension: the YAML extension leaves Markdown alone
 * (redhat-developer/vscode-yaml#207).
 */
export function createSnippets(
  schemas: Readonly<Record<string, JsonSchema>>,
): Record<string, Snippet> {
  const snippets: Record<string, Snippet> = {};
  for (const [collection, { properties = {} }] of Object.entries(schemas)) {
    for (const [key, schema] of Object.entries(properties)) {
      snippets[`${collection}: ${key}`] = {
        scope: 'markdown',
        prefix: key,
        body: `${key}: ${bodyOf(schema)}`,
        description: `${collection}: ${schema.description ?? key}`,
      };
    }
  }
  return snippets;
}

function bodyOf(schema: JsonSchema): string {
  const values = choicesOf(schema);
  if (values.length > 0) return `\${1|${values.map(escapeChoice).join(',')}|}`;
  const kinds = alternativesOf(schema).map(({ type }) => type);
  if (kinds.includes('array')) return '\n  - $1';
  if (kinds.includes('object')) {
    const keys = Object.keys(fieldsOf(schema).properties ?? {});
    return keys.map((key, index) => `\n  ${key}: $${index + 1}`).join('') || '$1';
  }
  return '$1';
}

function choicesOf(schema: JsonSchema): string[] {
  if (schema.enum) return schema.enum.map(quote);
  const isBoolean = alternativesOf(schema).some(({ type }) => type === 'boolean');
  return isBoolean ? ['true', 'false'] : [];
}

/** A value as YAML takes it: a colour would begin a comment. */
function quote(value: unknown): string {
  return typeof value === 'string' && /[#:]/.test(value) ? `"${value}"` : String(value);
}

function escapeChoice(text: string): string {
  return text.replace(/[\\,|$}]/g, '\\$&');
}
