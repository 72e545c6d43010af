import { Feed as FeedBuilder } from 'feed';
import type { Site } from '../config/site.ts';
import type { Feed, FeedItem } from '../contract.ts';
import { absoluteUrl } from '../render/head.ts';
import type { Output } from './output.ts';

/** Each feed of the site in each form that it names: RSS 2.0, Atom 1.0, JSON Feed 1.1. */
export function renderFeeds(site: Site, feeds: readonly Feed[]): Output[] {
  return feeds.flatMap((feed) => {
    const builder = createBuilder(site, feed);
    const { rss, atom, json } = feed.paths;
    return [
      ...output(rss, () => builder.rss2()),
      ...output(atom, () => builder.atom1()),
      ...output(json, () => builder.json1()),
    ];
  });
}

function createBuilder(site: Site, feed: Feed): FeedBuilder {
  const { rss, atom, json } = feed.paths;
  const builder = new FeedBuilder({
    id: absoluteUrl(site, feed.home),
    link: absoluteUrl(site, feed.home),
    title: feed.title,
    description: feed.description,
    language: site.language,
    copyright: site.name,
    // The date of the newest item, not of the build: the same content gives the same bytes.
    updated: newestDate(feed.items),
    generator: 'stet',
    feedLinks: {
      ...(rss && { rss: absoluteUrl(site, rss) }),
      ...(atom && { atom: absoluteUrl(site, atom) }),
      ...(json && { json: absoluteUrl(site, json) }),
    },
  });
  for (const item of feed.items) builder.addItem(toFeedItem(site, item));
  return builder;
}

function toFeedItem(site: Site, item: FeedItem) {
  const url = absoluteUrl(site, item.path);
  return {
    id: url,
    link: url,
    title: item.title,
    description: item.summary,
    content: absoluteLinks(item.html, site),
    published: new Date(item.published),
    date: new Date(item.updated ?? item.published),
    ...(item.author && { author: [{ name: item.author }] }),
    ...(item.categories && { category: item.categories.map((name) => ({ name })) }),
    ...(item.image && { image: absoluteUrl(site, item.image) }),
  };
}

/** Readers show a feed's HTML under their own address, so its links must carry the site's. */
function absoluteLinks(html: string, site: Site): string {
  return html
    .replace(/\b(href|src)="(\/[^"]*)"/g, (_, name, path) => `${name}="${absoluteUrl(site, path)}"`)
    .replace(/\bsrcset="([^"]*)"/g, (_, list: string) => {
      const urls = list.replace(
        /(^|,\s*)(\/\S+)/g,
        (_, start, path) => start + absoluteUrl(site, path),
      );
      return `srcset="${urls}"`;
    });
}

function newestDate(items: readonly FeedItem[]): Date {
  const dates = items.map(({ updated, published }) => new Date(updated ?? published).getTime());
  return new Date(Math.max(0, ...dates));
}

function output(path: string | undefined, render: () => string): Output[] {
  return path === undefined
    ? []
    : [{ path: path.slice(1), bytes: render(), source: `the feed ${path}` }];
}
