import type { Site } from '../../config/site.ts';
import type { Feed, FeedItem } from '../../contract.ts';
import { absoluteUrl } from '../../lib/page-url.ts';
import { absoluteHtml, withoutDrawings } from './absolute-html.ts';

/** A feed with absolute URLs and all defaults: the input of every format. */
export type ResolvedFeed = ReturnType<typeof resolveFeed>;
export type ResolvedItem = ReturnType<typeof resolveItem>;

/** Feed readers show a feed outside the site, so all its URLs must be absolute. */
export function resolveFeed(site: Site, feed: Feed) {
  const items = feed.items.map((item) => resolveItem(site, item));
  return {
    ...feed,
    url: absoluteUrl(site, feed.home),
    language: site.language,
    author: site.name,
    // The date of the newest item, not of the build, so that the same content gives the same bytes.
    updated: new Date(Math.max(0, ...items.map(({ updated }) => updated.getTime()))),
    items,
  };
}

function resolveItem(site: Site, item: FeedItem) {
  const url = absoluteUrl(site, item.path);
  return {
    ...item,
    url,
    html: absoluteHtml(withoutDrawings(String(item.html)), url, site),
    published: new Date(item.published),
    updated: new Date(item.updated ?? item.published),
    author: item.author ?? site.name,
    categories: item.categories ?? [],
    image: item.image === undefined ? undefined : absoluteUrl(site, item.image),
  };
}
