import { readFile } from 'node:fs/promises';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';

/** Finds the letters of a text that none of a site's fonts has. */
export type FindUnknown = (text: string) => string[];

/**
 * Learns which letters the fonts of the site's cards have. It is kept in the cache: to ask the fonts
 * themselves takes longer than everything else that a build without new cards does with them.
 * @throws SiteError that names a file which is no font.
 */
export async function loadKnownLetters(site: Site, store: Store): Promise<FindUnknown> {
  const { fonts } = site.socialCards;
  const bytes = await Promise.all(fonts.map((font) => readFile(font)));
  const ranges = await store.remember(`letters/${hashOf(...bytes)}`, async () => {
    const { loadFont } = await import('./font.ts');
    const points = await Promise.all(
      bytes.map(async (data, index) => {
        const font = await loadFont(data, relativePath(site.root, fonts[index] ?? ''));
        return font.codePoints;
      }),
    );
    const all = [...new Set(points.flatMap((set) => [...set]))].sort((a, b) => a - b);
    return Buffer.from(toRanges(all));
  });
  return finderOf(ranges.toString());
}

/** Code points as the inside of a character class: `\u{20}-\u{7e}\u{a0}`. */
function toRanges(points: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const written = (point: number) => `\\u{${point.toString(16)}}`;
  return ranges.map(([first, last]) => `${written(first)}-${written(last)}`).join('');
}

function finderOf(ranges: string): FindUnknown {
  // Spaces set the words apart, and what is ignorable has no shape.
  const unknown = new RegExp(`[^\\s\\p{Default_Ignorable_Code_Point}${ranges}]`, 'u');
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return (text) => {
    const normal = text.normalize('NFC');
    // Few texts have any, and to cut one into letters is slow.
    if (!unknown.test(normal)) return [];
    const letters = Array.from(segmenter.segment(normal), ({ segment }) => segment);
    return [...new Set(letters.filter((letter) => unknown.test(letter)))];
  };
}
