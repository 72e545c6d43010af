import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DamagedCacheError, openBodyStore } from '../../../../generator/cache/body-store.ts';
import { createFolder } from '../../../helpers/project.ts';

const packs = (folder: string) => readdirSync(folder);

test('a body is read back by another process’s store, letters beyond ASCII too', () => {
  const folder = createFolder('bodies');
  const first = openBodyStore(folder);
  const places = ['<p>a</p>', '', '<p>ü 漢 🙂</p>'].map((html) => first.put(html));
  const second = openBodyStore(folder);
  assert.ok(places.every(second.has));
  assert.equal(
    places.map((place) => String(second.at(place))),
    ['<p>a</p>', '', '<p>ü 漢 🙂</p>'],
  );
});

test('JSON has the text of a body', () => {
  const store = openBodyStore(createFolder('bodies'));
  assert.is(JSON.stringify({ html: store.at(store.put('<b>')) }), '{"html":"<b>"}');
});

test('stores that are open at the same time do not write into one another’s packs', () => {
  const folder = createFolder('bodies');
  const [one, two] = [openBodyStore(folder), openBodyStore(folder)];
  const a = one.put('from one');
  const b = two.put('from two');
  assert.is(String(openBodyStore(folder).at(a)), 'from one');
  assert.is(String(openBodyStore(folder).at(b)), 'from two');
});

test('a pack that is gone or cut short is known not to have its bodies', () => {
  const folder = createFolder('bodies');
  const place = openBodyStore(folder).put('<p>text</p>');
  truncateSync(join(folder, place.pack), 4);
  assert.not.ok(openBodyStore(folder).has(place));
  rmSync(join(folder, place.pack));
  assert.not.ok(openBodyStore(folder).has(place));
});

test('damage is noticed when a body is read', () => {
  const folder = createFolder('bodies');
  const place = openBodyStore(folder).put('<p>text</p>');
  writeFileSync(join(folder, place.pack), '<p>evil</p>');
  const store = openBodyStore(folder);
  assert.throws(
    () => String(store.at(place)),
    (error: unknown) => error instanceof DamagedCacheError,
  );
});

test('many packs of single edits are joined, and what nobody needs is removed', () => {
  const folder = createFolder('bodies');
  const places = Array.from({ length: 20 }, (_, edit) => openBodyStore(folder).put(`edit ${edit}`));
  assert.is(packs(folder).length, 20);
  const kept = places.slice(1);
  openBodyStore(folder).tidy(kept);
  assert.is(packs(folder).length, 1);
  const store = openBodyStore(folder);
  assert.equal(
    kept.map((place) => String(store.at(place))),
    kept.map((_, index) => `edit ${index + 1}`),
  );
});

test('a large pack of which little is used is written anew', () => {
  const folder = createFolder('bodies');
  const first = openBodyStore(folder);
  first.put('x'.repeat(1_200_000));
  const kept = first.put('kept');
  openBodyStore(folder).tidy([kept]);
  const store = openBodyStore(folder);
  assert.is(String(store.at(kept)), 'kept');
  assert.is(kept.offset, 0);
  assert.is(packs(folder).length, 1);
});

test.run();
