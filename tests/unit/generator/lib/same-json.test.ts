import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isSameJson } from '../../../../generator/lib/same-json.ts';

const page = () => ({ path: '/a', data: { tags: ['x', 'y'], page: 1, none: null }, head: {} });

test('values of the same JSON are the same, whatever object they are', () => {
  assert.ok(isSameJson(page(), page()));
  assert.ok(isSameJson([], []));
  assert.ok(isSameJson(null, null));
});

test('any other value, name, length or order makes another one', () => {
  const others: unknown[] = [
    { ...page(), path: '/b' },
    { ...page(), more: undefined },
    { ...page(), data: { ...page().data, tags: ['y', 'x'] } },
    { ...page(), data: { ...page().data, tags: ['x'] } },
    { ...page(), data: { ...page().data, tags: { 0: 'x', 1: 'y' } } },
    { ...page(), data: { ...page().data, none: undefined } },
    { ...page(), data: { page: 1, tags: ['x', 'y'], none: null } },
    { ...page(), head: [] },
    { ...page(), head: null },
    undefined,
    'page',
  ];
  for (const other of others) {
    assert.not(isSameJson(page(), other), JSON.stringify(other));
    assert.not(isSameJson(other, page()), JSON.stringify(other));
  }
});

test('what is no JSON is the same as itself alone', () => {
  const date = new Date(0);
  assert.ok(isSameJson({ date }, { date }));
  assert.not(isSameJson({ date }, { date: new Date(0) }));
  assert.not(isSameJson(new Map(), new Map()));
  assert.not(isSameJson({ number: Number.NaN }, { number: Number.NaN }));
});

test.run();
