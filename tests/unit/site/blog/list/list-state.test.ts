import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isSameFilter,
  type ListFilter,
  noFilter,
  openList,
  reduceList,
} from '../../../../../site/blog/list/list-state.ts';

const open = openList(noFilter);

test('opens with 9, or with 6 where the address brings a filter', () => {
  assert.is(open.visible, 9);
  assert.is(openList({ category: 'ai', query: '' }).visible, 6);
  assert.is(openList({ category: 'all', query: 'x' }).visible, 6);
});

test('shows 6 more each time', () => {
  const more = reduceList(open, { type: 'load-more' });
  assert.is(more.visible, 15);
  assert.is(reduceList(more, { type: 'load-more' }).visible, 21);
});

test('a category, a search and clearing reset the count to 6', () => {
  const more = reduceList(open, { type: 'load-more' });
  assert.equal(reduceList(more, { type: 'choose', category: 'ai' }), {
    category: 'ai',
    query: '',
    visible: 6,
  });
  assert.is(reduceList(more, { type: 'search', query: 'x' }).visible, 6);
  const filtered = { category: 'ai', query: 'x', visible: 12 };
  assert.equal(reduceList(filtered, { type: 'clear' }), { category: 'all', query: '', visible: 6 });
});

test('following the address changes nothing when it says the same', () => {
  const more = reduceList(open, { type: 'load-more' });
  const follow = (filter: ListFilter, visible?: number) =>
    reduceList(more, { type: 'follow-address', filter, visible });
  assert.is(follow(noFilter), more);
  const filter = { category: 'ai', query: '' };
  assert.equal(follow(filter), { ...filter, visible: 6 });
});

test('who comes back finds as many as they left', () => {
  const filter = { category: 'ai', query: '' };
  assert.is(openList(noFilter, 21).visible, 21);
  assert.is(openList(filter, 12).visible, 12);
  const follow = { type: 'follow-address', filter, visible: 18 } as const;
  assert.equal(reduceList(open, follow), { ...filter, visible: 18 });
});

test('a search of spaces is none', () => {
  assert.ok(isSameFilter(noFilter, { category: 'all', query: '   ' }));
  assert.not(isSameFilter(noFilter, { category: 'all', query: ' x ' }));
});

test.run();
