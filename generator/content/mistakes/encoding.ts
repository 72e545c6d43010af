import type { Body, Slip } from './body.ts';
import { opaque } from './mask-body.ts';

/** The letters of Windows-1252 for the bytes 0x80 to 0x9F. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const follows = `[\\u0080-\\u00BF${upper}]`;

/** Letters that are the bytes of one letter in UTF-8. */
const garbled = new RegExp(
  `(?:[\\u00C2-\\u00DF]${follows}|[\\u00E0-\\u00EF]${follows}{2}|[\\u00F0-\\u00F4]${follows}{3})+`,
  'g',
);
const suspicious = new RegExp(`[\\u00C2-\\u00F4]${follows}|‚Ä`);
/** What MacRoman makes of dashes and curly quotes. */
const macGarbled = /‚Ä[ôòúùìî¶¢]/g;
const mac: Readonly<Record<string, string>> = {
  ...{ ô: '’', ò: '‘', ú: '“', ù: '”', ì: '–', î: '—', '¶': '…', '¢': '•' },
};
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Text in UTF-8 that was once read as if it were Windows-1252. */
export function* findEncodingSlips({ prose }: Pick<Body, 'prose'>): Generator<Slip> {
  if (!suspicious.test(prose)) return;
  for (const { 0: written, index } of prose.matchAll(garbled)) {
    const meant = repair(written);
    // What is masked may look like the bytes behind a letter.
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

/** Undone as often as it was done. */
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

/** The letter that a byte is in Windows-1252. */
export function letterOf(byte: number): string {
  return upper[byte - 0x80] ?? String.fromCharCode(byte);
}

function byteOf(letter: string): number {
  const index = upper.indexOf(letter);
  return index < 0 ? letter.charCodeAt(0) : 0x80 + index;
}

/**
 * Two letters alone may be meant: a capital before a closing quote, or a name in Vietnamese. Those
 * that come of Latin letters are always one of a few; other scripts give several in a row.
 */
function isPlausible(written: string, before: string): boolean {
  if (/^[ÂÃ]/.test(written)) return !(/\p{Lu}/u.test(before) && /^.[‘’“”»…–—]/.test(written));
  if (/^[ÄÅ]/.test(written)) return !/^.[‘’“”»…–—]$/.test(written) || /\p{Ll}/u.test(before);
  return /^[âð]|^ï»¿/.test(written) || written.length > 3;
}
