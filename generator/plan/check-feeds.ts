import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Feed, PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readablePath } from '../lib/decode-url.ts';
import { relativePath } from '../lib/file-path.ts';
import { cleanPath, matches } from '../lib/url-files.ts';
import type { Redirect } from './load-redirects.ts';

/** Finds feeds that pages link to but that do not exist, and paths in feeds that lead nowhere. */
export function checkFeeds(
  pages: readonly PageSpec[],
  feeds: readonly Feed[],
  site: Pick<Site, 'root' | 'configFile' | 'staticFolder' | 'rewrites'>,
  redirects: readonly Pick<Redirect, 'from'>[],
): Diagnostic[] {
  const homes = feeds.map(({ home }) => home);
  const unknown = new Map<string, PageSpec>();
  for (const page of pages) {
    for (const home of page.head.feeds ?? []) {
      if (!homes.includes(home) && !unknown.has(home)) unknown.set(home, page);
    }
  }
  const file = relativePath(site.root, site.configFile);
  const announced = [...unknown].map(
    ([home, page]): Diagnostic => ({
      rule: 'plan/feed',
      severity: 'error',
      message: `${page.path} announces a feed of ${home}, which does not exist.`,
      hint: `There are feeds of ${homes.join(', ') || 'no page'}; feeds() of the definition creates them.`,
      file,
    }),
  );
  // Pages outnumber the items of feeds.
  const lost = new Set(feeds.flatMap(pathsOf).map(ownPathOf));
  for (const { path } of pages) lost.delete(path.normalize());
  for (const { from } of redirects) lost.delete(ownPathOf(from));
  const isDead = (written: string) => {
    const path = ownPathOf(written);
    // Items may also lead to files and to other sites.
    if (!lost.has(path) || !/^\/(?!\/)/.test(path) || /\.\w+$/.test(path)) return false;
    if (site.rewrites.some(({ from, status }) => status < 400 && matches(from, path))) return false;
    return site.staticFolder === undefined || !existsSync(join(site.staticFolder, path));
  };
  return [...announced, ...findDeadItems(feeds, isDead).map((said) => ({ ...said, file }))];
}

/** A path without its query, its anchor and a slash at its end, as feeds write it. */
function ownPathOf(path: string): string {
  return cleanPath(readablePath(path.replace(/[?#].*$/s, '')).normalize());
}

function pathsOf({ home, items }: Feed): string[] {
  return [home, ...items.map(({ path }) => path)];
}

/** The first path of each feed that leads nowhere. */
function findDeadItems(feeds: readonly Feed[], isDead: (path: string) => boolean): Diagnostic[] {
  return feeds.flatMap((feed): Diagnostic[] => {
    const { home } = feed;
    const wrong = pathsOf(feed).find(isDead);
    if (wrong === undefined) return [];
    const what =
      wrong === home ? 'belongs to a page that' : `has an item with the path ${wrong}, which`;
    return [
      {
        rule: 'plan/feed',
        severity: 'error',
        message: `The feed of ${home} ${what} does not exist.`,
        hint: 'Write the path of a planned page, or plan a page with that path.',
      },
    ];
  });
}
