import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ariaCurrent } from '../../../../../site/layouts/menu-links/aria-current.ts';

test('a link is the current page on its own page, with or without a slash at the end', () => {
  assert.is(ariaCurrent('/about/us', '/about/us'), 'page');
  assert.is(ariaCurrent('/about/us/', '/about/us'), 'page');
  assert.is(ariaCurrent('/', '/'), 'page');
});

test('a link is current on the pages below its own', () => {
  assert.is(ariaCurrent('/resources/blog/a-post', '/resources/blog'), 'true');
  assert.is(ariaCurrent('/resources/blog/category/ai/', '/resources/blog'), 'true');
});

test('a link is not current on any other page', () => {
  assert.is(ariaCurrent('/about/vision', '/about/us'), undefined);
  assert.is(ariaCurrent('/resources/blogs', '/resources/blog'), undefined);
  assert.is(ariaCurrent('/about/us', '/'), undefined);
});

test.run();
