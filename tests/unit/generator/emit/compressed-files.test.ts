import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compressionRecipe, listCompressed } from '../../../../generator/emit/compressed-files.ts';
import { hashOf } from '../../../../generator/lib/hash.ts';

test('a compressed file has another key with another zlib or brotli', () => {
  const [br] = listCompressed([{ path: 'index.html', key: 'a' }]);
  const recipe = compressionRecipe(process.versions);
  assert.is(br?.key, hashOf(recipe, 'br', 'a'));
  assert.is.not(compressionRecipe({ ...process.versions, zlib: '9.9' }), recipe);
  assert.is.not(compressionRecipe({ ...process.versions, brotli: '9.9' }), recipe);
  assert.is(compressionRecipe({ ...process.versions, v8: '99' }), recipe);
});

test.run();
