import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { append } from '../../../../generator/lib/append.ts';

test('a list takes more items than a call has arguments', () => {
  const list = [1];
  append(list, new Array(500_000).fill(2));
  assert.equal([list.length, list[0], list.at(-1)], [500_001, 1, 2]);
});

test.run();
