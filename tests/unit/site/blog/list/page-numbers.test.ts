import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageNumbers } from '../../../../../site/blog/list/page-numbers.ts';

const shown = (page: number, pages: number) =>
  pageNumbers(page, pages)
    .map((number) => number ?? '…')
    .join(' ');

test('a few pages are all there', () => {
  assert.is(shown(1, 1), '1');
  assert.is(shown(2, 3), '1 2 3');
  assert.is(shown(3, 5), '1 2 3 4 5');
});

test('of many only the first, the last and those around', () => {
  assert.is(shown(1, 1100), '1 2 … 1100');
  assert.is(shown(550, 1100), '1 … 549 550 551 … 1100');
  assert.is(shown(1099, 1100), '1 … 1098 1099 1100');
});

test('a gap never stands for a single page', () => {
  assert.is(shown(4, 9), '1 2 3 4 5 … 9');
});

test.run();
