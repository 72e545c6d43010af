import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Store } from '../cache/store.ts';
import { compressedPath, type Encoding, encodings } from '../lib/encodings.ts';
import { hashOf } from '../lib/hash.ts';
import { isText, mediaType } from '../lib/media-type.ts';
import { digestOf } from '../output/build-id.ts';
import { hostFiles } from '../output/host-files.ts';
import type { Output } from '../output/output.ts';

/**
 * How each form is made. Of the real site's 13 MB of text, brotli 10 makes 2.42 MB in 4.4 s of
 * processor time, 11 makes 2.36 MB in 13.2 s, and 9 makes 2.62 MB in 1.7 s. Code is worth 11: every
 * visitor waits for it, and it seldom changes. Feeds and sitemaps are polled by programs and change
 * with every post: at 5 all of them take 0.05 s instead of 1.25 s, for 766 kB instead of 681 kB.
 */
const settings = {
  br: { quality: 10, ofCode: 11, ofFeeds: 5, mode: constants.BROTLI_MODE_TEXT },
  gzip: { level: constants.Z_BEST_COMPRESSION },
} as const;

const recipe = compressionRecipe(process.versions);

/** Part of every key: with another zlib or brotli the bytes may be others. */
export function compressionRecipe({ zlib, brotli }: NodeJS.Dict<string>): string {
  return hashOf(JSON.stringify([settings, zlib, brotli]));
}

/** The compressed forms that the text files among the outputs (`of`) may have beside them. */
export function listCompressed(outputs: readonly Pick<Output, 'path' | 'key'>[]) {
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

/** A form of the text file with the path `of`. */
interface CompressedForm {
  of: string;
  encoding: Encoding;
}

/** The key in the store of the compressed form of a text with a digest. */
export function compressedKey(digest: string, { of, encoding }: CompressedForm): string {
  return `compressed/${hashOf(recipe, encoding, String(isCode(of)), digest)}`;
}

/**
 * The compressed form of a text; undefined where it would not be smaller. Each is stored under a hash
 * of the text, so that only new ones cost time.
 */
export async function compressFile(
  text: Buffer,
  form: CompressedForm,
  store: Store,
): Promise<Buffer | undefined> {
  const key = compressedKey(digestOf(text), form);
  const bytes = await store.remember(key, () => compress(text, form));
  return bytes.length < text.length ? bytes : undefined;
}

function compress(text: Buffer, { of, encoding }: CompressedForm): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(text, settings.gzip);
  const { quality, ofCode, ofFeeds } = settings.br;
  const ofText = isFeed(text) ? ofFeeds : quality;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isCode(of) ? ofCode : ofText,
    [constants.BROTLI_PARAM_MODE]: settings.br.mode,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return promisify(brotliCompress)(text, { params });
}

function isCode(path: string): boolean {
  return /^text\/(?:javascript|css)/.test(mediaType(path));
}

/** Whether a text is a feed or a sitemap, by its first letters. */
function isFeed(text: Buffer): boolean {
  return /^(?:<\?xml |\{\s*"version":\s*"https:\/\/jsonfeed\.org\/)/.test(
    text.toString('utf8', 0, 100),
  );
}
