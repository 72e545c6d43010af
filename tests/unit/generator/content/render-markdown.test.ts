import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readEntry } from '../../../../generator/content/read-entry.ts';
import {
  createMarkdownRenderer,
  type MarkdownContext,
} from '../../../../generator/content/render-markdown.ts';
import { projectFolder } from '../../../helpers/project.ts';

const native = createMarkdownRenderer({ parser: 'native', rawHtml: 'drop' });
const oracle = createMarkdownRenderer({ parser: 'remark', rawHtml: 'drop' });
const sanitising = createMarkdownRenderer({ parser: 'native', rawHtml: 'sanitise' });

const context: MarkdownContext = {
  file: 'notes/a.md',
  bodyLine: 5,
  imageSizes: '100vw',
  findImage: (path) =>
    path === '../images/there.png'
      ? {
          key: 'images/there.png',
          image: {
            src: '/images/there-800.jpg',
            full: '/images/there-1600.jpg',
            width: 1600,
            height: 900,
            avif: '/images/there-800.avif 800w',
            webp: '/images/there-800.webp 800w',
            fallback: '/images/there-800.jpg 800w',
            color: '#112233',
          },
        }
      : undefined,
};
const html = (markdown: string, render = native) => render(markdown, context).html;

test('headings get ids, unique within the body, and are collected', () => {
  const { html, headings } = native('## Same\n\n### *Deeper* one\n\n## Same\n', context);
  assert.match(html, '<h2 id="same">Same</h2>');
  assert.match(html, '<h2 id="same-1">Same</h2>');
  assert.equal(headings, [
    { depth: 2, id: 'same', text: 'Same' },
    { depth: 3, id: 'deeper-one', text: 'Deeper one' },
    { depth: 2, id: 'same-1', text: 'Same' },
  ]);
});

test('GFM: tables scroll inside themselves, task lists have names, footnotes link both ways', () => {
  assert.match(html('| a |\n| - |\n| b |'), /<div class="table-scroll" role="group"[^>]*><table>/);
  assert.match(html('| | a |\n| - | - |\n| b | c |'), '<tr>\n<td></td>\n<th>a</th>');
  assert.match(html('- [x] done'), 'aria-label="Done"');
  const footnote = html('Text[^1]\n\n[^1]: Note');
  assert.match(footnote, 'data-footnotes');
  assert.match(footnote, 'data-footnote-backref');
  assert.equal(native('Text[^1]\n\n[^1]: Note', context).headings, []);
});

test('raw HTML is dropped by default', () => {
  assert.is(html('a <b onclick="x()">b</b>\n\n<script>alert(1)</script>').includes('<b'), false);
  assert.not.match(html('<script>alert(1)</script>'), 'script');
});

test('raw HTML that a collection allows is sanitised', () => {
  const safe = html('a <b onclick="x()">b</b> <img src=x onerror=alert(1)>', sanitising);
  assert.match(safe, '<b>b</b>');
  assert.not.match(safe, /onclick|onerror/);
  assert.not.match(html('<script>alert(1)</script>', sanitising), 'script');
  assert.not.match(html('<a href="javascript:alert(1)">x</a>', sanitising), 'javascript:');
});

test('an image becomes a picture with its size; one that is missing is pointed at', () => {
  const { html, images } = native('![A hill](../images/there.png)', context);
  assert.match(html, '<picture><source type="image/avif"');
  assert.match(html, 'width="1600" height="900"');
  assert.match(html, 'alt="A hill"');
  assert.equal(images, ['images/there.png']);
  const { diagnostics } = native('Text\n\n![x](gone.png)', context);
  assert.is(diagnostics[0]?.rule, 'image/missing');
  assert.equal([diagnostics[0]?.line, diagnostics[0]?.column], [7, 1]);
});

test('links to elsewhere are marked, internal ones are not', () => {
  assert.match(html('[x](https://example.com)'), 'rel="noopener external"');
  assert.not.match(html('[x](/about)'), 'rel=');
});

test('words are counted without marks', () => {
  assert.is(native('One **two** three.\n\n- four\n', context).words, 4);
});

const samples = [
  'Setext\n======\n\npara\nline two  \nhard break\\\nagain',
  '1. one\n2. two\n   - nested\n\n     para in item\n',
  '> quote\n> > deeper\n\ncontinued',
  '```ts\nconst a = `<b>`;\n```\n\n    indented\n',
  'a ~~b~~ `c` **d *e*** [f](/g "h") ![i](/j) <https://k.example> www.l.example',
  '| a | b |\n| :- | -: |\n| 1 | `x\\|y` |\n',
  '- [ ] todo\n- [x] done\n',
  'one[^a] two[^a]\n\n[^a]: note\n\n    more\n',
  '* * *\n\n&copy; &amp; &#35; \\* "quotes"',
  '[ref]: /url "title"\n\n[ref] and [Ref][] and [text][ref]',
];

test('the native parser gives what remark-parse gives, on samples of every construct', () => {
  for (const sample of samples) assert.is(html(sample, native), html(sample, oracle), sample);
});

test('the native parser gives what remark-parse gives, on every post', () => {
  const folder = join(projectFolder, 'content/posts');
  const posts = readdirSync(folder).filter((name) => /^\d.*\.md$/.test(name));
  assert.ok(posts.length >= 6);
  for (const post of posts) {
    const raw = readEntry(readFileSync(join(folder, post), 'utf8'), post);
    if (!('data' in raw)) throw new Error(raw.message);
    assert.is(html(raw.body, native), html(raw.body, oracle), post);
  }
});

test.run();
