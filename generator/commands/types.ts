import { resolve } from 'node:path';
import { writeCssModuleTypes } from '../assets/css-module-types.ts';
import { plural } from '../lib/amounts.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter } from '../report/reporter.ts';

/** Writes the declarations of the site's CSS Modules for the type checker. */
export async function runTypes(flags: { root: string }, shell: Shell): Promise<number> {
  const count = await writeCssModuleTypes(resolve(shell.cwd(), flags.root));
  createReporter(shell).say(`✓ .stet/types: ${plural(count, 'CSS Module')}.`);
  return 0;
}
