import type { ResolvedFeed, ResolvedItem } from './feed.ts';

/**
 * A feed as JSON Feed 1.1 (jsonfeed.org/version/1.1).
 * @param url its own address.
 */
export function renderJsonFeed(feed: ResolvedFeed, url: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: url,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.items.map(toJsonItem),
  });
}

function toJsonItem(item: ResolvedItem) {
  return {
    id: item.url,
    url: item.url,
    title: item.title,
    summary: item.summary,
    content_html: item.html,
    image: item.image,
    date_published: item.published.toISOString(),
    date_modified: item.updated.toISOString(),
    authors: [{ name: item.author }],
    ...(item.categories.length > 0 && { tags: item.categories }),
  };
}
