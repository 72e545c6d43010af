import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PostEntry } from '../../../../site/blog/post-schema.ts';
import { relatePosts } from '../../../../site/blog/related-posts.ts';

const post = (slug: string, categoryId: string, ...tags: string[]) =>
  ({ data: { slug, categoryId, tags } }) as unknown as PostEntry;
const relate = (...posts: PostEntry[]) =>
  relatePosts(posts).map((related) => related.map(({ data }) => data.slug).join(' '));

test('shared tags come before the category, and more of them before fewer', () => {
  const [related] = relate(
    post('own', 'ai', 'CRM', 'Leads'),
    post('category', 'ai'),
    post('one', 'tech', 'crm'),
    post('both', 'tech', 'Leads', 'CRM'),
    post('nothing', 'tech'),
  );
  assert.is(related, 'both one category');
});

test('of equals the newer come first', () => {
  assert.is(relate(post('own', 'x'), post('b', 'x'), post('a', 'x'), post('c', 'x'))[0], 'b a c');
});

test('where too little is shared the newest fill up, never the post itself', () => {
  const related = relate(
    post('a', 'x'),
    post('b', 'y'),
    post('c', 'z', 'CRM'),
    post('d', 'w', 'CRM'),
    post('e', 'v'),
  );
  assert.equal(related, ['b c d', 'a c d', 'd a b', 'c a b', 'a b c']);
});

test('a small blog relates what it has', () => {
  assert.equal(relate(post('a', 'x'), post('b', 'y')), ['b', 'a']);
  assert.equal(relate(post('a', 'x')), ['']);
});

test.run();
