import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outline } from '../../../../../site/blog/post/outline.ts';
import type { PostEntry } from '../../../../../site/blog/post-schema.ts';
import { loadSiteContent } from '../../../../helpers/site-content.ts';

const heading = (depth: number, id: string, html = id) =>
  `<h${depth} id="${id}">${html}</h${depth}>`;

test('lists h2 and h3', () => {
  const body = [heading(1, 'a'), heading(2, 'b'), '<p>x</p>', heading(3, 'c'), heading(4, 'd')];
  assert.equal(outline(body.join('\n')), [
    { depth: 2, id: 'b', text: 'b' },
    { depth: 3, id: 'c', text: 'c' },
  ]);
});

test('leaves h3 out where the list would be too long', () => {
  const body = Array.from({ length: 13 }, (_, index) => heading(index % 2 ? 3 : 2, `${index}`));
  assert.ok(outline(body.join('')).every(({ depth }) => depth === 2));
  assert.is(outline(body.slice(0, 12).join('')).length, 12);
});

test('says what a reader sees, however the markup is escaped', () => {
  for (const written of ['R&#x26;D &#x3C; “5”', 'R&amp;D &lt; “5”']) {
    assert.is(outline(heading(2, 'x', `<em>What</em> ${written}`))[0]?.text, 'What R&D < “5”');
  }
});

test('leaves out footnote marks, the heading over the footnotes and code that shows a heading', () => {
  const mark = '<sup><a href="#user-content-fn-1" data-footnote-ref>1</a></sup>';
  const code = '<pre><code>&#x3C;h2 id="no">No&#x3C;/h2></code></pre>';
  const footnotes = '<h2 class="sr-only" id="footnote-label">Footnotes</h2>';
  assert.equal(outline(`${heading(2, 'a', `Claim${mark}`)}${code}${footnotes}`), [
    { depth: 2, id: 'a', text: 'Claim' },
  ]);
});

test('the outline of every post is what its Markdown says', async () => {
  const { value } = await loadSiteContent();
  for (const { id, html, headings } of value.collections.posts as PostEntry[]) {
    const listed = outline(String(html));
    const own = headings.filter(({ depth }) => depth === 2 || depth === 3);
    const expected = own.length > 12 ? own.filter(({ depth }) => depth === 2) : own;
    assert.equal(listed, expected, id);
  }
});

test.run();
