/*
 * npm run font
 * Writes the font of the site with the weights that its styles use. The whole font is 36 kB. A slow
 * phone would load 14 kB of it for nothing before the code of its first page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import subsetFont from 'subset-font';
import { fontWeights } from '../site/styles/tokens.ts';
import { wholeFont } from './write-letter-widths.ts';

const file = new URL('../site/styles/font/hanken-grotesk.woff2', import.meta.url);

/** The lightest and the boldest weight of the site's styles. */
export function weightRange(): { min: number; max: number } {
  const weights = Object.values(fontWeights).map(Number);
  return { min: Math.min(...weights), max: Math.max(...weights) };
}

/** The font with all its letters, in these weights, as WOFF2. */
export function makeFont(): Promise<Buffer> {
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: weightRange() },
    keepAllGlyphs: true,
    // The copyright and the license, which copies of the font must keep (OFL).
    preserveNameIds: [0, 13, 14],
  };
  return subsetFont(readFileSync(wholeFont), '', options);
}

if (process.argv[1]?.endsWith('write-font.ts')) writeFileSync(file, await makeFont());
