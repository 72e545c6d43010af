import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { postSchema as schema } from '../../../../site/blog/post-schema.ts';

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
    draft: false,
    readTime: 5,
    featured: false,
    keywords: [],
  });
});

test('a field without a value, or with an empty one, has its default too', () => {
  const empty = { excerpt: null, category: '', tags: null, author: null, draft: null };
  assert.equal(schema.parse({ ...required, ...empty }), schema.parse(required));
  assert.is(schema.parse({ ...required, publishedAt: '' }).publishedAt, undefined);
});

test('a read time that is not a number is 5', () => {
  for (const [written, minutes] of [
    [7, 7],
    ['7', 7],
    [7.9, 7],
    ['seven', 5],
    ['7 min', 5],
    [0, 5],
    [-3, 5],
    [true, 5],
    [null, 5],
    [undefined, 5],
  ]) {
    assert.is(schema.parse({ ...required, readTime: written }).readTime, minutes, String(written));
  }
});

test('flags are true or false, in quotes as well', () => {
  for (const [written, flag] of [
    [true, true],
    ['true', true],
    ['false', false],
  ]) {
    assert.is(schema.parse({ ...required, featured: written }).featured, flag);
  }
  assert.is(schema.safeParse({ ...required, featured: 'yes' }).success, false);
});

test('numbers are texts where texts are meant', () => {
  const post = schema.parse({ ...required, id: 7, title: 2025, tags: [2025], keywords: [7] });
  assert.equal([post.id, post.title, post.tags, post.keywords], ['7', '2025', ['2025'], ['7']]);
});

test('a post cannot be gone before it is there', () => {
  const dates = { publishedAt: '2025-06-01', expiresAt: '2025-06-01' };
  const { error } = schema.safeParse({ ...required, ...dates });
  assert.equal(error?.issues[0]?.path, ['expiresAt']);
  assert.ok(schema.safeParse({ ...required, ...dates, expiresAt: '2025-06-02' }).success);
});

test('an author may leave out any of the fields', () => {
  assert.equal(schema.parse({ ...required, author: { name: 'Ada' } }).author, {
    name: 'Ada',
    role: 'Content Team',
    avatar: '',
    bio: '',
  });
});

test('a malformed author, date, slug or color is refused', () => {
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

test('the color may have an alpha channel, as some of the data has', () => {
  assert.is(schema.parse({ ...required, categoryColor: '#2e4c87ff' }).categoryColor, '#2e4c87ff');
});

test.run();
