import type { Heading } from 'stet';

/** More entries than this and a table of contents is longer than the screen. */
const longestOutline = 12;

/** An entry of a table of contents. */
export type OutlineEntry = Pick<Heading, 'depth' | 'id' | 'text'>;

/**
 * What the table of contents lists: h2 and h3, or h2 alone where both would be too many.
 * @param body the HTML of a post as written or as a browser gives it back; a page has its
 * headings in it, and need not carry them again.
 */
export function outline(body: string): OutlineEntry[] {
  const own = [...readHeadings(body)];
  return own.length > longestOutline ? own.filter(({ depth }) => depth === 2) : own;
}

/** The author's headings have an id and nothing else; the one over the footnotes has a class. */
function* readHeadings(body: string): Generator<OutlineEntry> {
  for (const [, depth, id, html] of body.matchAll(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs)) {
    if (id && html) yield { depth: Number(depth), id: decode(id), text: toText(html) };
  }
}

/** The words of a heading, without its footnote marks. */
function toText(html: string): string {
  return decode(html.replace(/<sup>.*?<\/sup>|<[^>]+>/g, ''));
}

/** What serialisers, ours and browsers', write for characters that markup needs itself. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|([a-z]+));/gi, (reference, code, name) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : (named[name] ?? reference),
  );
}
