import { kilobytes } from '../lib/amounts.ts';
import { groupBy } from '../lib/group-by.ts';
import type { PageChange, WeightChange } from './changes.ts';
import { compareWords, context, cutEnd, type Words } from './compare-words.ts';
import { withoutHash } from './page-content.ts';

/** A change, with the labels of all parts of the page that changed in the same way. */
export interface Line {
  labels: readonly string[];
  words: readonly Words[];
}

/** A single change on a page. */
export interface Fact {
  part: PageChange['changes'][number]['part'] | 'weight';
  name: string;
  before: string | null;
  after: string | null;
}

/** The changes on a page, without duplicates. */
export function listFacts({ changes, weight }: PageChange): Map<string, Fact> {
  const weights = Object.entries(weight).flatMap(([name, change]) => describeWeight(name, change));
  return new Map(
    [...changes, ...weights].map((fact) => [
      JSON.stringify([fact.part, fact.name, fact.before, fact.after]),
      fact,
    ]),
  );
}

function describeWeight(name: string, change: WeightChange | null): Fact[] {
  if (change === null || change.before === null || change.after === null) return [];
  const [before, after] = [kilobytes(change.before), kilobytes(change.after)];
  return before === after ? [] : [{ part: 'weight', name, before, after }];
}

/** Turns changes into lines; equal changes in several parts, such as in titles, become one line. */
export function toLines(facts: readonly Fact[]): Line[] {
  const alike = groupBy(facts, ({ part, name, before, after }) =>
    part === 'link' || part === 'image'
      ? `${part} ${name}\0${before}\0${after}`
      : `${before}\0${after}`,
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const labels = [...new Set(group.map(labelOf))];
    return [{ labels, words: wordsOf(first) }];
  });
}

function labelOf({ part, name }: Fact): string {
  return part === 'text' || part === 'link' || part === 'image'
    ? part
    : name.replace(/^html$/, 'HTML') || part;
}

function wordsOf({ part, name, before, after }: Fact): Words[] {
  if (part === 'link') {
    const shown = cutEnd(before ?? after ?? '', context);
    const text = shown === '' ? name : `${name} (${shown})`;
    return [{ text, kind: before === null ? 'added' : 'removed' }];
  }
  if (part === 'image') {
    if (before === null) return [{ text: name, kind: 'added' }];
    if (after === null) return [{ text: name, kind: 'removed' }];
    return [{ text: `${name} is another picture`, kind: 'same' }];
  }
  const [old, now] = [before ?? '', after ?? ''];
  if (part === 'weight') return [{ text: `${old} → ${now}`, kind: 'same' }];
  // The same file with another hash in its address.
  if (old !== now && withoutHash(old) === withoutHash(now)) {
    return [{ text: `${withoutHash(now)} is another file`, kind: 'same' }];
  }
  return compareWords(old, now);
}
