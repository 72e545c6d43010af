import type { Body, Slip } from './body.ts';

/** Words that English never repeats in a row. */
const words: ReadonlySet<string> = new Set(
  'the a an of and with for from to at by your our their'.split(' '),
);

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
  if (!mayRepeat(body.prose)) return;
  for (const { 0: whole, 1: word = '', index } of body.prose.matchAll(repeated)) {
    // A text about such words puts them in quotes.
    const isQuoted = /["'“‘]/.test(body.prose[index - 1] ?? '');
    if (isQuoted || !whole.endsWith(word.toLowerCase())) continue;
    yield {
      at: index,
      length: whole.length,
      message: `The word "${word}" is there twice.`,
      hint: 'Remove one.',
      instead: word,
    };
  }
}

/** A quick test: the pattern takes ten times as long. */
function mayRepeat(prose: string): boolean {
  let last = 0;
  for (let index = 0; index < prose.length; index += 1) {
    const code = prose.charCodeAt(index);
    if (code <= 32) {
      const end = index;
      let next = prose.charCodeAt(index + 1);
      while (next <= 32) {
        index += 1;
        next = prose.charCodeAt(index + 1);
      }
      if (ends[endsOf(next, last)] === 1 && isSame(prose, end, index + 1)) return true;
    }
    last = code;
  }
  return false;
}

/** Whether the word at `start` equals the word that ends at `end`. */
function isSame(prose: string, end: number, start: number): boolean {
  const [word = ''] = /^[a-z]{1,5}/i.exec(prose.slice(start, start + 6)) ?? [];
  const above = prose.slice(Math.max(0, end - word.length), end).toLowerCase();
  return words.has(above) && above === word.toLowerCase();
}
