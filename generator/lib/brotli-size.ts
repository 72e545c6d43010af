import { brotliCompressSync, constants } from 'node:zlib';

/**
 * The size in bytes after brotli at quality 5, which is within a few percent of the best quality.
 */
export function brotliSize(text: Uint8Array | string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
