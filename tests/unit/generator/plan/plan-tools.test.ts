import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFileCollector } from '../../../../generator/plan/plan-tools.ts';

test('a file’s URL changes with its text, and only with it', () => {
  const { file, files } = createFileCollector();
  const one = file('index.json', '[1]');
  assert.match(one, /^\/assets\/hashed\/index-[0-9a-f]{8}\.json$/);
  assert.is(file('index.json', '[1]'), one);
  assert.is.not(file('index.json', '[2]'), one);
  assert.equal(
    files().map(({ path, make }) => [`/${path}`, make()]),
    [
      [one, '[1]'],
      [file('index.json', '[2]'), '[2]'],
    ],
  );
});

test('a path is refused', () => {
  const { file } = createFileCollector();
  assert.throws(() => file('../index.json', ''), /plain file name, such as "search-index\.json"/);
});

test.run();
