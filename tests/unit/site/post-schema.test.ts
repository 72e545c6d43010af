import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPostSchema } from '../../../site/post-schema.ts';

const schema = createPostSchema('2025-06-01');
const required = { id: '001', slug: 'a-post', title: 'A post' };

test('id, slug and title are required', () => {
  for (const key of Object.keys(required)) {
    const { [key as keyof typeof required]: _, ...rest } = required;
    assert.is(schema.safeParse(rest).success, false, key);
  }
});

test('everything else has the default of spec §3', () => {
  assert.equal(schema.parse(required), {
    ...required,
    excerpt: '',
    featuredImage: '/content/images/placeholder.png',
    featuredImageAlt: '',
    category: 'Uncategorized',
    categoryId: 'uncategorized',
    categoryColor: '#0091FF',
    tags: [],
    author: { name: 'USTA Team', role: 'Content Team', avatar: '', bio: '' },
    publishedAt: '2025-06-01',
    readTime: 5,
    featured: false,
    keywords: [],
  });
});

test('a read time that is not a number is 5', () => {
  assert.is(schema.parse({ ...required, readTime: 'seven' }).readTime, 5);
  assert.is(schema.parse({ ...required, readTime: 7 }).readTime, 7);
});

test('an author may leave out any of the fields', () => {
  assert.equal(schema.parse({ ...required, author: { name: 'Ada' } }).author, {
    name: 'Ada',
    role: 'Content Team',
    avatar: '',
    bio: '',
  });
});

test('a malformed author, date, slug or colour is refused', () => {
  for (const wrong of [
    { author: 'Ada' },
    { publishedAt: '2025-02-30' },
    { publishedAt: '1 May 2025' },
    { slug: 'Not A Slug' },
    { slug: '../escape' },
    { categoryColor: 'blue' },
    { unknown: true },
  ]) {
    assert.is(schema.safeParse({ ...required, ...wrong }).success, false, JSON.stringify(wrong));
  }
});

test('the colour may have an alpha channel, as some of the data has', () => {
  assert.is(schema.parse({ ...required, categoryColor: '#2e4c87ff' }).categoryColor, '#2e4c87ff');
});

test.run();
