import type { Command } from '@commander-js/extra-typings';
import { plural } from '../lib/amounts.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, type Caller } from './command.ts';

/** Adds `stet types`, which declares the site's CSS Modules for TypeScript. */
export function addTypes(program: Command, { shell }: Caller): void {
  addCommand(
    program,
    'types',
    'Write types of the style sheets to .stet/types, for your tsconfig.json.',
    ['stet types', 'stet types --root docs'],
  ).action(async ({ root }) => {
    const { requireConfig } = await import('../config/load-config.ts');
    requireConfig(root);
    const { writeCssModuleTypes } = await import('../assets/css-module-types.ts');
    const count = await writeCssModuleTypes(root);
    createReporter(shell).say(`✓ .stet/types: ${plural(count, 'CSS Module')}.`);
  });
}
