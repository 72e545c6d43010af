import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { readablePath } from '../lib/decode-url.ts';
import { typedPath } from '../lib/file-path.ts';
import { pathIn } from '../lib/real-path.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { cleanPath } from '../lib/url-files.ts';
import { createReporter } from '../report/reporter.ts';
import { addCommand, atHelp, type Caller, clockOf, listShown, toMoment } from './command.ts';

/** Adds `stet explain`. Its exit code is 2 for a name that is not part of the site. */
export function addExplain(program: Command, { shell, exit }: Caller): void {
  addCommand(
    program,
    'explain',
    'Explain the inputs of a page, image or file, and the reason for its last build.',
    ['stet explain /about/us', 'stet explain content/images/cover.png --json'],
  )
    .argument('<name>', 'a URL of the site or its path, a content file, or an image')
    .option('--out <folder>', 'folder of the built site, relative to the root', 'dist')
    .option('--json', 'print the result as JSON', false)
    .option('--at <time>', atHelp, toMoment)
    .option('--drafts', 'explain a build with --drafts', false)
    .option('--future', 'explain a build with --future', false)
    .action(async (name, { root, out, at, drafts, future, json, cacheDir }, command) => {
      const now = clockOf(command, at, shell)();
      const { openCache } = await import('../cache/cache.ts');
      const { explain } = await import('../explain/explain.ts');
      const { formatExplained } = await import('../explain/format-explained.ts');
      const reporter = createReporter(shell, { quiet: json });
      const cache = openCache({ root, mode: 'production', folder: cacheDir });
      const show = listShown({ draft: drafts, scheduled: future });
      const wanted = nameIn(root, name, shell);
      const explaining = explain(wanted, { root, out, cache, reporter, now, show });
      const explained = await explaining.finally(() => cache.close());
      if ('names' in explained) {
        const meant = suggest(wanted, explained.names);
        const hint = meant
          ? `Did you mean ${meant}?`
          : 'Name a URL of the site, or a content file or an image in it.';
        reporter.warn(`error: this site has no page or file ${wanted}. ${hint}`);
        return exit(2);
      }
      const shown = { out: typedPath(shell.cwd(), out), colors: reporter.colors };
      reporter.say(json ? JSON.stringify(explained, null, 2) : formatExplained(explained, shown));
    });
}

/** The path of an existing file, relative to the root; otherwise the decoded path of a URL. */
function nameIn(root: string, name: string, shell: Shell): string {
  const candidates = name.includes('://') ? [] : [resolve(shell.cwd(), name), resolve(root, name)];
  const file = candidates.find((candidate) => existsSync(candidate));
  const path = file && pathIn(root, file);
  // The path of a URL may also be that of a file elsewhere: `/` or `/about`.
  if (path !== undefined && !(name.startsWith('/') && path.startsWith('..'))) return path;
  const base = 'http://localhost';
  return URL.canParse(name, base) ? cleanPath(readablePath(new URL(name, base).pathname)) : name;
}
