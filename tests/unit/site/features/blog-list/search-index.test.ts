import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { packPosts } from '../../../../../site/features/blog-list/packed-posts.ts';
import {
  findPosts,
  indexPosts,
  openSearchIndex,
} from '../../../../../site/features/blog-list/search-index.ts';
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

test('category and search hold at the same time', () => {
  assert.equal(find('invoic', 'tech'), ['2']);
  assert.equal(find('', 'tech'), ['2']);
  assert.equal(find('   '), ['1', '2', '3', '4', '5']);
});

test('the index that is fetched finds and shows the same as the posts themselves', async () => {
  const packed = JSON.parse(JSON.stringify(packPosts(posts)));
  const opened = await openSearchIndex(packed);
  assert.equal(opened.posts, posts);
  assert.equal(opened.texts, indexPosts(posts).texts);
});

test('what repeats stands in the fetched index once', () => {
  const packed = packPosts(posts);
  assert.is(packed.images.length, 1);
  assert.is(packed.authors.length, 3);
  assert.is(packed.categories.length, 3);
});

test('an index with a place that its tables lack is refused', async () => {
  const packed = packPosts(posts);
  const damaged = { ...packed, authors: [] };
  try {
    await openSearchIndex(damaged);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, 'damaged');
  }
});

test('thousands of posts are prepared in order, in more than one task', async () => {
  const many = Array.from({ length: 2000 }, (_, place) => createPost(`post-${place}`));
  const opening = openSearchIndex(packPosts(many));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const { posts: opened } = await opening;
  clearInterval(timer);
  assert.equal(opened, many);
  assert.ok(turns > 1, `${turns} other tasks`);
});

test.run();
