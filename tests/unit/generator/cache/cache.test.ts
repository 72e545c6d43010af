import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DamagedCacheError } from '../../../../generator/cache/body-store.ts';
import { openCache } from '../../../../generator/cache/cache.ts';
import type { Records } from '../../../../generator/cache/entry-parts.ts';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';
import { createFolder } from '../../../helpers/project.ts';

const record = (source: string): EntryRecord => ({
  recipe: '',
  source,
  signature: '',
  images: [],
  environment: [],
  links: [],
  diagnostics: [],
  details: { written: `written in ${source}`, headings: `headings of ${source}` },
  facts: { hash: '', size: 0 },
});

/** Records in the order of their files, with details that have been read. */
const readAll = (records: Records | undefined) =>
  [...(records ?? [])].sort().map(([file, { details, ...rest }]) => {
    const { written, headings } = details;
    return [file, { ...rest, details: { written, headings } }];
  });

const open = (folder: string, mode = 'production') => openCache({ root: folder, mode, folder });

test('entries are read back, build after build, and what stages keep as well', async () => {
  const folder = createFolder('cache');
  const first = open(folder);
  const entries = new Map(
    Array.from({ length: 100 }, (_, index) => [`entry ${index}`, record(`${index}`)]),
  );
  first.keepEntries(new Map([['posts', entries]]));
  await first.save();
  for (const round of ['second', 'third', 'fourth']) {
    const cache = open(folder);
    const next = new Map(cache.entries().get('posts'));
    next.set(`entry of the ${round} build`, record(round)).set('entry 7', record(`7, ${round}`));
    next.delete('entry 9');
    cache.keepEntries(new Map([['posts', next]]));
    cache.keep('a stage', { round });
    await cache.save();
    const again = open(folder);
    assert.equal(readAll(again.entries().get('posts')), readAll(next));
    assert.equal(again.recall('a stage'), { round });
  }
});

test('sites that share a folder keep their results apart, and every clone of one finds them', async () => {
  const folder = createFolder('cache');
  const openSite = (name: string) => {
    const root = createFolder('site');
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name }));
    return { root, cache: openCache({ root, mode: 'production', folder }) };
  };
  for (const name of ['shop', 'blog']) {
    const { cache } = openSite(name);
    cache.keep('a stage', name);
    await cache.save();
  }
  const [shop, blog] = [openSite('shop'), openSite('blog')];
  assert.is(shop.cache.recall('a stage'), 'shop');
  assert.is(blog.cache.recall('a stage'), 'blog');
  assert.is.not(shop.cache.site, blog.cache.site);
  assert.is(shop.cache.site, openSite('shop').cache.site);
});

test('a site without results starts with those of another, since it may be a copy', async () => {
  const folder = createFolder('cache');
  const first = open(folder);
  first.keep('a stage', 'known');
  await first.save();
  const root = createFolder('copy');
  const openCopy = () => openCache({ root, mode: 'production', folder });
  const copy = openCopy();
  assert.is.not(copy.site, first.site);
  assert.is(copy.recall('a stage'), 'known');
  copy.keep('a stage', 'changed');
  await copy.save();
  assert.is(openCopy().recall('a stage'), 'changed');
  assert.is(open(folder).recall('a stage'), 'known');
});

test('details of a record that is still in use are read after its part was written again', async () => {
  const folder = createFolder('cache');
  const first = open(folder);
  first.keepEntries(new Map([['posts', new Map([['entry', record('first')]])]]));
  await first.save();
  const second = open(folder);
  const before = second.entries().get('posts')?.get('entry');
  second.keepEntries(new Map([['posts', new Map([['entry', record('second')]])]]));
  await second.save();
  assert.is(before?.details.written, 'written in first');
  assert.is(
    open(folder).entries().get('posts')?.get('entry')?.details.written,
    'written in second',
  );
});

/** A cache with one entry, and another process that has read it without its details. */
async function readFirst() {
  const folder = createFolder('cache');
  const posts = (source: string) => new Map([['posts', new Map([['entry', record(source)]])]]);
  const first = open(folder);
  first.keepEntries(posts('first'));
  await first.save();
  const reader = open(folder);
  return { folder, posts, reader, before: reader.entries().get('posts')?.get('entry') };
}

test('details are read after another process has written over them and this one has saved', async () => {
  const { folder, posts, reader, before } = await readFirst();
  const writer = open(folder);
  writer.keepEntries(posts('second'));
  await writer.save();
  // Slow values are saved while a build runs, and with them comes what others have stored.
  reader.store.put('image/a', 'made');
  await reader.store.save();
  assert.is(before?.details.written, 'written in first');
});

test('details that another process has written over are known to be gone', async () => {
  const { folder, posts, reader, before } = await readFirst();
  // As often as it takes for the pack of the first to go, which the reader no longer has open.
  reader.close();
  for (let edit = 0; edit < 20; edit += 1) {
    const writer = open(folder);
    writer.keepEntries(posts(`edit ${edit}`));
    await writer.save();
  }
  assert.throws(
    () => before?.details.written,
    (error: unknown) => error instanceof DamagedCacheError,
  );
});

test('what stages keep is there for the next build once all of it is saved', async () => {
  const folder = createFolder('cache');
  const cache = open(folder);
  cache.keep('a stage', 1);
  assert.is(cache.recall('a stage'), 1);
  cache.store.put('image/a', 'made');
  await cache.store.save();
  assert.is(open(folder).recall('a stage'), undefined);
  assert.ok(open(folder).store.has('image/a'));
  await cache.save();
  assert.is(open(folder).recall('a stage'), 1);
});

test('each mode remembers for itself', async () => {
  const folder = createFolder('cache');
  const cache = open(folder);
  cache.keep('name', 1);
  await cache.save();
  assert.is(open(folder).recall('name'), 1);
  assert.is(open(folder, 'development').recall('name'), undefined);
});

test('a body has its text, in JSON too, until it is gone', () => {
  const folder = createFolder('cache');
  const { bodies } = open(folder);
  const body = bodies.put('<b>ü</b>');
  assert.is(body.size, 9);
  assert.is(JSON.stringify({ html: bodies.at(body) }), '{"html":"<b>ü</b>"}');
  assert.is(String(bodies.at(bodies.put(''))), '');
  rmSync(folder, { recursive: true });
  assert.not.ok(open(folder).bodies.has(body));
  assert.throws(
    () => String(open(folder).bodies.at(body)),
    (error: unknown) => error instanceof DamagedCacheError,
  );
});

test.run();
