import type { Body, Slip } from './body.ts';

/** Words that English never repeats in a row. */
const words: ReadonlySet<string> = new Set(
  'the a an of and with for from to at by your our their'.split(' '),
);

/** The length of the longest of them. */
const longest = 5;

const repeated = new RegExp(
  `\\b(?<![\\p{L}\\p{M}'’-])(${[...words].join('|')})(?:[ \\t]+|[ \\t]*\\n)\\1(?![\\p{L}\\p{M}\\w'’-])`,
  'giu',
);

/** The first and last letters of these words, as `endsOf` combines them. */
const ends = new Uint8Array(1 << 10);
for (const word of words) ends[endsOf(word.charCodeAt(0), word.charCodeAt(word.length - 1))] = 1;

function endsOf(first: number, last: number): number {
  return ((first & 31) << 5) | (last & 31);
}

/** Finds small words that are written twice. */
export function* findRepeatedWords(body: Body): Generator<Slip> {
  if (!mayRepeat(body)) return;
  for (const { 0: whole, 1: word = '', index } of body.prose.matchAll(repeated)) {
    // A text about such words puts them in quotes.
    const isQuoted = /["'“‘]/.test(body.prose[index - 1] ?? '');
    if (isQuoted || !whole.endsWith(word.toLowerCase())) continue;
    yield {
      at: index,
      length: whole.length,
      message: `The word "${word}" occurs twice.`,
      hint: 'Remove one.',
      instead: word,
    };
  }
}

/** Stands for the character after the last: not a blank, and not a letter. */
const noCode = 0xff;

/** A quick test: the pattern takes ten times as long. */
function mayRepeat({ prose, letters }: Body): boolean {
  let last = 0;
  for (let index = 0; index < letters.length; index += 1) {
    const code = letters[index] ?? 0;
    if (code <= 32) {
      const end = index;
      let next = letters[index + 1] ?? noCode;
      while (next <= 32) {
        index += 1;
        next = letters[index + 1] ?? noCode;
      }
      if (ends[endsOf(next, last)] === 1) {
        const length = repeatedLength(letters, end, index + 1);
        if (words.has(prose.slice(end - length, end).toLowerCase())) return true;
      }
    }
    last = code;
  }
  return false;
}

/** The length of the word at `start`, if the same letters end at `end`; else 0. */
function repeatedLength(letters: Body['letters'], end: number, start: number): number {
  let length = 0;
  while (length < longest && isLetter(lower(letters[start + length]))) length += 1;
  for (let index = 0; index < length; index += 1) {
    if (lower(letters[end - length + index]) !== lower(letters[start + index])) return 0;
  }
  return length;
}

/** The code of an ASCII letter in lower case. */
function lower(code = 0): number {
  return code | 32;
}

function isLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}
