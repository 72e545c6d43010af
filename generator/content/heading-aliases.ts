import type { BodyFacts } from '../contract.ts';

/** `<!-- stet-anchor the-old-id -->` above a heading: links to the old id still work. */
const pattern = /^<!--\s*stet-anchor\s+([^\s>]+(?:\s+[^\s>]+)*?)\s*-->$/;

const none: ReadonlyMap<number, readonly string[]> = new Map();

/** The ids in a comment; none for other comments. */
export function aliasesIn(comment: string): string[] {
  return pattern.exec(comment)?.[1]?.split(/\s+/) ?? [];
}

/**
 * Finds the additional ids of headings, by the line of the heading in its file. A comment contains
 * one or more ids. It must be right above the heading or above another such comment.
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
