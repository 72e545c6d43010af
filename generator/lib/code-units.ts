const least = 1 << 15;

let shared = Buffer.allocUnsafeSlow(2 * least);

/**
 * The UTF-16 code units of a text, in memory that the next call reuses. Loops over them are at least
 * twice as fast as with `charCodeAt`, which looks up how each text is stored again and again.
 */
export function codeUnits(text: string): Uint16Array {
  if (2 * text.length > shared.length) shared = Buffer.allocUnsafeSlow(4 * text.length);
  shared.write(text, 0, 'utf16le');
  return new Uint16Array(shared.buffer, shared.byteOffset, text.length);
}
