import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findPosts, indexPosts } from '../../../../../site/blog/search/search-index.ts';
import { createPost } from '../../../../helpers/posts.ts';

const posts = [
  createPost('1', { title: 'Invoice matching' }),
  createPost('2', { excerpt: 'About invoices.', categoryId: 'tech', category: 'Technology' }),
  createPost('3', { tags: ['Sales', 'E-INVOICING'] }),
  createPost('4', { author: { name: 'Ida Invoice', role: '', avatar: '/ida.png' } }),
  createPost('5', {
    author: { name: 'Ida', role: 'Invoice Lead' },
    category: 'Invoices',
    featured: true,
    unpublished: 'Draft',
  }),
];

const find = (query: string, category?: string) =>
  findPosts(indexPosts(posts), { category, query }).map(({ slug }) => slug);

test('searches title, excerpt, any tag and the author’s name, in any case', () => {
  assert.equal(find('iNVOIC'), ['1', '2', '3', '4']);
  assert.equal(find('nothing'), []);
});

test('looks in one text at a time, and not at the spaces around a query', () => {
  assert.equal(find('sales e-invoicing'), []);
  assert.equal(find('  sales '), ['3']);
});

test('finds an apostrophe however it is typed', () => {
  const post = createPost('6', { title: 'A client’s file' });
  for (const query of ["client's", 'client’s']) {
    assert.is(findPosts(indexPosts([post]), { category: undefined, query }).length, 1, query);
  }
});

test('finds an accent however it is encoded', () => {
  const post = createPost('6', { title: 'A résumé' });
  for (const query of ['résumé', 'résumé'.normalize('NFD')]) {
    assert.is(findPosts(indexPosts([post]), { category: undefined, query }).length, 1, query);
  }
});

test('category and search hold at the same time', () => {
  assert.equal(find('invoic', 'tech'), ['2']);
  assert.equal(find('', 'tech'), ['2']);
  assert.equal(find('   '), ['1', '2', '3', '4', '5']);
});

test.run();
