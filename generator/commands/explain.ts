import { relative, resolve } from 'node:path';
import { openCache } from '../cache/cache.ts';
import type { Unpublished } from '../contract.ts';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import { type ExplainedPage, explainPage } from '../explain/explain-page.ts';
import { formatExplained } from '../explain/format-explained.ts';
import type { Clock } from '../lib/clock.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { createReporter } from '../report/reporter.ts';

export interface ExplainFlags {
  root: string;
  out: string;
  json: boolean;
  cacheDir?: string;
  clock: Clock;
  show: readonly Unpublished[];
}

/**
 * Says of one page what it is made of, why it was rendered last and whether it will be again, what
 * it weighs and who links to it. The exit code is 0, 1 when the site has errors, 2 for a URL that is
 * no page's.
 */
export async function runExplain(url: string, flags: ExplainFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell, { quiet: flags.json });
  const root = resolve(shell.cwd(), flags.root);
  const out = resolve(root, flags.out);
  const folder = flags.cacheDir === undefined ? undefined : resolve(root, flags.cacheDir);
  const cache = openCache({ root, mode: 'production', ...(folder !== undefined && { folder }) });
  const path = toPath(url);
  let explained: ExplainedPage | { paths: string[] };
  try {
    explained = await explainPage(path, {
      root,
      out,
      cache,
      reporter,
      now: flags.clock(),
      show: flags.show,
    });
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  } finally {
    cache.close();
  }
  if ('paths' in explained) {
    const meant = suggest(path, explained.paths);
    const hint = meant ? `Did you mean ${meant}?` : 'sitemap.xml of the output lists the pages.';
    reporter.warn(`error: no page of this site has the path ${path}. ${hint}`);
    return 2;
  }
  reporter.say(
    flags.json
      ? JSON.stringify(explained, null, 2)
      : formatExplained(explained, {
          out: relative(shell.cwd(), out) || '.',
          colors: reporter.colors,
        }),
  );
  return 0;
}

/** The path of a page from what a person copies: a path, or a whole URL. */
function toPath(url: string): string {
  const { pathname } = new URL(url, 'http://localhost');
  const path = decodeURIComponent(pathname).replace(/\/index\.html$|\.html$/, '');
  return path.replace(/(?<=.)\/$/, '') || '/';
}
