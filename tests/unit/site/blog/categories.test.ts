import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countCategories, introduce } from '../../../../site/blog/categories.ts';

const post = (categoryId: string, category = categoryId, categoryColor = '#0091FF') => ({
  categoryId,
  category,
  categoryColor,
});

test('all posts first, then the spec’s order, then what posts bring; none that is empty', () => {
  assert.equal(
    countCategories([
      post('professional', 'Professional Services', '#2e4c87'),
      post('tech'),
      post('ai'),
      post('ai'),
    ]),
    [
      { id: 'all', name: 'All Posts', count: 4 },
      { id: 'ai', name: 'AI & Automation', color: '#0091FF', count: 2 },
      { id: 'tech', name: 'Technology Insights', color: '#10B981', count: 1 },
      { id: 'professional', name: 'Professional Services', color: '#2e4c87', count: 1 },
    ],
  );
});

test('a category that posts bring keeps the color of the first, one of the spec has that of the spec', () => {
  const [, ai, legal] = countCategories([
    post('legal', 'Legal', '#00803E'),
    post('legal', 'Legal', '#006B8F'),
    post('ai', 'AI', '#4A4A4A'),
  ]);
  assert.equal(legal, { id: 'legal', name: 'Legal', count: 2, color: '#00803E' });
  assert.is(ai?.color, '#0091FF');
});

test('a blog without posts has the one pill', () => {
  assert.equal(countCategories([]), [{ id: 'all', name: 'All Posts', count: 0 }]);
});

test('each category says something of its own', () => {
  const known = ['ai', 'tech', 'strategy', 'case-study', 'product', 'industry', 'professional'];
  const texts = known.map((id) => introduce({ id, name: id }).text);
  assert.is(new Set(texts).size, known.length);
  assert.match(introduce({ id: 'news', name: 'Local News' }).text, 'Local News');
});

test.run();
