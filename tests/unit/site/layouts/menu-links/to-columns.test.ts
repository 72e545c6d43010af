import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toColumns } from '../../../../../site/layouts/menu-links/to-columns.ts';

test('a list that fits is one column', () => {
  assert.equal(toColumns([1, 2, 3], 5), [[1, 2, 3]]);
  assert.equal(toColumns([1, 2, 3], 3), [[1, 2, 3]]);
});

test('a longer one goes on in columns of even length, read down', () => {
  assert.equal(toColumns([1, 2, 3, 4, 5, 6], 5), [
    [1, 2, 3],
    [4, 5, 6],
  ]);
  assert.equal(toColumns([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]]);
});

test('nothing has no column', () => {
  assert.equal(toColumns([], 5), []);
});

test.run();
