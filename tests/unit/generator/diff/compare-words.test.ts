import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareWords } from '../../../../generator/diff/compare-words.ts';

const kindsOf = (before: string, after: string) =>
  compareWords(before, after).map(({ kind }) => kind);

test('shows each changed word of a text, unless hundreds changed', () => {
  /** Long words that stay, so that no two changes are joined, with a changed word after each. */
  const write = (count: number, changing: string) =>
    Array.from({ length: count }, (_, index) => `unchanged${index} ${changing}${index}`).join(' ');
  assert.equal(kindsOf(write(2, 'old'), write(2, 'new')), [
    ...['same', 'removed', 'added'],
    ...['same', 'removed', 'added'],
  ]);
  assert.equal(kindsOf(write(1000, 'old'), write(1000, 'new')), ['removed', 'added']);
});

test.run();
