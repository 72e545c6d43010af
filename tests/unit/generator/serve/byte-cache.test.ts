import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createByteCache } from '../../../../generator/serve/byte-cache.ts';

test('past its limit a cache forgets what was not used for longest', () => {
  const cache = createByteCache<string>(10);
  cache.set('a', 'A', 4);
  cache.set('b', 'B', 4);
  assert.is(cache.get('a'), 'A');
  cache.set('c', 'C', 4);
  assert.equal(['a', 'b', 'c'].map(cache.get), ['A', undefined, 'C']);
  cache.set('a', 'again', 6);
  assert.equal(['a', 'c'].map(cache.get), ['again', 'C'], 'the earlier one takes no room');
  cache.set('d', 'D', 11);
  assert.equal(['a', 'c', 'd'].map(cache.get), [undefined, undefined, undefined]);
});

test.run();
