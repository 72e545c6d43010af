/*
 * npm run font
 * Writes the font of the site with the weights that its styles use. The whole font is 36 kB, of
 * which a slow phone loads 14 kB for nothing before the code of its first page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { fontWeights } from '../site/styles/tokens.ts';

const source = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
const file = new URL('../site/styles/font/hanken-grotesk.woff2', import.meta.url);
/** Name ids of the copyright and the license, which copies of the font must keep (OFL). */
const licenseNames = [0, 13, 14];

/** The lightest and the boldest weight of the site's styles. */
export function weightRange(): { min: number; max: number } {
  const weights = Object.values(fontWeights).map(Number);
  return { min: Math.min(...weights), max: Math.max(...weights) };
}

/** The font with all its letters, in these weights, as WOFF2. */
export function makeFont(): Promise<Buffer> {
  return subsetFont(readFileSync(fileURLToPath(import.meta.resolve(source))), letters(), {
    targetFormat: 'woff2',
    variationAxes: { wght: weightRange() },
    preserveNameIds: licenseNames,
  });
}

/** All letters up to U+FFFF, of which a subset keeps those that the font has. */
function letters(): string {
  const codes = Array.from({ length: 0xffff }, (_, code) => code);
  return codes
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCharCode(code))
    .join('');
}

if (process.argv[1]?.endsWith('write-font.ts')) writeFileSync(file, await makeFont());
