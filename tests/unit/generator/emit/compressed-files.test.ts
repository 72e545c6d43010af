import process from 'node:process';
import { brotliCompressSync, constants } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Store } from '../../../../generator/cache/store.ts';
import {
  compressFile,
  compressionRecipe,
  listCompressed,
  textInMemory,
} from '../../../../generator/emit/compressed-files.ts';
import { hashOf } from '../../../../generator/lib/hash.ts';
import { createPost } from '../../../bench/corpus.ts';
import { createFolder } from '../../../helpers/project.ts';

test('a compressed file has another key with another zlib or brotli', () => {
  const [br] = listCompressed([{ path: 'index.html', key: 'a' }]);
  const recipe = compressionRecipe(process.versions);
  assert.is(br?.key, hashOf(recipe, 'br', 'a'));
  assert.is.not(compressionRecipe({ ...process.versions, zlib: '9.9' }), recipe);
  assert.is.not(compressionRecipe({ ...process.versions, brotli: '9.9' }), recipe);
  assert.is(compressionRecipe({ ...process.versions, v8: '99' }), recipe);
});

test('feeds and sitemaps are compressed as hosts do it, pages better, and code best', async () => {
  const store = new Store(createFolder('compressed'));
  const words = createPost(1);
  const at = (text: string, quality: number) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
      },
    });
  for (const [of, start, quality] of [
    ['feed.xml', '<?xml version="1.0"?>', 5],
    ['feed.json', '{"version":"https://jsonfeed.org/version/1.1",', 5],
    ['index.html', '<!doctype html>', 8],
    ['data.json', '{"version":"1",', 8],
    ['assets/a.js', 'const version = 1;', 11],
    ['assets/a.css', 'p { margin: 0 }', 11],
    // The same text as a script and as a page.
    ['index.html', 'const version = 1;', 8],
  ] as const) {
    const text = start + words;
    const made = await compressFile(textInMemory(text), { of, encoding: 'br' }, store);
    assert.ok(made?.equals(at(text, quality)), `${of} ${start}`);
  }
});

test('a text whose compressed form is stored is not read', async () => {
  const store = new Store(createFolder('compressed'));
  const text = textInMemory(createPost(1));
  const form = { of: 'index.html', encoding: 'gzip' } as const;
  const made = await compressFile(text, form, store);
  const read = () => Promise.reject(new Error('It was read.'));
  const again = await compressFile({ ...text, read }, form, store);
  assert.ok(made && again?.equals(made));
  const other = compressFile({ ...text, digest: 'other', read }, form, store);
  assert.is(await other.catch(({ message }) => message), 'It was read.');
});

test.run();
