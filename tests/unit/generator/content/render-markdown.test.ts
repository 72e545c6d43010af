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

const native = await createMarkdownRenderer({ parser: 'native', rawHtml: 'drop' });
const oracle = await createMarkdownRenderer({ parser: 'remark', rawHtml: 'drop' });
const sanitising = await createMarkdownRenderer({ parser: 'native', rawHtml: 'sanitise' });

const context: MarkdownContext = {
  file: 'notes/a.md',
  siteUrl: 'https://site.example',
  bodyLine: 5,
  imageSizes: '100vw',
  findImage: (path) =>
    path === '../images/there.png'
      ? {
          src: '/images/there-800.jpg',
          full: '/images/there-1600.jpg',
          width: 1600,
          height: 900,
          avif: '/images/there-800.avif 800w',
          webp: '/images/there-800.webp 800w',
          fallback: '/images/there-800.jpg 800w',
          color: '#112233',
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

test('a heading of level 2 to 4 has a link to itself beside it, and keeps its own name', () => {
  for (const depth of [2, 3, 4]) {
    assert.is(
      html(`${'#'.repeat(depth)} Less & *more*`),
      `<div class="heading"><h${depth} id="less--more">Less &#x26; <em>more</em></h${depth}>` +
        '<a class="heading-anchor" href="#less--more" aria-label="Link to this section: Less &#x26; more"></a></div>',
    );
  }
  assert.not.match(html('# One\n\n##### Five\n\n###### Six'), 'heading-anchor');
});

test('the number of a footnote is no part of a heading', () => {
  const { headings, html } = native('## A claim[^1]\n\n[^1]: Its source', context);
  assert.is(headings[0]?.text, 'A claim');
  assert.match(html, 'aria-label="Link to this section: A claim"');
  assert.is(html.split('heading-anchor').length, 2, 'the heading over the footnotes has none');
});

test('GFM: tables scroll inside themselves, task lists have names, footnotes link both ways', () => {
  assert.match(html('| a |\n| - |\n| b |'), /<div class="table-scroll" role="group"[^>]*><table>/);
  assert.match(html('| | a |\n| - | - |\n| b | c |'), '<tr>\n<td></td>\n<th scope="col">a</th>');
  // Neither an attribute that HTML has no more nor a style, which the policy forbids.
  assert.match(html('| a |\n| -: |\n| b |'), '<th class="align-right" scope="col">a</th>');
  assert.match(html('| a |\n| :-: |\n| b |'), '<td class="align-center">b</td>');
  assert.match(html('- [x] done'), 'aria-label="Done"');
  const footnote = html('Text[^1]\n\n[^1]: Note');
  assert.match(footnote, 'data-footnotes');
  assert.match(footnote, 'data-footnote-backref');
  assert.match(html('Text[^1] and[^1]\n\n[^1]: Note'), />\^<\/a> <a [^>]*>\^2<\/a>/);
  assert.equal(native('Text[^1]\n\n[^1]: Note', context).headings, []);
});

test('a reference finds its definition wherever that stands; of two the first holds', () => {
  const linked = html('[A] and [b]\n\n> [a]: /first\n\n[a]: /second\n\n- x\n\n  [B]: /deep\n');
  assert.match(linked, '<p><a href="/first">A</a> and <a href="/deep">b</a></p>');
  const noted = html('One[^N]\n\n> [^n]: First\n\n[^n]: Second\n');
  assert.match(noted, 'First');
  assert.not.match(noted, 'Second');
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
  const { html } = native('![A hill](../images/there.png)', context);
  assert.match(html, '<picture><source type="image/avif"');
  assert.match(html, 'width="1600" height="900"');
  assert.match(html, 'alt="A hill"');
  const { diagnostics } = native('Text\n\n![x](gone.png)', context);
  assert.is(diagnostics[0]?.rule, 'image/missing');
  assert.equal([diagnostics[0]?.line, diagnostics[0]?.column], [7, 1]);
});

test('an image beside the file, with spaces or accents in its name, is found by that name', () => {
  const asked: string[] = [];
  const findImage = (path: string) => {
    asked.push(path);
    return context.findImage('../images/there.png');
  };
  native('![a](plan.png) ![b](<./two words.png>) ![c](%C3%BCber.png) ![d](100%.png)', {
    ...context,
    findImage,
  });
  assert.equal(asked, ['plan.png', './two words.png', 'über.png', '100%.png']);
});

test('an image with a title, alone in its paragraph, is a figure with a caption', () => {
  const figure = html('![A hill](../images/there.png "Seen from *below* & afar")');
  assert.match(
    figure,
    /^<figure><picture>.*<\/picture><figcaption>Seen from \*below\* &#x26; afar/,
  );
  assert.not.match(figure, 'title=');
  assert.match(html('![A hill](../images/there.png)'), /^<p><picture>/);
  assert.match(
    html('Text ![A hill](../images/there.png "Title")'),
    /^<p>Text <picture>.*title="Title"/,
  );
  assert.match(html('![x](https://elsewhere.example/x.png "Far")'), '<figcaption>Far</figcaption>');
});

test('code says what it is, takes the focus, and is marked by classes, never by styles', () => {
  const json = html('```json\n{ "a": [1, "<b>"] }\n```');
  assert.match(json, '<pre role="group" aria-label="JSON code" tabindex="0">');
  assert.match(json, '<code class="language-json">');
  assert.match(json, '<span class="hljs-attr">&quot;a&quot;</span>');
  assert.match(json, '<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>');
  for (const [name, code] of [
    ['ts', 'const a = 1'],
    ['JS', 'let a'],
    ['sh', 'if true; then'],
    ['yml', 'a: 1'],
    ['html', '<b>x</b>'],
    ['http', 'GET / HTTP/1.1'],
  ]) {
    assert.match(html(`\`\`\`${name}\n${code}\n\`\`\``), 'class="hljs-', name);
  }
  assert.not.match(json, 'style=');
});

test('code without a language, or in an unknown one, is plain', () => {
  const plain = '<pre role="group" aria-label="Code" tabindex="0"><code>a &#x3C; b\n</code></pre>';
  assert.is(html('```\na < b\n```'), plain);
  assert.is(html('    a < b\n'), plain);
  for (const name of ['nope', '../core', 'constructor', 'json.js', '__proto__']) {
    assert.match(html(`\`\`\`${name}\na < b\n\`\`\``), '>a &#x3C; b\n</code>', name);
  }
});

test('a quote that begins with a mark is a callout', () => {
  assert.is(
    html('> [!NOTE]\n> Text'),
    '<div class="callout callout-note" role="note"><p class="callout-title">Note</p>\n<p>Text</p>\n</div>',
  );
  assert.match(html('> [!WARNING]\n>\n> - a list'), /callout-warning".*Warning<\/p>\s*<ul>/s);
  for (const plain of ['> [!NOTE] and more', '> [!FOO]\n> Text', '> Text\n> [!TIP]', '>']) {
    assert.match(html(plain), /^<blockquote>/, plain);
  }
});

test('links to elsewhere are marked, those within the site are not, and are collected', () => {
  assert.match(html('[x](https://example.com)'), 'rel="noopener external"');
  assert.match(html('[x](//example.com)'), 'rel="noopener external"');
  const own =
    '[a](/about) [b](https://site.example/b?q#c) [c](/about) [d](#top) [e](mailto:a@b.example)';
  assert.not.match(html(own), 'rel=');
  assert.equal(native(own, context).links, ['/about', 'https://site.example/b?q#c']);
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
  '![i](j.png "Caption")\n\n> [!TIP]\n> Text\n\n#### Deep',
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
