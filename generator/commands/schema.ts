import type { Command } from '@commander-js/extra-typings';
import { plural } from '../lib/amounts.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, type Caller } from './command.ts';

/**
 * Adds `stet schema`, which writes the schemas that editors use to complete and check front matter.
 */
export function addSchema(program: Command, { shell }: Caller): void {
  addCommand(
    program,
    'schema',
    'Write JSON Schemas of the front matter to .stet/schemas and set up VS Code.',
    ['stet schema', 'stet schema --root docs'],
  ).action(async ({ root }) => {
    const { loadConfig } = await import('../config/load-config.ts');
    const { writeEditorSettings, writeSchemas } = await import('../editor/write-editor-files.ts');
    const { say } = createReporter(shell);
    const site = await loadConfig(root, 'production');
    const schemas = writeSchemas(site);
    say(`✓ .stet/schemas: ${plural(Object.keys(schemas).length, 'schema')}.`);
    for (const file of await writeEditorSettings(site, schemas)) say(`✓ ${file}`);
  });
}
