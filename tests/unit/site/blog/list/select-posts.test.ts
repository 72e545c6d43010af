import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noFilter } from '../../../../../site/blog/list/list-state.ts';
import { indexOwnPosts, selectPosts } from '../../../../../site/blog/list/select-posts.ts';
import type { BlogListData } from '../../../../../site/blog/plan-list.ts';
import type { IndexedPost } from '../../../../../site/blog/search/search-index.ts';
import { indexPosts } from '../../../../../site/blog/search/search-index.ts';
import { createPost } from '../../../../helpers/posts.ts';

const categories = [
  { id: 'all', name: 'All Posts', count: 20 },
  { id: 'ai', name: 'AI & Automation', count: 20 },
  { id: 'tech', name: 'Technology Insights', count: 0 },
];
const many = Array.from({ length: 20 }, (_, index) => createPost(`post-${index}`));

/** The first page of the list of these posts. */
function toPage(posts: readonly IndexedPost[], more: Partial<BlogListData> = {}): BlogListData {
  const grid = posts.filter(({ featured }) => !featured);
  const featured = posts.filter((post) => post.featured);
  return {
    category: 'all',
    intro: '',
    page: 1,
    pages: Math.ceil(grid.length / 9),
    total: grid.length,
    posts: grid.slice(0, 9),
    featured,
    hasFeatured: featured.length > 0,
    categories,
    index: '/assets/blog-index.json',
    ...more,
  };
}

const open = { ...noFilter, visible: 9 };
const select = (posts: readonly IndexedPost[], state = open) =>
  selectPosts(toPage(posts), state, indexPosts(posts));
const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);

test('shows 9 at first and 6 more a click, until there are none', () => {
  const first = select(many);
  assert.is(first.shown.length, 9);
  assert.is(first.range, '9 of 20');
  assert.ok(first.hasMore);
  const second = { ...open, visible: 15 };
  assert.is(select(many, second).shown.length, 15);
  const third = select(many, { ...open, visible: 21 });
  assert.is(third.shown.length, 20);
  assert.not(third.hasMore);
});

test('hides the button when exactly all are shown', () => {
  assert.not(select(many.slice(0, 9)).hasMore);
});

test('before the index is there, it shows what the page brings and knows that there is more', () => {
  const early = selectPosts(toPage(many), open, undefined);
  assert.equal(slugs(early.shown), slugs(many.slice(0, 9)));
  assert.ok(early.hasMore);
});

test('featured posts have their own section only without a filter', () => {
  const posts = [createPost('invoice', { featured: true }), createPost('receipt')];
  const all = select(posts);
  assert.equal(slugs(all.featured), ['invoice']);
  assert.equal(slugs(all.shown), ['receipt']);
  const chosen = select(posts, { ...open, category: 'ai' });
  assert.equal(slugs(chosen.featured), []);
  assert.equal(slugs(chosen.shown), ['invoice', 'receipt']);
  assert.equal(slugs(select(posts, { ...open, query: 'invoice' }).shown), ['invoice']);
});

test('names the grid after what it shows', () => {
  assert.is(select(many).heading, 'Latest Articles');
  assert.is(select([...many, createPost('f', { featured: true })]).heading, 'More Great Reads');
  assert.is(select(many, { ...open, category: 'tech' }).heading, 'Technology Insights Articles');
  assert.is(select(many, { ...open, query: ' Invoice ' }).heading, 'Results for "Invoice"');
  assert.is(select(many, { ...open, category: 'tech', query: 'x' }).heading, 'Results for "x"');
});

test('a numbered page shows its own posts, whatever the count', () => {
  const page = toPage(many, { page: 3, posts: many.slice(18), hasFeatured: true });
  const shown = selectPosts(page, open, indexPosts(many));
  assert.equal(slugs(shown.shown), ['post-18', 'post-19']);
  assert.is(shown.range, '19–20 of 20');
  assert.is(shown.heading, 'More Great Reads');
  assert.not(shown.hasMore);
});

test('a category’s own list is unfiltered with its category, and can be searched', () => {
  const posts = [createPost('a'), createPost('b', { categoryId: 'tech' }), createPost('c')];
  const own = [posts[0], posts[2]].filter((post) => post !== undefined);
  const page = toPage(own, { category: 'ai' });
  const state = { ...open, category: 'ai' };
  assert.is(selectPosts(page, state, undefined).heading, 'AI & Automation Articles');
  assert.is(selectPosts(page, state, undefined).range, '2 of 2');
  const found = selectPosts(page, { ...state, query: 'c' }, indexPosts(posts));
  assert.equal(slugs(found.shown), ['c']);
});

test('without the index, the own posts are newest first, and those of a day in their order', () => {
  const posts = [
    createPost('a', { publishedAt: '2025-01-02' }),
    createPost('b', { publishedAt: '2025-01-02' }),
    createPost('c', { publishedAt: '2025-01-02' }),
    createPost('d', { publishedAt: '2025-01-03', featured: true }),
  ];
  assert.equal(slugs(indexOwnPosts(toPage(posts)).posts), ['d', 'a', 'b', 'c']);
});

test.run();
