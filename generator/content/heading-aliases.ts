import type { BodyFacts } from '../contract.ts';

/** `<!-- stet-anchor the-old-id -->` above a heading: links to the old id still lead to it. */
const pattern = /^<!--\s*stet-anchor\s+([^\s>]+(?:\s+[^\s>]+)*?)\s*-->$/;

const none: ReadonlyMap<number, readonly string[]> = new Map();

/** The ids that a comment names; none for another comment. */
export function aliasesIn(comment: string): string[] {
  return pattern.exec(comment)?.[1]?.split(/\s+/) ?? [];
}

/**
 * The ids that headings have besides their own, by the line of the heading in its file. A comment
 * names one or several, and is right above the heading, or above another such comment.
 */
export function findAliases({ comments, headings }: Pick<BodyFacts, 'comments' | 'headings'>) {
  if (comments.length === 0) return none;
  const found = new Map<number, string[]>();
  const ofLine = new Map(headings.map(({ place }) => [place.line, place.line]));
  for (const { text, place } of [...comments].reverse()) {
    const ids = aliasesIn(text);
    const heading = ofLine.get((place.endLine ?? place.line) + 1);
    if (ids.length === 0 || heading === undefined) continue;
    ofLine.set(place.line, heading);
    found.set(heading, [...ids, ...(found.get(heading) ?? [])]);
  }
  return found;
}
