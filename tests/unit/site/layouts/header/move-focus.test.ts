import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextIndex } from '../../../../../site/layouts/header/move-focus.ts';

test('arrow down enters the links and stops at the last', () => {
  assert.is(nextIndex('ArrowDown', -1, 3), 0);
  assert.is(nextIndex('ArrowDown', 0, 3), 1);
  assert.is(nextIndex('ArrowDown', 2, 3), 2);
});

test('arrow up stops at the first', () => {
  assert.is(nextIndex('ArrowUp', 2, 3), 1);
  assert.is(nextIndex('ArrowUp', 0, 3), 0);
});

test('home and end lead to the ends, other keys nowhere', () => {
  assert.is(nextIndex('Home', 2, 3), 0);
  assert.is(nextIndex('End', 0, 3), 2);
  assert.is(nextIndex('Tab', 0, 3), undefined);
});

test.run();
