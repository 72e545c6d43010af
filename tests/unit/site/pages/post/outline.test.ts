import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentSection, outline } from '../../../../../site/pages/post/outline.ts';

const heading = (depth: number, id: string) => ({ depth, id, text: id });

test('lists h2 and h3, without the footnotes', () => {
  const headings = [heading(1, 'a'), heading(2, 'b'), heading(3, 'c'), heading(4, 'd')];
  const listed = outline([...headings, heading(2, 'footnote-label')]);
  assert.equal(
    listed.map(({ id }) => id),
    ['b', 'c'],
  );
});

test('leaves h3 out where the list would be too long', () => {
  const headings = Array.from({ length: 13 }, (_, index) => heading(index % 2 ? 3 : 2, `${index}`));
  assert.ok(outline(headings).every(({ depth }) => depth === 2));
  assert.is(outline(headings.slice(0, 12)).length, 12);
});

test('the section being read is the last whose heading passed the line', () => {
  assert.is(currentSection([300, 900], 225), -1);
  assert.is(currentSection([-900, 200, 700], 225), 1);
  assert.is(currentSection([-900, -500, -10], 225), 2);
  assert.is(currentSection([], 225), -1);
});

test.run();
