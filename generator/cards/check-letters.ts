import { readFile } from 'node:fs/promises';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { fontVersions, type PlannedCard } from './collect-cards.ts';
import { loadFont, splitLetters } from './typeface.ts';

/**
 * Warns about letters that a page's social card leaves out because no font has them.
 * @throws SiteError that names a file which is not a font.
 */
export async function checkLetters(
  site: Site,
  store: Store,
  pages: readonly PageSpec[],
  cards: readonly PlannedCard[],
): Promise<Diagnostic[]> {
  if (cards.length === 0) return [];
  const findUnknown = await createLetterFinder(site, store);
  const missing = new Map(
    cards.map(({ path, spec }) => [`/${path}`, findUnknown(textsOf(spec).join('\n'))]),
  );
  return pages.flatMap(({ path, source, head }) => {
    const letters = missing.get(head.image?.src ?? '') ?? [];
    if (letters.length === 0) return [];
    return {
      rule: 'card/letters',
      severity: 'warning',
      message: `The social card of ${path} leaves out ${letters.join(' ')}, which no font of the cards has.`,
      hint: 'Write it with other letters, or add a font that has them to socialCards.fonts.',
      ...(source !== undefined && { file: source }),
    };
  });
}

/** All text on the card, including its drawings. */
function textsOf({ texts = {}, drawings = {} }: PlannedCard['spec']): string[] {
  return [
    ...Object.values(texts),
    ...Object.values(drawings).map((markup) => markup.replace(/<[^>]*>/g, ' ')),
  ];
}

/**
 * Creates the function that finds letters which no font has. The list of the fonts' letters is
 * cached: reading it takes longer than all other font work of a build without new cards.
 */
async function createLetterFinder(site: Site, store: Store) {
  const { fonts } = site.socialCards;
  const files = await Promise.all(fonts.map((font) => readFile(font)));
  const known = await store.remember(`letters/${hashOf(...fontVersions(), ...files)}`, async () => {
    const loaded = await Promise.all(
      files.map((bytes, index) => loadFont(bytes, relativePath(site.root, fonts[index] ?? ''))),
    );
    const points = new Set(loaded.flatMap(({ codePoints }) => [...codePoints]));
    return Buffer.from(Array.from(points, (point) => `\\u{${point.toString(16)}}`).join(''));
  });
  // Spaces only separate words, and ignorable characters have no shape.
  const unknown = new RegExp(`[^\\s\\p{Default_Ignorable_Code_Point}${known}]`, 'u');
  // Checks the whole text first: few texts have such letters, and splitting into letters is slow.
  return (text: string) => {
    const normal = text.normalize('NFC');
    if (!unknown.test(normal)) return [];
    return [...new Set(splitLetters(normal).filter((letter) => unknown.test(letter)))];
  };
}
