import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a text as a host sends it with brotli: quality 5 is within a few percent of the best. */
export function brotliSize(text: Uint8Array | string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}
