import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListFilter } from '../../../../../site/blog/list/list-address.ts';
import {
  enterEntry,
  growEntry,
  isSameFilter,
  type ListEntry,
  noFilter,
} from '../../../../../site/blog/list/list-state.ts';

const hydrating: ListEntry = { key: undefined, asked: noFilter, typed: undefined, visible: 9 };
const grown: ListEntry = { key: 'a', asked: noFilter, typed: 'lead ', visible: 21 };
const ai: ListFilter = { category: 'ai', query: '' };

const led = (last: ListEntry, asked: ListFilter, left?: number) =>
  enterEntry(last, { key: 'b', asked }, { arrival: 'POP', left });

test('opens with 9, or with 6 where the address brings a filter', () => {
  assert.is(led(hydrating, noFilter).visible, 9);
  assert.is(led(hydrating, ai).visible, 6);
  assert.is(led(hydrating, { category: 'all', query: 'x' }).visible, 6);
});

test('who comes back finds as many as they left', () => {
  assert.is(led(hydrating, noFilter, 21).visible, 21);
  assert.is(led(hydrating, ai, 12).visible, 12);
  assert.equal(led(grown, ai, 18), { key: 'b', asked: ai, typed: undefined, visible: 18 });
});

test('a category that the list went to by itself resets the count to 6, and keeps what is typed', () => {
  const next = enterEntry(grown, { key: 'b', asked: ai }, { arrival: 'PUSH', left: undefined });
  assert.equal(next, { key: 'b', asked: ai, typed: 'lead ', visible: 6 });
});

test('a search that the list wrote into its address changes nothing', () => {
  const asked = { category: 'all', query: 'lead' };
  const next = enterEntry(grown, { key: 'b', asked }, { arrival: 'REPLACE', left: undefined });
  assert.equal(next, { ...grown, key: 'b', asked });
});

test('what is typed while the page is hydrated is kept', () => {
  const typed = { ...hydrating, typed: 'x', visible: 6 };
  assert.equal(led(typed, ai), { ...typed, key: 'b', asked: ai });
  // A search resets the count, also after a reload of a longer list.
  assert.equal(led(typed, noFilter, 15), { ...typed, key: 'b' });
});

test('a search of spaces is none', () => {
  assert.ok(isSameFilter(noFilter, { category: 'all', query: '   ' }));
  assert.not(isSameFilter(noFilter, { category: 'all', query: ' x ' }));
});

test('more posts are shown only in the list that they were asked for', () => {
  assert.is(growEntry(grown, grown).visible, 27);
  assert.is(growEntry({ ...hydrating, key: 'a' }, hydrating).visible, 15);
  // The visitor has typed, or has gone elsewhere, while all posts were loading.
  const typed = { ...grown, typed: 'invoice', visible: 6 };
  assert.is(growEntry(typed, grown), typed);
  const other = { ...grown, key: 'b', asked: ai, visible: 6 };
  assert.is(growEntry(other, grown), other);
});

test.run();
