import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashOf } from '../../../../generator/lib/hash.ts';

test('is the beginning of the SHA-256 of each part behind its length', () => {
  const expected = createHash('sha256').update('2:ab3:äöü').digest('hex').slice(0, 32);
  assert.is(hashOf('ab', 'äöü'), expected);
  assert.is(hashOf('ab', Buffer.from('xyz')), hashOf('ab', 'xyz'), 'bytes as text');
  assert.is(hashOf(), createHash('sha256').digest('hex').slice(0, 32));
});

test('the same text cut elsewhere is another', () => {
  assert.is.not(hashOf('ab', 'c'), hashOf('a', 'bc'));
  assert.is.not(hashOf('abc'), hashOf('abc', ''));
});

test.run();
