/** Bytes: more than nearly every text needs. */
const size = 1 << 20;

let shared: Buffer | undefined;

/**
 * Encodes a text into memory that the next call reuses: copy the bytes to keep them. Allocating a
 * buffer for each of 100,000 files would make V8 collect garbage again and again.
 */
export function encodeText(text: string): Buffer {
  // A UTF-16 code unit takes at most three bytes.
  if (text.length * 3 > size) return Buffer.from(text);
  shared ??= Buffer.allocUnsafeSlow(size);
  return shared.subarray(0, shared.write(text));
}
