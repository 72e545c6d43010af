import type { Site } from '../config/site.ts';
import type { Feed, PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';

/** Complaints about feeds that pages announce and that do not exist, one for each such feed. */
export function checkFeeds(options: {
  pages: readonly PageSpec[];
  feeds: readonly Feed[];
  site: Pick<Site, 'root' | 'configFile'>;
}): Diagnostic[] {
  const { pages, feeds, site } = options;
  const homes = feeds.map(({ home }) => home);
  const unknown = new Map<string, PageSpec>();
  for (const page of pages) {
    for (const home of page.head.feeds ?? []) {
      if (!homes.includes(home) && !unknown.has(home)) unknown.set(home, page);
    }
  }
  return [...unknown].map(([home, page]) => ({
    rule: 'plan/feed',
    severity: 'error',
    message: `${page.path} announces the feed of ${home}, which there is none of.`,
    hint: `The feeds are those of ${homes.join(', ') || 'no page'}; feeds() of the definition makes them.`,
    file: relativePath(site.root, site.configFile),
  }));
}
