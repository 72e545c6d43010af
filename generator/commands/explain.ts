import type { Command } from '@commander-js/extra-typings';
import { readablePath } from '../lib/decode-url.ts';
import { typedPath } from '../lib/file-path.ts';
import { suggest } from '../lib/suggest.ts';
import { cleanPath } from '../lib/url-files.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, atHelp, type Caller, clockOf, listShown, toMoment } from './command.ts';

/** Adds `stet explain`; its exit code is 2 for a URL that is no page's. */
export function addExplain(program: Command, { shell, exit }: Caller): void {
  addCommand(
    program,
    'explain',
    'Say what a page is made of, why it was rendered, and what it weighs.',
    ['stet explain /about/us', 'stet explain / --json'],
  )
    .argument('<url>', 'path of the page, or its whole URL')
    .option('--out <folder>', 'folder of the built site, relative to the root', 'dist')
    .option('--json', 'print the result as JSON', false)
    .option('--cache-dir <folder>', 'folder for what builds remember, relative to the root')
    .option('--at <time>', atHelp, toMoment)
    .option('--drafts', 'as a build with --drafts', false)
    .option('--future', 'as a build with --future', false)
    .action(async (url, { root, out, at, drafts, future, json, cacheDir }, command) => {
      const now = clockOf(command, at, shell)();
      const { openCache } = await import('../cache/cache.ts');
      const { explainPage } = await import('../explain/explain-page.ts');
      const { formatExplained } = await import('../explain/format-explained.ts');
      const reporter = createReporter(shell, { quiet: json });
      const cache = openCache({ root, mode: 'production', folder: cacheDir });
      const show = listShown({ draft: drafts, scheduled: future });
      const { pathname } = new URL(url, 'http://localhost');
      const path = cleanPath(readablePath(pathname));
      const explaining = explainPage(path, { root, out, cache, reporter, now, show });
      const explained = await explaining.finally(() => cache.close());
      if ('paths' in explained) {
        const meant = suggest(path, explained.paths);
        const hint = meant
          ? `Did you mean ${meant}?`
          : 'sitemap.xml of the output lists the pages.';
        reporter.warn(`error: no page of this site has the path ${path}. ${hint}`);
        return exit(2);
      }
      const shown = { out: typedPath(shell.cwd(), out), colors: reporter.colors };
      reporter.say(json ? JSON.stringify(explained, null, 2) : formatExplained(explained, shown));
    });
}
