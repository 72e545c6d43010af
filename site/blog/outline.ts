import type { Heading } from 'stet';

/** More entries than this and a table of contents is longer than the screen. */
const longestOutline = 12;

/** An entry of a table of contents. */
export type OutlineEntry = Pick<Heading, 'depth' | 'id' | 'text'>;

/** What the table of contents lists: h2 and h3, or h2 alone where both would be too many. */
export function outline(headings: readonly Heading[]): OutlineEntry[] {
  const own = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const listed = own.length > longestOutline ? own.filter(({ depth }) => depth === 2) : own;
  return listed.map(({ depth, id, text }) => ({ depth, id, text }));
}
