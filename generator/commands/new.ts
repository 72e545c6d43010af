import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { typedPath } from '../lib/file-path.ts';
import { createReporter } from '../report/reporter.ts';
import { findWatch } from '../scaffold/running-watch.ts';
import { addCommand, type Caller, clockOf, toMoment } from './command.ts';

/**
 * Adds `stet new`. Its exit code is 2 if the title is missing and there is no terminal to ask on.
 * It is 130 if the user cancels, which is the shell's code for Ctrl-C.
 */
export function addNew(program: Command, { shell, exit }: Caller): void {
  addCommand(program, 'new', 'Create a post, page or other entry from its template.', [
    'stet new post "Close the month in three days"',
    'stet new page --slug ai-agents/legal "Legal"',
  ])
    .argument('<collection>', 'the collection, such as post or posts')
    .argument('[title]', 'the title; on a terminal, stet asks for it')
    .option('--slug <slug>', 'last part of the URL; default: from the title')
    .option('--category <id>', 'category; default: the category of the newest entry')
    .option('--at <time>', 'publication date; default: SOURCE_DATE_EPOCH or today', toMoment)
    .action(async (kind, title, { root, cacheDir, at, slug, category }, command) => {
      const now = clockOf(command, at, shell)();
      const { writeNewEntry } = await import('../scaffold/new-entry.ts');
      const { say, warn, colors } = createReporter(shell);
      const given = { title, slug, category };
      const entry = await writeNewEntry({ root, cacheDir, kind, given, now }, shell);
      if (entry === undefined) {
        warn(`error: the title is missing\n(write stet new ${kind} "The title")`);
        return exit(2);
      }
      say(`✓ ${typedPath(shell.cwd(), join(root, entry.file))}`);
      if (entry.url) say(`  ${entry.url}`);
      const watching = findWatch(root);
      if (watching && entry.path) say(`  ${colors.bold(watching + entry.path)}`);
    });
}
