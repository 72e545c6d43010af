import type { Heading } from 'stet';

/** More entries than this and a table of contents is longer than the screen. */
const longestOutline = 12;

/** The heading that the Markdown renderer puts over the footnotes. */
const footnotesId = 'footnote-label';

/** What the table of contents lists: h2 and h3, or h2 alone where both would be too many. */
export function outline(headings: readonly Heading[]): Heading[] {
  const own = headings.filter(
    ({ id, depth }) => id !== footnotesId && (depth === 2 || depth === 3),
  );
  return own.length > longestOutline ? own.filter(({ depth }) => depth === 2) : own;
}

/**
 * Which section is being read: the last whose heading has passed the line.
 * @param tops distances of the headings from the top of the window, in document order.
 * @returns its index, -1 before the first.
 */
export function currentSection(tops: readonly number[], line: number): number {
  return tops.findLastIndex((top) => top <= line);
}
