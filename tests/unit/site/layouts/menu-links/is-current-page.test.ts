import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isCurrentPage } from '../../../../../site/layouts/menu-links/is-current-page.ts';

test('a link is current on its own page, with or without a slash at the end', () => {
  assert.ok(isCurrentPage('/about/us', '/about/us'));
  assert.ok(isCurrentPage('/about/us/', '/about/us'));
  assert.ok(isCurrentPage('/', '/'));
});

test('a link is not current on another page or below its own', () => {
  assert.not(isCurrentPage('/about/vision', '/about/us'));
  assert.not(isCurrentPage('/resources/blog/a-post', '/resources/blog'));
  assert.not(isCurrentPage('/about/us', '/'));
});

test.run();
