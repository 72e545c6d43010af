import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ofText } from '../../../../generator/check/make-rule.ts';
import type { ContentFile, RuleContext } from '../../../../generator/contract.ts';

/** Lines on which a rule finds "word" in a file whose body starts on line 3. */
function linesWith(body: string, words = 1, pattern = /word/g): number[] {
  const rule = ofText(pattern, () => ({ message: '', hint: '' }));
  const files = [{ file: 'a.md', bodyLine: 3, words } as ContentFile];
  const context = { files, textOf: () => `word\n---\n${body}` } as unknown as RuleContext;
  return [...rule(context)].map(({ where }) => ('line' in where ? where.line : 0));
}

test('a pattern is looked for in the text of a body, not in code, comments or front matter', () => {
  assert.equal(linesWith('a word\nand a word'), [3, 4]);
  assert.equal(linesWith('`word` and ``a ` word``, word'), [3]);
  assert.equal(linesWith('```ts\nword\n```\nword'), [6]);
  assert.equal(linesWith('~~~\nword\n\nword'), [], 'a fence that nothing closes');
  assert.equal(linesWith('<!-- word\nword -->\nword'), [5]);
});

test('a pattern without the flag g is looked for everywhere too', () => {
  assert.equal(linesWith('a word\nand a word', 1, /word/), [3, 4]);
});

test('a file of data alone has no text', () => {
  assert.equal(linesWith('word', 0), []);
});

test.run();
