import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findCollisions } from '../../../../generator/emit/outputs.ts';

const files = (...paths: string[]) =>
  paths.map((path) => ({ path, source: `the source of ${path}` }));
const messagesOf = (...args: Parameters<typeof findCollisions>) =>
  findCollisions(...args).map(({ message }) => message);

test('names that differ only in capitals collide where the system takes them for one', () => {
  const both = files('About.html', 'blog/a.html', 'Blog/b.html', 'about.html');
  assert.equal(messagesOf(both, false), []);
  assert.equal(messagesOf(both, true), [
    'the source of About.html and the source of about.html would both be written to about.html.',
  ]);
});

test('a file and a folder of one name collide everywhere', () => {
  for (const ignoresCase of [true, false]) {
    assert.equal(messagesOf(files('a/b', 'a/b/c.html'), ignoresCase), [
      'the source of a/b would be written to a/b, which is the folder of the source of a/b/c.html.',
    ]);
  }
});

test.run();
