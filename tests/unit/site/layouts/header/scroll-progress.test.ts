import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isScrolled, scrollProgress } from '../../../../../site/layouts/header/scroll-progress.ts';

test('the header is scrolled beyond 50 px, not at 50', () => {
  assert.not(isScrolled(0));
  assert.not(isScrolled(50));
  assert.ok(isScrolled(51));
});

test('the progress runs from 0 to 1 over 150 px and is capped', () => {
  assert.is(scrollProgress(0), 0);
  assert.is(scrollProgress(75), 0.5);
  assert.is(scrollProgress(150), 1);
  assert.is(scrollProgress(4000), 1);
});

test('a page pulled beyond its top has no progress', () => {
  assert.is(scrollProgress(-80), 0);
});

test.run();
