import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readFilter, writeFilter } from '../../../../../site/blog/list/list-address.ts';

const categories = [{ id: 'all' }, { id: 'ai' }, { id: 'tech' }];
const all = { category: 'all' };
const read = (text: string, own = all) => readFilter(new URLSearchParams(text), categories, own);

test('reads category and search from the address', () => {
  assert.equal(read('category=ai&q=lead+time'), { category: 'ai', query: 'lead time' });
});

test('an unknown category, or none, is the list’s own', () => {
  assert.equal(read('category=nope'), { category: 'all', query: '' });
  assert.equal(read('q=x', { category: 'tech' }), { category: 'tech', query: 'x' });
});

test('writes only what is set and leaves other parameters alone', () => {
  const params = new URLSearchParams('utm_source=feed&q=old');
  assert.is(
    writeFilter(params, { category: 'ai', query: ' a b ' }, all).toString(),
    'utm_source=feed&q=a+b&category=ai',
  );
  assert.is(writeFilter(params, { category: 'all', query: '' }, all).toString(), 'utm_source=feed');
});

test('an address that says the filter already stays as it is', () => {
  const params = new URLSearchParams('q=lead&utm_source=x');
  assert.is(
    writeFilter(params, { category: 'all', query: 'lead' }, all).toString(),
    'q=lead&utm_source=x',
  );
});

test('a list does not write its own category', () => {
  const filter = { category: 'ai', query: 'x' };
  assert.is(writeFilter(new URLSearchParams(), filter, { category: 'ai' }).toString(), 'q=x');
});

test.run();
