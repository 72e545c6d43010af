import type { Cache } from '../cache/cache.ts';
import { brotliSize } from '../lib/brotli-size.ts';
import type { Output } from '../output/output.ts';
import type { BuildFigures } from '../report/summary.ts';

type Size = BuildFigures['sizes']['js'];

/** What measuring needs of the cache. */
export type CodeCache = Pick<Cache, 'recall' | 'keep'>;

/** The name in the cache. */
const noteName = 'code-sizes';

/**
 * Sizes of all JavaScript and all CSS of the output, in bytes, raw and with brotli. Only files that
 * the last build did not have are compressed.
 */
export async function measureCode(
  code: readonly Output[],
  cache: CodeCache,
): Promise<BuildFigures['sizes']> {
  const last = cache.recall(noteName) as ReadonlyMap<string, Size> | undefined;
  const sizes = new Map<string, Size>();
  const measure = async (extension: string) => {
    const total = { raw: 0, brotli: 0 };
    for (const { key, make } of code.filter(({ path }) => path.endsWith(extension))) {
      const size = last?.get(key) ?? sizeOf(await make());
      sizes.set(key, size);
      total.raw += size.raw;
      total.brotli += size.brotli;
    }
    return total;
  };
  const measured = { js: await measure('.js'), css: await measure('.css') };
  const isSame = last?.size === sizes.size && [...sizes.keys()].every((key) => last.has(key));
  if (!isSame) cache.keep(noteName, sizes);
  return measured;
}

function sizeOf(bytes: string | Uint8Array): Size {
  return { raw: Buffer.byteLength(bytes), brotli: brotliSize(bytes) };
}
