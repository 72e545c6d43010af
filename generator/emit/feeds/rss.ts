import { cdata, textElement, writeElement, xmlDocument } from '../../lib/xml.ts';
import type { ResolvedFeed, ResolvedItem } from './feed.ts';

/** What RSS 2.0 lacks: whole texts, authors without an address of e-mail, pictures, the feed's own URL. */
const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');

/**
 * A feed as RSS 2.0 (rssboard.org/rss-specification).
 * @param url its own address.
 */
export function renderRss(feed: ResolvedFeed, url: string): string {
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
    ...feed.items.flatMap(renderItem),
    '</channel>',
    '</rss>',
  ]);
}

function renderItem(item: ResolvedItem): string[] {
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
    item.image ? writeElement('media:content', { url: item.image, medium: 'image' }) : '',
    '</item>',
  ];
}
