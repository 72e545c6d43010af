import type { Body, Slip } from './body.ts';

/** Words that English never has twice in a row. */
const repeated =
  /\b(?<![\p{L}\p{M}'’-])(the|an?|of|and|with|for|from|to|at|by|your|our|their)(?:[ \t]+|[ \t]*\n)\1(?![\p{L}\p{M}\w'’-])/giu;

/** A small word that is there twice. */
export function* findRepeatedWords(body: Body): Generator<Slip> {
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
