import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextId } from '../../../../../generator/check/fixes/missing-id.ts';

test('the next id is one more than the largest, in its width', () => {
  assert.is(nextId([]), '1');
  assert.is(nextId(['007', '12', 'x', '3']), '13');
  assert.is(nextId(['009']), '010');
  assert.is(nextId(['20240131123456788', '20240131123456789']), '20240131123456790');
});

test.run();
