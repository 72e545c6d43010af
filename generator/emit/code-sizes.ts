import process from 'node:process';
import type { Cache } from '../cache/cache.ts';
import { brotliSize } from '../lib/brotli-size.ts';
import type { Output } from '../output/output.ts';
import type { BuildFigures } from '../report/summary.ts';

/** Sizes in bytes, raw and with brotli, by the keys of files. */
export type CodeSizes = ReadonlyMap<string, BuildFigures['sizes']['js']>;

/** What measuring needs of the cache. */
export type CodeCache = Pick<Cache, 'recall' | 'keep'>;

/** The name in the cache. Another version of brotli may give other sizes. */
const noteName = `code-sizes ${process.versions.brotli}`;

/**
 * Measures all JavaScript and all CSS of the output. Other threads compress the files that the last
 * build did not have.
 */
export async function measureCode(code: readonly Output[], cache: CodeCache): Promise<CodeSizes> {
  const last = cache.recall(noteName) as CodeSizes | undefined;
  const measure = async ({ key, make }: Output) =>
    [key, last?.get(key) ?? (await sizeOf(await make()))] as const;
  const files = code.filter(({ path }) => path.endsWith('.js') || path.endsWith('.css'));
  const sizes = new Map(await Promise.all(files.map(measure)));
  const isSame = last?.size === sizes.size && [...sizes.keys()].every((key) => last.has(key));
  if (!isSame) cache.keep(noteName, sizes);
  return sizes;
}

/** The total sizes of all JavaScript and of all CSS. */
export function addSizes(code: readonly Output[], sizes: CodeSizes): BuildFigures['sizes'] {
  const addAll = (extension: string) => {
    const total = { raw: 0, brotli: 0 };
    for (const { path, key } of code) {
      if (!path.endsWith(extension)) continue;
      total.raw += sizes.get(key)?.raw ?? 0;
      total.brotli += sizes.get(key)?.brotli ?? 0;
    }
    return total;
  };
  return { js: addAll('.js'), css: addAll('.css') };
}

async function sizeOf(bytes: string | Uint8Array) {
  return { raw: Buffer.byteLength(bytes), brotli: await brotliSize(bytes) };
}
