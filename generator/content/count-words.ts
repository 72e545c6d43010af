import { codeUnits } from '../lib/code-units.ts';

/** The kinds of characters, as bits. The table caches them, because a pattern takes ten times as long. */
const [unknown, letter, joint, other] = [0, 1, 2, 4];
const kinds = new Uint8Array(0x10000);

/** Counts the words of a text. A word is a letter or digit and everything up to the next blank. */
export function countWords(text: string): number {
  const codes = codeUnits(text);
  let count = 0;
  let isInside = 0;
  // Without branches for words: where they begin is hard to predict, and each text is read.
  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index] ?? 0;
    let kind = kinds[code] ?? unknown;
    if (kind === unknown) {
      const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
      kind = kindOf(character);
      if (character.length > 1) index += 1;
      else if (code < 0xd800 || code > 0xdfff) kinds[code] = kind;
    }
    const isLetter = kind & letter;
    count += isLetter & ~isInside;
    isInside = isLetter | (isInside & (kind >> 1));
  }
  return count;
}

function kindOf(character: string): number {
  if (/[\p{L}\p{N}]/u.test(character)) return letter;
  return /['’.,-]/.test(character) ? joint : other;
}
