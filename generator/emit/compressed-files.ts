import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Store } from '../cache/store.ts';
import { compressedPath, type Encoding, encodings } from '../lib/encodings.ts';
import { hashOf } from '../lib/hash.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { isText, mediaType } from '../lib/media-type.ts';
import type { Output } from '../output/output.ts';
import type { StagedFiles } from '../output/staged-files.ts';
import type { Made } from '../render/render-pages.ts';
import { hostFiles } from '../serve/output-index.ts';

/** A file of the output, compressed, beside it. */
export interface CompressedFile extends Pick<Output, 'path' | 'key'> {
  /** Path of the file that it holds. */
  of: string;
  encoding: Encoding;
}

/** How each form is made. */
const settings = {
  br: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
  gzip: { level: constants.Z_BEST_COMPRESSION },
} as const;

const recipe = compressionRecipe(process.versions);

/** Part of every key: with another zlib or brotli the bytes may be others. */
export function compressionRecipe({ zlib, brotli }: NodeJS.Dict<string>): string {
  return hashOf(JSON.stringify([settings, zlib, brotli]));
}

/** As many as zlib has threads for; none of them is the one that runs this. */
const concurrency = 4;

/** The compressed forms that the text files among the outputs may have. */
export function listCompressed(outputs: readonly Pick<Output, 'path' | 'key'>[]): CompressedFile[] {
  const taken = new Set(outputs.map(({ path }) => path));
  return outputs
    .filter(({ path }) => isText(mediaType(path)) && !hostFiles.has(path))
    .flatMap(({ path: of, key }) =>
      encodings.map(({ name: encoding }) => ({
        ...{ path: compressedPath(of, encoding), key: hashOf(recipe, encoding, key) },
        ...{ of, encoding },
      })),
    )
    .filter(({ path }) => !taken.has(path));
}

/**
 * Compresses files into the next output. What was compressed before is kept in the cache under a
 * hash of the bytes, so that only new texts cost time.
 * @returns the files that were written, and those that would not be smaller.
 */
export async function compressFiles(options: {
  files: readonly CompressedFile[];
  /** Absolute path of a file of the next output. */
  fileOf(path: string): string;
  staged: StagedFiles;
  store: Store;
  /** Told how many are there. */
  onProgress?: (done: number) => void;
}): Promise<{ made: Made; leftOut: Set<string> }> {
  const { files, fileOf, staged, store, onProgress } = options;
  const made: Made = new Map();
  const leftOut = new Set<string>();
  let done = 0;
  await mapConcurrently(files, concurrency, async ({ path, of, encoding }) => {
    const text = await readFile(fileOf(of));
    const key = `compressed/${hashOf(recipe, encoding, text)}`;
    const bytes = await store.remember(key, () => compress(text, encoding));
    if (bytes.length >= text.length) leftOut.add(path);
    else {
      const written = staged.write(path, bytes);
      if (written !== undefined) made.set(path, written);
    }
    done += 1;
    onProgress?.(done);
  });
  return { made, leftOut };
}

function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(text, settings.gzip);
  const params = { ...settings.br, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return promisify(brotliCompress)(text, { params });
}
