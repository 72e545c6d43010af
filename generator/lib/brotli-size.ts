import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * The size in bytes after brotli at quality 5, which is within a few percent of the best quality.
 */
export function brotliSizeSync(text: Uint8Array | string): number {
  return brotliCompressSync(text, { params }).length;
}

/** The same, measured on another thread. */
export async function brotliSize(text: Uint8Array | string): Promise<number> {
  return (await promisify(brotliCompress)(text, { params })).length;
}
