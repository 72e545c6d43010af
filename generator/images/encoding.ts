import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../lib/hash.ts';
import { once } from '../lib/once.ts';
import { installedFolder } from '../lib/package-folder.ts';

/**
 * Measured on covers 1600 px wide. AVIF with these settings takes 93 ms for 15.2 kB. Tuned for `iq`
 * at quality 55, it took 121 ms for 16.0 kB. It was also further from the source (PSNR 44.7 instead
 * of 45.2 dB). Effort 2 takes twice as long for 6 % fewer bytes. WebP, which only animations use,
 * takes 34 ms for 23.1 kB at effort 2 and 75 ms for 21.8 kB at effort 4.
 *
 * Few browsers load a JPEG. At two widths, these settings take 12 ms for 32.2 kB (PSNR 38.3 dB).
 * With `mozjpeg` at quality 78, it took 52 ms for 30.7 kB (38.3 dB). Only link previews load a card.
 * It takes 12 ms for 101 kB; at compression level 9, it took 32 ms for 91 kB.
 */
export const encoding = {
  avif: { quality: 64, effort: 1, tune: 'ssim' },
  webp: { quality: 78, effort: 2 },
  jpeg: { quality: 72, progressive: true, quantizationTable: 3 },
  png: { palette: true, effort: 7 },
  card: { compressionLevel: 6 },
  gif: { effort: 3 },
} as const;

/** Change it together with any code that changes the bytes of an image. */
const recipe = 'v4';

/**
 * Hashes everything that the bytes of an image depend on, except its source. It is part of each
 * URL, because browsers keep the files for a year, and of each name in the cache.
 */
export const encodingId: () => string = once(() => identifyEncoding(encoding, sharpVersions()));

/** The same for given settings and versions. */
export function identifyEncoding(settings: object, versions: string): string {
  return hashOf(recipe, JSON.stringify(settings), versions);
}

/**
 * The versions of sharp and its libraries, read from their packages. Loading sharp takes 70 ms, and
 * most builds make no image.
 * @param folder the folder of the package sharp; its libraries are next to it.
 */
export function sharpVersions(folder: string = installedFolder('sharp')): string {
  const platforms = join(dirname(folder), '@img');
  const libraries = (existsSync(platforms) ? readdirSync(platforms) : [])
    .map((name) => join(platforms, name, 'versions.json'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const own = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
  // Without platform names, so that the same versions give the same URLs on every platform.
  return [own, ...new Set(libraries)].sort().join('\n');
}
