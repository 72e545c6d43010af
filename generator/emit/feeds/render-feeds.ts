import type { Site } from '../../config/site.ts';
import type { Feed } from '../../contract.ts';
import { toAbsolute } from '../../lib/base-path.ts';
import { hashOf } from '../../lib/hash.ts';
import { once } from '../../lib/once.ts';
import { cdata, textElement, writeElement, xmlDocument } from '../../lib/xml.ts';
import type { Output } from '../../output/output.ts';
import { type ResolvedFeed, type ResolvedItem, resolveFeed } from './feed.ts';

/** The functions that write each format of a feed; `url` is the address of that format. */
const feedForms = { rss: renderRss, atom: renderAtom, json: renderJsonFeed };

/** Renders each feed in its formats: RSS 2.0, Atom 1.0, JSON Feed 1.1. */
export function renderFeeds(site: Site, feeds: readonly Feed[]): Output[] {
  return feeds.flatMap((feed) => {
    const key = keyOf(site, feed);
    // The formats share this work, which only runs if a file must be made.
    const resolved = once(() => resolveFeed(site, feed));
    return Object.entries(feedForms).flatMap(([form, render]) => {
      const path = feed.paths[form as keyof typeof feedForms];
      if (path === undefined) return [];
      const make = () => render(resolved(), toAbsolute(path.normalize(), site).href);
      return [{ path: path.slice(1), key, source: `the feed ${path}`, make }];
    });
  });
}

function keyOf(site: Site, feed: Feed): string {
  const items = feed.items.map(({ html, ...item }) => [
    item,
    typeof html === 'string' ? hashOf(html) : html.hash,
  ]);
  return hashOf(
    JSON.stringify([site.url, site.urlStyle, site.name, site.language, { ...feed, items }]),
  );
}

/**
 * Extensions for features that RSS 2.0 lacks: full texts, authors without an email address,
 * pictures, and the feed's own URL.
 */
const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

/** RSS 2.0 (rssboard.org/rss-specification). */
function renderRss(feed: ResolvedFeed, url: string): string {
  return xmlDocument([
    `<rss version="2.0" ${namespaces}>`,
    '<channel>',
    textElement('title', feed.title),
    textElement('link', feed.url),
    textElement('description', feed.description),
    textElement('language', feed.language),
    textElement('generator', 'stet'),
    textElement('lastBuildDate', feed.updated.toUTCString()),
    writeElement('atom:link', { href: url, rel: 'self', type: 'application/rss+xml' }),
    ...feed.items.flatMap(renderRssItem),
    '</channel>',
    '</rss>',
  ]);
}

function renderRssItem(item: ResolvedItem): string[] {
  return [
    '<item>',
    textElement('title', item.title),
    textElement('link', item.url),
    textElement('guid', item.url),
    textElement('pubDate', item.published.toUTCString()),
    textElement('dc:creator', item.author),
    ...item.categories.map((category) => textElement('category', category)),
    textElement('description', item.summary),
    `<content:encoded>${cdata(item.html)}</content:encoded>`,
    renderPicture(item),
    '</item>',
  ];
}

/** Atom 1.0 (RFC 4287). */
function renderAtom(feed: ResolvedFeed, url: string): string {
  return xmlDocument([
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${feed.language}">`,
    textElement('id', feed.url),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    textElement('updated', feed.updated.toISOString()),
    textElement('generator', 'stet'),
    `<author>${textElement('name', feed.author)}</author>`,
    writeElement('link', { rel: 'alternate', type: 'text/html', href: feed.url }),
    writeElement('link', { rel: 'self', type: 'application/atom+xml', href: url }),
    ...feed.items.flatMap(renderAtomEntry),
    '</feed>',
  ]);
}

function renderAtomEntry(item: ResolvedItem): string[] {
  return [
    '<entry>',
    textElement('id', item.url),
    textElement('title', item.title),
    writeElement('link', { rel: 'alternate', type: 'text/html', href: item.url }),
    textElement('published', item.published.toISOString()),
    textElement('updated', item.updated.toISOString()),
    `<author>${textElement('name', item.author)}</author>`,
    ...item.categories.map((term) => writeElement('category', { term })),
    textElement('summary', item.summary),
    `<content type="html">${cdata(item.html)}</content>`,
    renderPicture(item),
    '</entry>',
  ];
}

function renderPicture({ image }: ResolvedItem): string {
  return image ? writeElement('media:content', { url: image, medium: 'image' }) : '';
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1). */
function renderJsonFeed(feed: ResolvedFeed, url: string): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: url,
    description: feed.description,
    language: feed.language,
    authors: [{ name: feed.author }],
    items: feed.items.map((item) => ({
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
    })),
  });
}
