import { isUtf8 } from 'node:buffer';
import { letterOf } from './encoding.ts';

/**
 * The text of a file that is not UTF-8, with the letters that its bytes are in Windows-1252, so that
 * each is where UTF-8 has the sign for a letter that is lost. Undefined where that does not come out.
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

/** How many bytes a letter has; 0 where there is none in UTF-8. */
function lengthOfLetter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
