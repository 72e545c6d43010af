import type { Site } from '../../config/site.ts';
import type { Feed } from '../../contract.ts';
import { hashOf } from '../../lib/hash.ts';
import type { Output } from '../../output/output.ts';
import { absoluteUrl } from '../../render/head.ts';
import { absoluteHtml, withoutDrawings } from './absolute-html.ts';
import { renderAtom } from './atom.ts';
import type { ResolvedFeed, ResolvedItem } from './feed.ts';
import { renderJsonFeed } from './json-feed.ts';
import { renderRss } from './rss.ts';

/** Each feed of the site in each form that it names: RSS 2.0, Atom 1.0, JSON Feed 1.1. */
export function renderFeeds(site: Site, feeds: readonly Feed[]): Output[] {
  return feeds.flatMap((feed) => {
    const key = keyOf(site, feed);
    const { rss, atom, json } = feed.paths;
    // Its three forms share the work; none is done where no form has changed.
    let resolved: ResolvedFeed | undefined;
    const resolve = () => {
      resolved ??= resolveFeed(site, feed);
      return resolved;
    };
    return [
      ...output(rss, renderRss),
      ...output(atom, renderAtom),
      ...output(json, renderJsonFeed),
    ];

    function output(
      path: string | undefined,
      render: (feed: ResolvedFeed, url: string) => string,
    ): Output[] {
      if (path === undefined) return [];
      const make = () => render(resolve(), absoluteUrl(site, path));
      return [{ path: path.slice(1), key, source: `the feed ${path}`, make }];
    }
  });
}

function keyOf(site: Site, feed: Feed): string {
  const items = feed.items.map(({ html, ...item }) => [
    item,
    typeof html === 'string' ? hashOf(html) : html.hash,
  ]);
  return hashOf(JSON.stringify([site.url, site.name, site.language, { ...feed, items }]));
}

/** Readers show a feed far from the site, so everything in it must carry the site's address. */
function resolveFeed(site: Site, feed: Feed): ResolvedFeed {
  const items = feed.items.map((item): ResolvedItem => {
    const url = absoluteUrl(site, item.path);
    return {
      url,
      title: item.title,
      summary: item.summary,
      html: absoluteHtml(withoutDrawings(String(item.html)), url),
      published: new Date(item.published),
      updated: new Date(item.updated ?? item.published),
      author: item.author ?? site.name,
      categories: item.categories ?? [],
      image: item.image === undefined ? undefined : absoluteUrl(site, item.image),
    };
  });
  return {
    title: feed.title,
    description: feed.description,
    url: absoluteUrl(site, feed.home),
    language: site.language,
    author: site.name,
    // The date of the newest item, not of the build: the same content gives the same bytes.
    updated: new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime()))),
    items,
  };
}
