import process from 'node:process';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Store } from '../cache/store.ts';
import { compressedPath, type Encoding, encodings } from '../lib/encodings.ts';
import { hashOf } from '../lib/hash.ts';
import { isText, mediaType } from '../lib/media-type.ts';
import { digestOf } from '../output/build-id.ts';
import { hostFiles } from '../output/host-files.ts';
import type { Bytes, Output } from '../output/output.ts';

/**
 * Settings for each encoding. On the real site's 10 MB of pages and their data, brotli 8 takes 0.3 s
 * of processor time for 1.70 MB. Level 10 takes 3.9 s, which was a fifth of a first build, for 1.58
 * MB; on the fly, hosts use 5 (1.73 MB) or less. Code uses 11: every visitor waits for it, and it
 * seldom changes. Feeds and sitemaps use 5, since programs poll them and they change with every post.
 */
const settings = {
  br: { quality: 8, ofCode: 11, ofFeeds: 5, mode: constants.BROTLI_MODE_TEXT },
  gzip: { level: constants.Z_BEST_COMPRESSION },
} as const;

const recipe = compressionRecipe(process.versions);

/** Part of every key: another version of zlib or brotli may produce other bytes. */
export function compressionRecipe({ zlib, brotli }: NodeJS.Dict<string>): string {
  return hashOf(JSON.stringify([settings, zlib, brotli]));
}

/**
 * The compressed files that the output's text files may have; `of` is the text file's path. Those of
 * one text follow each other.
 */
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

/** A compressed form of the text file with the path `of`. */
interface CompressedForm {
  of: string;
  encoding: Encoding;
}

/** The store key for the compressed form of a text, from the text's digest. */
export function compressedKey(digest: string, { of, encoding }: CompressedForm): string {
  return `compressed/${hashOf(recipe, encoding, String(isCode(of)), digest)}`;
}

/** A text file of the output. */
interface TextFile {
  digest: string;
  /** In bytes. */
  size: number;
  read(): Promise<Buffer>;
}

/** A text file that is not on disk. */
export function textInMemory(bytes: Bytes): TextFile {
  const text = Buffer.from(bytes);
  return { digest: digestOf(text), size: text.length, read: async () => text };
}

/**
 * Compresses a text; undefined if the result is not smaller. The result is stored by a hash of the
 * text, so only new texts are read and take time.
 */
export async function compressFile(
  { digest, size, read }: TextFile,
  form: CompressedForm,
  store: Store,
): Promise<Buffer | undefined> {
  const key = compressedKey(digest, form);
  const bytes = await store.remember(key, async () => compress(await read(), form));
  return bytes.length < size ? bytes : undefined;
}

function compress(text: Buffer, { of, encoding }: CompressedForm): Promise<Buffer> {
  // All in one buffer. zlib would otherwise ask this thread after every 16 kB.
  const chunkSize = Math.max(text.length, constants.Z_MIN_CHUNK);
  if (encoding === 'gzip') return promisify(gzip)(text, { ...settings.gzip, chunkSize });
  const { quality, ofCode, ofFeeds } = settings.br;
  const ofText = isFeed(text) ? ofFeeds : quality;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isCode(of) ? ofCode : ofText,
    [constants.BROTLI_PARAM_MODE]: settings.br.mode,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return promisify(brotliCompress)(text, { params, chunkSize });
}

function isCode(path: string): boolean {
  return /^text\/(?:javascript|css)/.test(mediaType(path));
}

/** Whether a text is a feed or a sitemap, from its first characters. */
function isFeed(text: Buffer): boolean {
  return /^(?:<\?xml |\{\s*"version":\s*"https:\/\/jsonfeed\.org\/)/.test(
    text.toString('utf8', 0, 100),
  );
}
