import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  byNewest,
  noFilter,
  openList,
  readFilter,
  reduceList,
  selectPosts,
  writeFilter,
} from '../../../../../site/features/blog-list/logic.ts';
import type { PostCard } from '../../../../../site/plan-blog.ts';

const categories = [
  { id: 'all', name: 'All Posts' },
  { id: 'ai', name: 'AI & Automation' },
  { id: 'tech', name: 'Technology Insights' },
];

const image = {
  src: '',
  width: 1,
  height: 1,
  avif: '',
  webp: '',
  fallback: '',
  color: '',
  alt: '',
};

function post(slug: string, more: Partial<PostCard> = {}): PostCard {
  return {
    slug,
    title: slug,
    excerpt: '',
    category: 'AI & Automation',
    categoryId: 'ai',
    tags: [],
    author: { name: 'USTA Team', role: 'Content Team' },
    publishedAt: '2025-01-01',
    date: 'January 1, 2025',
    readTime: 5,
    featured: false,
    image,
    ...more,
  };
}

const many = Array.from({ length: 20 }, (_, index) => post(`post-${index}`));
const slugs = (posts: readonly PostCard[]) => posts.map(({ slug }) => slug);
const open = openList(noFilter);

function search(posts: readonly PostCard[], query: string) {
  return selectPosts(posts, { ...open, query }, categories);
}

test('shows 9 at first and 6 more a click, until there are none', () => {
  const first = selectPosts(many, open, categories);
  assert.is(first.shown.length, 9);
  assert.ok(first.hasMore);
  const second = reduceList(open, { type: 'load-more' });
  assert.is(selectPosts(many, second, categories).shown.length, 15);
  const third = reduceList(second, { type: 'load-more' });
  assert.is(selectPosts(many, third, categories).shown.length, 20);
  assert.not(selectPosts(many, third, categories).hasMore);
});

test('hides the button when exactly all are shown', () => {
  assert.not(selectPosts(many.slice(0, 9), open, categories).hasMore);
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

test('category and search hold at the same time', () => {
  const posts = [
    post('invoice'),
    post('receipt', { categoryId: 'tech' }),
    post('invoice-tech', { categoryId: 'tech' }),
  ];
  const state = reduceList(reduceList(open, { type: 'choose', category: 'tech' }), {
    type: 'search',
    query: 'invoice',
  });
  assert.equal(slugs(selectPosts(posts, state, categories).results), ['invoice-tech']);
});

test('featured posts have their own section only without a filter', () => {
  const posts = [post('invoice', { featured: true }), post('receipt')];
  const all = selectPosts(posts, open, categories);
  assert.equal(slugs(all.featured), ['invoice']);
  assert.equal(slugs(all.results), ['receipt']);
  const chosen = selectPosts(posts, { ...open, category: 'ai' }, categories);
  assert.equal(slugs(chosen.featured), []);
  assert.equal(slugs(chosen.results), ['invoice', 'receipt']);
  assert.equal(slugs(search(posts, 'invoice').results), ['invoice']);
});

test('names the grid after what it shows', () => {
  assert.is(selectPosts(many, open, categories).heading, 'Latest Articles');
  const withFeatured = [...many, post('f', { featured: true })];
  assert.is(selectPosts(withFeatured, open, categories).heading, 'More Great Reads');
  const inCategory = selectPosts(many, { ...open, category: 'tech' }, categories);
  assert.is(inCategory.heading, 'Technology Insights Articles');
  assert.is(search(many, ' Invoice ').heading, 'Results for "Invoice"');
  const both = selectPosts(many, { category: 'tech', query: 'x', visible: 6 }, categories);
  assert.is(both.heading, 'Results for "x"');
});

test('searches title, excerpt, any tag and the author name, in any case', () => {
  const posts = [
    post('1', { title: 'Invoice matching' }),
    post('2', { excerpt: 'About invoices.' }),
    post('3', { tags: ['Sales', 'E-INVOICING'] }),
    post('4', { author: { name: 'Ida Invoice', role: '' } }),
    post('5', { author: { name: 'Ida', role: 'Invoice Lead' }, category: 'Invoices' }),
  ];
  assert.equal(slugs(search(posts, 'iNVOIC').results), ['1', '2', '3', '4']);
  assert.equal(slugs(search(posts, 'nothing').results), []);
});

test('a search of spaces is none', () => {
  assert.is(search(many, '   ').heading, 'Latest Articles');
  assert.is(search(many, '   ').results.length, 20);
});

test('sorts newest first and keeps the order within a day', () => {
  const posts = [
    post('old', { publishedAt: '2024-01-10' }),
    post('first', { publishedAt: '2025-02-01' }),
    post('second', { publishedAt: '2025-02-01' }),
    post('new', { publishedAt: '2025-09-28' }),
  ];
  assert.equal(slugs(posts.sort(byNewest)), ['new', 'first', 'second', 'old']);
});

test('reads the filter from the address; an unknown category is none', () => {
  assert.equal(readFilter(new URLSearchParams('category=ai&q=lead+time'), categories), {
    category: 'ai',
    query: 'lead time',
  });
  assert.equal(readFilter(new URLSearchParams('category=nope'), categories), noFilter);
});

test('writes only what is set and leaves other parameters alone', () => {
  const params = new URLSearchParams('utm_source=feed&q=old');
  assert.is(
    writeFilter(params, { category: 'ai', query: ' a b ' }).toString(),
    'utm_source=feed&category=ai&q=a+b',
  );
  assert.is(writeFilter(params, noFilter).toString(), 'utm_source=feed');
});

test('following the address changes nothing when it says the same', () => {
  const more = reduceList(open, { type: 'load-more' });
  assert.is(reduceList(more, { type: 'follow-address', filter: noFilter }), more);
  const filter = { category: 'ai', query: '' };
  assert.equal(reduceList(more, { type: 'follow-address', filter }), { ...filter, visible: 6 });
});

test.run();
