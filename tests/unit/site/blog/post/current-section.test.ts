import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentSection } from '../../../../../site/blog/post/current-section.ts';

test('the section being read is the last whose heading passed the line', () => {
  assert.is(currentSection([300, 900], 225), -1);
  assert.is(currentSection([-900, 200, 700], 225), 1);
  assert.is(currentSection([-900, -500, -10], 225), 2);
  assert.is(currentSection([], 225), -1);
});

test.run();
