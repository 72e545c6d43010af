import type { Body, Slip } from './body.ts';
import { opaque } from './mask-body.ts';

/** The Windows-1252 characters of the bytes 0x80 to 0x9F. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const follows = `[\\u0080-\\u00BF${upper}]`;

/** Characters that are together the UTF-8 bytes of one character. */
const garbled = new RegExp(
  `(?:[\\u00C2-\\u00DF]${follows}|[\\u00E0-\\u00EF]${follows}{2}|[\\u00F0-\\u00F4]${follows}{3})+`,
  'g',
);
const suspicious = new RegExp(`[\\u00C2-\\u00F4]${follows}|‚Ä`);
/** Dashes and curly quotes that were read as MacRoman. */
const macGarbled = /‚Ä[ôòúùìî¶¢]/g;
const mac: Readonly<Record<string, string>> = {
  ...{ ô: '’', ò: '‘', ú: '“', ù: '”', ì: '–', î: '—', '¶': '…', '¢': '•' },
};
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Finds UTF-8 text that a program once read as Windows-1252. */
export function* findEncodingSlips({ prose }: Pick<Body, 'prose'>): Generator<Slip> {
  if (!suspicious.test(prose)) return;
  for (const { 0: written, index } of prose.matchAll(garbled)) {
    const meant = repair(written);
    // The mask character may look like a continuation byte.
    if (meant === undefined || written.includes(opaque)) continue;
    if (!isPlausible(written, prose[index - 1] ?? '')) continue;
    yield explain(written, meant, index);
  }
  for (const { 0: written, index } of prose.matchAll(macGarbled)) {
    yield explain(written, mac[written.charAt(2)] ?? '', index);
  }
}

function explain(written: string, meant: string, at: number): Slip {
  const shown = /^[\u00A0\uFEFF\u200B]+$/.test(meant) ? 'a space' : meant;
  const instead = meant.replace(/\u00A0/g, ' ').replace(/[\uFEFF\u200B]/g, '');
  return {
    at,
    length: written.length,
    message: `"${written}" is ${shown} that was read in the wrong encoding.`,
    hint: instead === '' ? 'Remove it.' : `Write ${shown}, and save the file as UTF-8.`,
    instead,
  };
}

/** Decodes the text as many times as it was encoded. */
function repair(written: string): string | undefined {
  try {
    const decoded = decoder.decode(Uint8Array.from(written, byteOf));
    return (garbled.test(decoded) && repair(decoded)) || decoded;
  } catch {
    return undefined;
  } finally {
    garbled.lastIndex = 0;
  }
}

/** The character of a byte in Windows-1252. */
export function letterOf(byte: number): string {
  return upper[byte - 0x80] ?? String.fromCharCode(byte);
}

function byteOf(letter: string): number {
  const index = upper.indexOf(letter);
  return index < 0 ? letter.charCodeAt(0) : 0x80 + index;
}

/**
 * Two such characters may be intended: a capital before a closing quote, or a Vietnamese name.
 * Latin letters always give one of a few pairs; other scripts give several pairs in a row.
 */
function isPlausible(written: string, before: string): boolean {
  if (/^[ÂÃ]/.test(written)) return !(/\p{Lu}/u.test(before) && /^.[‘’“”»…–—]/.test(written));
  if (/^[ÄÅ]/.test(written)) return !/^.[‘’“”»…–—]$/.test(written) || /\p{Ll}/u.test(before);
  return /^[âð]|^ï»¿/.test(written) || written.length > 3;
}
