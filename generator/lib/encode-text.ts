/** Bytes: more than nearly every text has. */
const size = 1 << 20;

let shared: Buffer | undefined;

/**
 * The bytes of a text, in memory that the next call uses again: who wants to keep them has to copy
 * them. A buffer for each of 100,000 files makes V8 look for garbage again and again.
 */
export function encodeText(text: string): Buffer {
  // A character takes three bytes at most.
  if (text.length * 3 > size) return Buffer.from(text);
  shared ??= Buffer.allocUnsafeSlow(size);
  return shared.subarray(0, shared.write(text));
}
