import { isUtf8 } from 'node:buffer';
import { letterOf } from './encoding.ts';

/**
 * Decodes a file that is not UTF-8: each invalid byte becomes its Windows-1252 character. So these
 * characters are at the positions of the replacement characters in `text`. Undefined if the lengths
 * differ.
 */
export function readAsWindows(bytes: Buffer, text: string): string | undefined {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOfLetter(bytes, at);
    parts.push(length > 0 ? bytes.toString('utf8', at, at + length) : letterOf(bytes[at] ?? 0));
    at += Math.max(1, length);
  }
  const read = parts.join('');
  return read.length === text.length ? read : undefined;
}

/** The number of bytes of a UTF-8 character; 0 if it is invalid. */
function lengthOfLetter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
