import type { Heading } from 'stet';

/** With more entries, a table of contents is longer than the screen. */
const longestOutline = 12;

/** An entry of a table of contents. */
export type OutlineEntry = Pick<Heading, 'depth' | 'id' | 'text'>;

/**
 * The entries of the table of contents: h2 and h3, or only h2 if both would be too many.
 * @param body the HTML of a post, as written or as serialized by a browser. Reading the headings
 * from it saves them in the page's data.
 */
export function outline(body: string): OutlineEntry[] {
  const own = [...readHeadings(body)];
  return own.length > longestOutline ? own.filter(({ depth }) => depth === 2) : own;
}

/** The author's headings have only an id; the heading of the footnotes also has a class. */
function* readHeadings(body: string): Generator<OutlineEntry> {
  for (const [, depth, id, html] of body.matchAll(/<h([23]) id="([^"]+)">(.*?)<\/h\1>/gs)) {
    if (id && html) yield { depth: Number(depth), id: decode(id), text: toText(html) };
  }
}

/** The text of a heading without footnote marks. */
function toText(html: string): string {
  return decode(html.replace(/<sup>.*?<\/sup>|<[^>]+>/g, ''));
}

/** The entities that serializers, ours and browsers', write for special characters. */
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
