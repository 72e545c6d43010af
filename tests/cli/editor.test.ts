import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import remarkParse from 'remark-parse';
import { type Preset, type Processor, unified } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/lib/list-files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

const root = copyFixture('tiny');
await stet('schema', '--root', root);
const { default: preset } = (await import(pathToFileURL(join(root, '.remarkrc.mjs')).href)) as {
  default: Preset;
};

/** What an editor would show of a file that holds this text: its language server runs remark over it. */
async function type(file: string, text: string) {
  const { messages } = await unified()
    .use(remarkParse)
    .use(preset)
    .use(function (this: Processor) {
      this.compiler = () => '';
    })
    .process({ cwd: root, path: join(root, file), value: text });
  return messages.map(({ line, column, place, ruleId, fatal, note, expected }) => ({
    at: `${line}:${column}`,
    end: place && 'end' in place ? place.end.column : undefined,
    rule: ruleId,
    fatal,
    note,
    expected,
  }));
}

const first = readFileSync(join(root, 'notes/first.md'), 'utf8');

test('front matter is checked as it is typed, at its places', async () => {
  const [key, date] = await type(
    'notes/first.md',
    first
      .replace('heading: The first note', 'heading: The first note\nheadng: Once more')
      .replace('2024-05-01', '2024-02-30'),
  );
  assert.equal(key, {
    at: '3:1',
    end: 7,
    rule: 'front-matter/unknown-key',
    fatal: true,
    note: 'Did you mean "heading"?',
    expected: undefined,
  });
  assert.is(date?.at, '4:10');
  assert.is(date?.end, 20);
  assert.is(date?.rule, 'front-matter/invalid');
});

test('so is the text below it, against the other pages of the site', async () => {
  const [link] = await type('notes/first.md', first.replace('/notes/second', '/notes/secnd'));
  assert.is(link?.rule, 'link/dead');
  assert.is(link?.at, '8:43');
});

test('a file that is right, and one that is no content of the site, are left in peace', async () => {
  assert.equal(await type('notes/first.md', first), []);
  assert.equal(await type('README.md', '---\nwhat: is this\n---\n'), []);
});

test('what is saved elsewhere meanwhile is seen', async () => {
  const text = first.replace('/notes/second', '/notes/third');
  assert.is((await type('notes/first.md', text)).length, 1);
  writeFileSync(join(root, 'notes/third.md'), first.replace('The first', 'The third'));
  assert.equal(await type('notes/first.md', text), []);
});

test('whoever types fast gets what is found in the last text', async () => {
  const broken = first.replace('written:', 'writen:');
  const texts = [first, broken, `${broken}\nMore.`, first];
  const found = await Promise.all(texts.map((text) => type('notes/first.md', text)));
  assert.equal(found.slice(1), [[], [], []]);
});

test('nothing that is typed is kept', async () => {
  const typed = 'Nobody may ever find this sentence in the cache.';
  await type('notes/first.md', `${first}\n${typed}\n`);
  const cache = join(root, '.stet/cache');
  const holders = listFiles(cache).filter((file) =>
    readFileSync(join(cache, file)).includes(typed),
  );
  assert.equal(holders, []);
  assert.is(readFileSync(join(root, 'notes/first.md'), 'utf8'), first);
});

test.run();
