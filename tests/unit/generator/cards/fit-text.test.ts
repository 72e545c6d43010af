import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fitText } from '../../../../generator/cards/fit-text.ts';

/** Every letter is half an em wide. */
const measure = (text: string) => text.length / 2;
const box = { width: 200, lines: 2, size: 40, minSize: 20 };

test('a text that fits stays at the largest size, on one line', () => {
  assert.equal(fitText('Ten letter', box, measure), { size: 40, lines: ['Ten letter'] });
});

test('lines are balanced: no word stands alone on the last one', () => {
  const { lines } = fitText('aaa bbb ccc ddd', { ...box, width: 220 }, measure);
  assert.equal(lines, ['aaa bbb', 'ccc ddd']);
});

test('a longer text shrinks until it fits into its lines', () => {
  const { size, lines } = fitText('aaaa bbbb cccc dddd eeee', box, measure);
  assert.equal(lines, ['aaaa bbbb cccc', 'dddd eeee']);
  assert.is(size, 28);
  assert.ok(measure('aaaa bbbb cccc') * size <= box.width);
});

test('a long word makes the text shrink rather than break', () => {
  const { size, lines } = fitText('incomprehensible', box, measure);
  assert.equal(lines, ['incomprehensible']);
  assert.is(size, 25);
});

test('a word wider than the box at the smallest size is broken', () => {
  const { size, lines } = fitText('x'.repeat(30), box, measure);
  assert.is(size, 20);
  assert.equal(lines, ['x'.repeat(20), 'x'.repeat(10)]);
});

test('what does not fit at the smallest size ends in an ellipsis, within the box', () => {
  const { size, lines } = fitText('word, '.repeat(40), box, measure);
  assert.is(size, 20);
  assert.is(lines.length, 2);
  assert.match(lines[1] ?? '', /word…$/);
  for (const line of lines) assert.ok(measure(line) * size <= box.width, line);
});

test('a cut leaves letters whole', () => {
  const family = '👩‍👩‍👧';
  const wide = (text: string) => [...new Intl.Segmenter().segment(text)].length;
  const { lines } = fitText(family.repeat(50), { ...box, lines: 1 }, wide);
  assert.is(lines[0], `${family.repeat(9)}…`);
});

test('a text without words has no lines, one without a box is one line', () => {
  assert.equal(fitText(' \n ', box, measure).lines, []);
  const endless = { ...box, width: Number.POSITIVE_INFINITY, lines: 1 };
  assert.equal(fitText('a b '.repeat(200), endless, measure).lines, ['a b '.repeat(200).trim()]);
});

test.run();
