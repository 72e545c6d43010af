/*
 * npm run letter-widths
 * Measures letters with HarfBuzz for the drawings of the site. This runs ahead of time, because
 * reading the font takes longer than a whole build without changes.
 */
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { loadTypeface, type Typeface } from '../generator/cards/typeface.ts';

const file = new URL('../site/sections/workflow/layout/letter-widths.json', import.meta.url);
const font = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
/** Path of the site's typeface with all its weights. */
export const wholeFont: string = fileURLToPath(import.meta.resolve(font));
/** The boldest text in a drawing: lighter weights are narrower. */
const style = { weight: 600, spacing: 0 };

/** The site's typeface, for measuring. */
export function loadSiteTypeface(): Promise<Typeface> {
  return loadTypeface(new Map([[font, wholeFont]]));
}

/** The width of a text in ems, with its kerning. */
export function measureWith(typeface: Typeface, text: string): number {
  return typeface.shape(text, style).width;
}

/** The widths of the letters from the space (32) to ÿ (255), in thousandths of an em. */
export async function measureLetters(): Promise<number[]> {
  const typeface = await loadSiteTypeface();
  return Array.from({ length: 224 }, (_, index) =>
    Math.round(measureWith(typeface, String.fromCodePoint(32 + index)) * 1000),
  );
}

if (process.argv[1]?.endsWith('write-letter-widths.ts')) {
  writeFileSync(file, `${JSON.stringify(await measureLetters())}\n`);
}
