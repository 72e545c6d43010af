import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findCollisions } from '../../../../generator/emit/outputs.ts';

const files = (...paths: string[]) =>
  paths.map((path) => ({ path, source: `the source of ${path}` }));
type Files = Readonly<ReturnType<typeof files>>;
const messagesOf = (pages: Files, others: Files, ignoresCase: boolean) =>
  findCollisions(pages, others, ignoresCase).map(({ message }) => message);

test('names that differ only in capitals collide where the system takes them for one', () => {
  const pages = files('about.html', 'blog/a.html');
  const others = files('About.html', 'Blog/b.html');
  assert.equal(messagesOf(pages, others, false), []);
  assert.equal(messagesOf(pages, others, true), [
    'the source of About.html and the source of about.html would both be written to about.html.',
  ]);
  assert.equal(messagesOf([], [...others, ...files('about.html')], true), [
    'the source of About.html and the source of about.html would both be written to about.html.',
  ]);
});

test('a file and a folder of one name collide everywhere', () => {
  for (const ignoresCase of [true, false]) {
    const [folder, file] = [files('a/b/c.html'), files('a/b')];
    for (const [pages, others] of [
      [folder, file],
      [file, folder],
      [[], [...file, ...folder]],
    ] as const) {
      assert.equal(messagesOf(pages, others, ignoresCase), [
        'the source of a/b would be written to a/b, which is the folder of the source of a/b/c.html.',
      ]);
    }
  }
});

test.run();
