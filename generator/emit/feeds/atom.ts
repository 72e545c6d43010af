import { cdata, textElement, writeElement, xmlDocument } from '../../lib/xml.ts';
import type { ResolvedFeed, ResolvedItem } from './feed.ts';

/**
 * A feed as Atom 1.0 (RFC 4287).
 * @param url its own address.
 */
export function renderAtom(feed: ResolvedFeed, url: string): string {
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
    ...feed.items.flatMap(renderEntry),
    '</feed>',
  ]);
}

function renderEntry(item: ResolvedItem): string[] {
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
    item.image ? writeElement('media:content', { url: item.image, medium: 'image' }) : '',
    '</entry>',
  ];
}
