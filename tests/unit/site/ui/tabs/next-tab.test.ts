import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextTab } from '../../../../../site/ui/tabs/next-tab.ts';

test('arrows go round', () => {
  assert.is(nextTab('ArrowRight', 0, 3), 1);
  assert.is(nextTab('ArrowRight', 2, 3), 0);
  assert.is(nextTab('ArrowLeft', 1, 3), 0);
  assert.is(nextTab('ArrowLeft', 0, 3), 2);
});

test('Home and End go to the ends', () => {
  assert.is(nextTab('Home', 2, 3), 0);
  assert.is(nextTab('End', 0, 3), 2);
});

test('other keys mean nothing', () => {
  assert.is(nextTab('Tab', 0, 3), undefined);
  assert.is(nextTab('ArrowDown', 0, 3), undefined);
});

test.run();
