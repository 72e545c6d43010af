import { type Command, Option } from '@commander-js/extra-typings';
import { differenceFormats } from '../diff/changes.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, atHelp, type Caller, clockOf, listShown, toMoment } from './command.ts';

/** Adds `stet diff`. As with git, the exit code is 0 with or without differences. */
export function addDiff(program: Command, { shell }: Caller): void {
  addCommand(program, 'diff', 'Show the pages that a change adds, changes, moves and removes.', [
    'stet diff main',
    'stet diff origin/main --format markdown',
    'stet diff ../last-week/dist',
  ])
    .argument('<base>', 'a branch, tag or commit to build, or the folder of an earlier build')
    .addOption(
      new Option('--format <form>', 'format of the result')
        .choices(differenceFormats)
        .default('pretty' as const),
    )
    .option('--json', 'the same as --format json', false)
    .option(
      '--out <folder>',
      'folder of the last build, relative to the root; stet only reads it',
      'dist',
    )
    .option('--at <time>', atHelp, toMoment)
    .option('--drafts', 'also compare drafts', false)
    .option('--future', 'also compare scheduled entries', false)
    .action(async (base, { root, out, at, drafts, future, cacheDir, ...form }, command) => {
      const now = clockOf(command, at, shell)();
      const format = form.json ? 'json' : form.format;
      const { openBuildCache } = await import('../build/open-build-cache.ts');
      const { withOutputs } = await import('../diff/with-outputs.ts');
      const { compareOutputs } = await import('../diff/compare-outputs.ts');
      const { formatDifference } = await import('../diff/format-difference.ts');
      const reporter = createReporter(shell, { quiet: format !== 'pretty' });
      const { cache, complaints } = await openBuildCache({ root, cacheDir }, shell.env);
      const show = listShown({ draft: drafts, scheduled: future });
      const options = { root, base, out, now, show, cache, reporter, shell };
      const comparing = withOutputs(options, (outputs) =>
        reporter.step('compare', () => compareOutputs(outputs)),
      );
      const difference = await comparing.finally(() => {
        cache.close();
        if (complaints().length > 0) reporter.fail(complaints(), root);
      });
      const { colors } = reporter;
      const width = shell.stdout.columns;
      reporter.say(formatDifference(format, difference, { colors, width }));
    });
}
