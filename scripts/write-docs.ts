/*
 * npm run docs
 * Writes what content/README.md says of fields and checks, from the schemas and the rules.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { allRules } from '../generator/check/rule-names.ts';
import { loadConfig } from '../generator/config/load-config.ts';
import { fieldTable, ruleTable } from '../generator/editor/field-table.ts';
import { toJsonSchema } from '../generator/editor/json-schema.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = new URL('../content/README.md', import.meta.url);

/** The guide with its tables as they have to be. */
export async function renderGuide(text: string): Promise<string> {
  const { collections, customRules } = await loadConfig(root, 'production');
  const tables: Record<string, string> = {
    rules: ruleTable([...allRules, ...customRules]),
  };
  for (const collection of collections) {
    tables[collection.name] = fieldTable(toJsonSchema(collection));
  }
  return text.replace(
    /(<!-- (?:fields: )?(\w+) \(npm run docs writes this\) -->\n).*?(<!-- \/)/gs,
    (_, start: string, name: string, end: string) => `${start}\n${tables[name]}\n\n${end}`,
  );
}

if (process.argv[1]?.endsWith('write-docs.ts')) {
  writeFileSync(guide, await renderGuide(readFileSync(guide, 'utf8')));
}
