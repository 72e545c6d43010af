import type { RuleInfo } from '../check/rule.ts';
import { fieldsOf, type JsonSchema } from './json-schema.ts';

/** The fields of a schema as a Markdown table: name, required or not, meaning. */
export function fieldTable(schema: JsonSchema): string {
  return ['| field | required | meaning |', '| --- | --- | --- |', ...rowsOf(schema)].join('\n');
}

/** Lists nested fields only if they have a description. */
function rowsOf({ properties = {}, required = [] }: JsonSchema, parent = ''): string[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const values = schema.enum?.map((value) => `\`${value}\``).join(', ');
    const text = [schema.description, values && `One of ${values}`].filter(Boolean).join('. ');
    if (parent !== '' && text === '') return [];
    return [
      `| \`${parent}${key}\` | ${required.includes(key) ? 'yes' : ''} | ${escapeCell(text)} |`,
      ...rowsOf(fieldsOf(schema), `${parent}${key}.`),
    ];
  });
}

/** Rules as a Markdown table: id, severity, requirement. */
export function ruleTable(rules: readonly RuleInfo[]): string {
  const rows = rules.map(
    ({ id, severity, asks }) => `| \`${id}\` | ${severity} | ${escapeCell(asks)} |`,
  );
  return ['| check | severity | asks for |', '| --- | --- | --- |', ...rows].join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/</g, '&lt;');
}
