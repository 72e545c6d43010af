import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outline } from '../../../../site/blog/outline.ts';

const heading = (depth: number, id: string) => ({ depth, id, text: id });

test('lists h2 and h3', () => {
  const headings = [heading(1, 'a'), heading(2, 'b'), heading(3, 'c'), heading(4, 'd')];
  assert.equal(
    outline(headings).map(({ id }) => id),
    ['b', 'c'],
  );
});

test('leaves h3 out where the list would be too long', () => {
  const headings = Array.from({ length: 13 }, (_, index) => heading(index % 2 ? 3 : 2, `${index}`));
  assert.ok(outline(headings).every(({ depth }) => depth === 2));
  assert.is(outline(headings.slice(0, 12)).length, 12);
});

test.run();
