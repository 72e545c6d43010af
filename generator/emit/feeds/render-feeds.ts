import type { Site } from '../../config/site.ts';
import type { Feed } from '../../contract.ts';
import { hashOf } from '../../lib/hash.ts';
import { once } from '../../lib/once.ts';
import type { Output } from '../../output/output.ts';
import { absoluteUrl } from '../../render/head.ts';
import { resolveFeed } from './feed.ts';
import { feedForms } from './feed-forms.ts';

/** Each feed of the site in each form that it names: RSS 2.0, Atom 1.0, JSON Feed 1.1. */
export function renderFeeds(site: Site, feeds: readonly Feed[]): Output[] {
  return feeds.flatMap((feed) => {
    const key = keyOf(site, feed);
    // Its three forms share the work; none is done where no form has changed.
    const resolved = once(() => resolveFeed(site, feed));
    return Object.entries(feedForms).flatMap(([form, render]) => {
      const path = feed.paths[form as keyof typeof feedForms];
      if (path === undefined) return [];
      const make = () => render(resolved(), absoluteUrl(site, path));
      return [{ path: path.slice(1), key, source: `the feed ${path}`, make }];
    });
  });
}

function keyOf(site: Site, feed: Feed): string {
  const items = feed.items.map(({ html, ...item }) => [
    item,
    typeof html === 'string' ? hashOf(html) : html.hash,
  ]);
  return hashOf(JSON.stringify([site.url, site.name, site.language, { ...feed, items }]));
}
