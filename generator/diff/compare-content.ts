import { diffArrays } from 'diff';
import { groupBy } from '../lib/group-by.ts';
import { without } from '../lib/without.ts';
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

/** With more edits, the order is ignored: the time grows with their square. */
const mostEdits = 2000;

function compareText(before: readonly string[], after: readonly string[]): ContentChange[] {
  if (before.join('\n') === after.join('\n')) return [];
  const pieces = diffArrays([...before], [...after], { maxEditLength: mostEdits });
  if (pieces === undefined) {
    const changed = pairPieces(without(before, after), without(after, before));
    if (changed.length > 0) return changed;
    const at = before.findIndex((piece, index) => piece !== after[index]);
    return pairPieces(before.slice(at, at + 1), after.slice(at, at + 1));
  }
  const changes: ContentChange[] = [];
  let removed: string[] = [];
  const flush = (added: readonly string[]) => {
    changes.push(...pairPieces(removed, added));
    removed = [];
  };
  for (const { value, added, removed: isGone } of pieces) {
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

/** The most pieces to search for one. With all of a long page, the time grows with their square. */
const mostSearched = 500;

/**
 * Creates a function that finds the first piece, from an index on, that shares enough words with
 * another piece; -1 if there is none near.
 */
function createFinder(pieces: readonly string[]) {
  const words = pieces.map((piece) => new Set(piece.split(' ')));
  return (piece: string, from: number): number => {
    const own = piece.split(' ');
    const near = words.slice(from, from + mostSearched).findIndex((others) => {
      const shared = own.filter((word) => others.has(word)).length;
      return shared / Math.max(own.length, others.size) >= alike;
    });
    return near < 0 ? -1 : from + near;
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

/**
 * Added and removed targets of links, and links with the same text and another target. A different
 * link text counts as a change of text.
 */
function compareLinks(before: PageContent['links'], after: PageContent['links']): ContentChange[] {
  const lost = withoutThose(before, after);
  const gained = withoutThose(after, before);
  const textsOf = (links: readonly Link[]) => new Set(links.map(({ text }) => text));
  const [lostBy, gainedBy] = [groupBy(lost, ({ url }) => url), groupBy(gained, ({ url }) => url)];
  const [textsLost, textsGained] = [textsOf(lost), textsOf(gained)];
  const names = namesOf(before, after);
  return names.flatMap((name): ContentChange[] => {
    const [was, is] = [before.get(name), after.get(name)];
    const change = { part: 'link' as const, name };
    if (was === undefined) return [{ ...change, before: null, after: is?.[0] ?? '' }];
    if (is === undefined) return [{ ...change, before: was[0] ?? '', after: null }];
    const own = (links: typeof lostBy, others: ReadonlySet<string>) =>
      [...textsOf(links.get(name) ?? [])].filter((text) => others.has(text));
    return [
      ...own(lostBy, textsGained).map((text) => ({ ...change, before: text, after: null })),
      ...own(gainedBy, textsLost).map((text) => ({ ...change, before: null, after: text })),
    ];
  });
}

interface Link {
  url: string;
  text: string;
}

/** The links that `others` do not have with the same target and text. */
function withoutThose(links: PageContent['links'], others: PageContent['links']): Link[] {
  return [...links].flatMap(([url, texts]) => {
    const left = [...(others.get(url) ?? [])];
    return texts.flatMap((text) => {
      const at = left.indexOf(text);
      if (at >= 0) left.splice(at, 1);
      return at >= 0 ? [] : [{ url, text }];
    });
  });
}

/** Images that were added, removed or replaced, and changed alternative texts of the others. */
function compareImages(
  before: PageContent['images'],
  after: PageContent['images'],
): ContentChange[] {
  const pictures: ContentChange[] = [];
  const texts: ContentChange[] = [];
  for (const name of namesOf(before, after)) {
    for (const [was, is] of pairImages(before.get(name) ?? [], after.get(name) ?? [])) {
      const [old, now] = [was?.src ?? null, is?.src ?? null];
      if (old !== now) pictures.push({ part: 'image', name, before: old, after: now });
      if (was === undefined || is === undefined || (was.alt ?? '') === (is.alt ?? '')) continue;
      texts.push({ part: 'alt', name, before: was.alt ?? '', after: is.alt ?? '' });
    }
  }
  return [...pictures, ...texts];
}

type Picture = NonNullable<ReturnType<PageContent['images']['get']>>[number];

/** Pairs images with the same address, and then the others in their order. */
function pairImages(before: readonly Picture[], after: readonly Picture[]) {
  const left = [...after];
  const replaced: Picture[] = [];
  const pairs: [Picture | undefined, Picture | undefined][] = [];
  for (const was of before) {
    const at = left.findIndex(({ src }) => src === was.src);
    if (at < 0) replaced.push(was);
    else pairs.push([was, left.splice(at, 1)[0]]);
  }
  const rest = Array.from(
    { length: Math.max(replaced.length, left.length) },
    (_, index): [Picture | undefined, Picture | undefined] => [replaced[index], left[index]],
  );
  return [...pairs, ...rest];
}

function namesOf(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  return [...new Set([...before.keys(), ...after.keys()])];
}
