import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DamagedCacheError } from '../../../../generator/cache/body-store.ts';
import { openCache } from '../../../../generator/cache/cache.ts';
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
  written: '',
  facts: { hash: '', size: 0 },
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
    assert.equal(
      new Map([...(again.entries().get('posts') ?? [])].sort()),
      new Map([...next].sort()),
    );
    assert.equal(again.recall('a stage'), { round });
  }
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
