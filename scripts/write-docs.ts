/*
 * npm run docs
 * Writes the generated parts of the guides: fields from the schemas, checks from the rules, the
 * reference from doc comments and from the help of the commands.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { allRules } from '../generator/check/rule-names.ts';
import { loadConfig } from '../generator/config/load-config.ts';
import { fieldTable, ruleTable } from '../generator/editor/field-table.ts';
import { toJsonSchema } from '../generator/editor/json-schema.ts';
import { once } from '../generator/lib/once.ts';
import { jsonSchemas } from '../generator/report/json-schemas.ts';
import { renderCommands } from './docs/command-reference.ts';
import { contractPages, renderContract } from './docs/contract-reference.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The guides with generated parts, relative to the root. */
export const guides: readonly string[] = [
  'content/REFERENCE.md',
  ...[...Object.keys(contractPages), 'commands'].map((page) => `docs/reference/${page}.md`),
];

/** Every generated part, by the name in its marks. */
const writeParts = once(async (): Promise<Readonly<Record<string, string>>> => {
  const { collections, customRules, rules } = await loadConfig(root, 'production');
  const active = [...allRules, ...customRules]
    .map((rule) => ({ ...rule, severity: rules[rule.id] ?? rule.severity }))
    .filter(({ severity }) => severity !== 'off');
  const fields = collections.map((collection) => [
    `fields: ${collection.name}`,
    fieldTable(toJsonSchema(collection)),
  ]);
  const pages = Object.entries({ ...renderContract(), commands: await renderCommands() });
  return Object.fromEntries([
    ['rules', ruleTable(active)],
    ...fields,
    ...pages.map(([name, text]) => [`reference: ${name}`, text]),
  ]);
});

/** A guide with its generated parts up to date. */
export async function renderGuide(text: string): Promise<string> {
  const parts = await writeParts();
  return text.replace(
    /(<!-- ([\w: -]+) \(npm run docs writes this\) -->\n).*?(<!-- \/)/gs,
    (_, start: string, name: string, end: string) => `${start}\n${parts[name]}\n\n${end}`,
  );
}

/** The schemas of the commands' JSON output, by file relative to the root. */
export function renderJsonSchemas(): [file: string, text: string][] {
  return Object.entries(jsonSchemas).map(([command, schema]) => [
    `docs/reference/schemas/${command}.json`,
    `${JSON.stringify({ title: `stet ${command} --json`, ...z.toJSONSchema(schema) }, null, 2)}\n`,
  ]);
}

if (process.argv[1]?.endsWith('write-docs.ts')) {
  for (const guide of guides) {
    const file = join(root, guide);
    writeFileSync(file, await renderGuide(readFileSync(file, 'utf8')));
  }
  mkdirSync(join(root, 'docs/reference/schemas'), { recursive: true });
  for (const [file, text] of renderJsonSchemas()) writeFileSync(join(root, file), text);
}
