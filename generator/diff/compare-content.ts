import { diffArrays } from 'diff';
import type { ContentChange, PageChange } from './changes.ts';
import { byteKinds, type PageContent } from './page-content.ts';

/** What readers, and programs that read for them, get otherwise of a page than of its version before. */
export function compareContent(before: PageContent, after: PageContent): ContentChange[] {
  return [
    ...compareText(before.text, after.text),
    ...compareValues('head', before.head, after.head),
    ...compareLinks(before.links, after.links),
    ...compareImages(before.images, after.images),
    ...compareValues('data', before.data, after.data),
  ];
}

/** What differs in two versions of a page besides what `compareContent` finds. */
export function compareBytes(before: PageContent, after: PageContent): PageChange['bytes'] {
  return byteKinds.filter((kind) => before.bytes[kind] !== after.bytes[kind]);
}

/** How much of two pieces of text has to be the same words for one to be the other, changed. */
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

/** Pieces that went with those that came in their place, where the two have words in common. */
function pairPieces(removed: readonly string[], added: readonly string[]): ContentChange[] {
  const changes: ContentChange[] = [];
  const piece = (before: string | null, after: string | null) =>
    changes.push({ part: 'text', name: '', before, after });
  let at = 0;
  for (const before of removed) {
    const isOnly = removed.length === 1 && added.length === 1;
    const match = added.findIndex(
      (after, index) => index >= at && (isOnly || shareOfWords(before, after) >= alike),
    );
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

function shareOfWords(a: string, b: string): number {
  const words = a.split(' ');
  const others = new Set(b.split(' '));
  const shared = words.filter((word) => others.has(word)).length;
  return shared / Math.max(words.length, others.size);
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

/** Links that came and went; one with another text is another text. */
function compareLinks(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ContentChange[] {
  const isNew = (change: ContentChange) => change.before === null || change.after === null;
  return compareValues('link', before, after).filter(isNew);
}

/** Images that came, went or are other pictures, and other alternative texts of those that stay. */
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
