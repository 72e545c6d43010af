import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextOffset } from '../../../../../site/sections/carousel/next-offset.ts';

const list = (scrollLeft: number) => ({ scrollLeft, scrollWidth: 2400, clientWidth: 1200 });

test('moves by an item', () => {
  assert.is(nextOffset(list(0), 300, 1), 300);
  assert.is(nextOffset(list(600), 300, -1), 300);
});

test('starts from the nearest item when it stands between two', () => {
  assert.is(nextOffset(list(310), 300, 1), 600);
});

test('goes round at the ends', () => {
  assert.is(nextOffset(list(1199.5), 300, 1), 0);
  assert.is(nextOffset(list(0), 300, -1), 1200);
});

test('does not pass the end', () => {
  assert.is(nextOffset(list(1100), 300, 1), 1200);
});

test.run();
