import { diffArrays } from 'diff';
import { groupBy } from '../lib/group-by.ts';
import type { ContentChange, PageChange } from './changes.ts';
import { byteKinds, type PageContent } from './page-content.ts';

/** Lists the changes in a page that readers and programs see. */
export function compareContent(before: PageContent, after: PageContent): ContentChange[] {
  return [
    ...compareText(before.text, after.text),
    ...compareValues('head', before.head, after.head),
    ...compareLinks(before.links, after.links),
    ...compareImages(before.images, after.images),
    ...compareValues('data', before.data, after.data),
  ];
}

/** Lists the other differences between two versions of a page. */
export function compareBytes(before: PageContent, after: PageContent): PageChange['bytes'] {
  return byteKinds.filter((kind) => before.bytes[kind] !== after.bytes[kind]);
}

/** The share of words that must match for two pieces of text to count as one changed piece. */
const alike = 0.4;

function compareText(before: readonly string[], after: readonly string[]): ContentChange[] {
  if (before.join('\n') === after.join('\n')) return [];
  const changes: ContentChange[] = [];
  let removed: string[] = [];
  const flush = (added: readonly string[]) => {
    changes.push(...pairPieces(removed, added));
    removed = [];
  };
  for (const { value, added, removed: isGone } of diffArrays([...before], [...after])) {
    if (isGone) removed = value;
    else flush(added ? value : []);
  }
  flush([]);
  return changes;
}

/** Pairs removed pieces with the added pieces that replaced them, if they share enough words. */
function pairPieces(removed: readonly string[], added: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  const piece = (before: string | null, after: string | null) =>
    changes.push({ part: 'text', name: '', before, after });
  const isOnly = removed.length === 1 && added.length === 1;
  const findAlike = isOnly ? () => 0 : createFinder(added);
  let at = 0;
  for (const before of removed) {
    const match = findAlike(before, at);
    if (match < 0) {
      piece(before, null);
      continue;
    }
    for (const after of added.slice(at, match)) piece(null, after);
    piece(before, added[match] ?? null);
    at = match + 1;
  }
  for (const after of added.slice(at)) piece(null, after);
  return changes;
}

/**
 * Creates a function that finds the first piece, from an index on, that shares enough words with
 * another piece; -1 if there is none. An index of words makes it fast if all of a long page changed.
 */
function createFinder(pieces: readonly string[]) {
  const words = pieces.map((piece) => new Set(piece.split(' ')));
  const places = groupBy(
    words.flatMap((own, index) => Array.from(own, (word) => ({ word, index }))),
    ({ word }) => word,
  );
  return (piece: string, from: number): number => {
    const own = piece.split(' ');
    const shared = new Uint32Array(pieces.length);
    for (const { index } of own.flatMap((word) => places.get(word) ?? [])) {
      shared[index] = (shared[index] ?? 0) + 1;
    }
    return words.findIndex(
      ({ size }, index) =>
        index >= from && (shared[index] ?? 0) / Math.max(own.length, size) >= alike,
    );
  };
}

function compareValues(
  part: ContentChange['part'],
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ContentChange[] {
  return namesOf(before, after)
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({
      ...{ part, name },
      before: before.get(name) ?? null,
      after: after.get(name) ?? null,
    }));
}

/** Added and removed links; a different link text counts as a change of text. */
function compareLinks(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ContentChange[] {
  const isNew = (change: ContentChange) => change.before === null || change.after === null;
  return compareValues('link', before, after).filter(isNew);
}

/** Images that were added, removed or replaced, and changed alternative texts of the others. */
function compareImages(
  before: PageContent['images'],
  after: PageContent['images'],
): ContentChange[] {
  const valuesOf = (images: PageContent['images'], key: 'src' | 'alt') =>
    new Map(Array.from(images, ([name, image]) => [name, image[key] ?? ''] as const));
  const compare = (part: 'image' | 'alt', key: 'src' | 'alt') =>
    compareValues(part, valuesOf(before, key), valuesOf(after, key));
  const stays = (change: ContentChange) => change.before !== null && change.after !== null;
  return [...compare('image', 'src'), ...compare('alt', 'alt').filter(stays)];
}

function namesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  return [...new Set([...before.keys(), ...after.keys()])];
}
