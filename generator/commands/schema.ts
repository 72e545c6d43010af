import { resolve } from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import { writeEditorSettings, writeSchemas } from '../editor/write-editor-files.ts';
import { plural } from '../lib/amounts.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter } from '../report/reporter.ts';

/** Writes what editors complete and check front matter by; 1 when the site has errors. */
export async function runSchema(flags: { root: string }, shell: Shell): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  try {
    const site = await loadConfig(root, 'production');
    const schemas = writeSchemas(site);
    reporter.say(`✓ .stet/schemas: ${plural(Object.keys(schemas).length, 'schema')}.`);
    for (const file of await writeEditorSettings(site, schemas)) reporter.say(`✓ ${file}`);
    return 0;
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  }
}
