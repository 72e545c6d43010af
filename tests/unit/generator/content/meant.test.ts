import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMarkdownRenderer } from '../../../../generator/content/render-markdown.ts';

/*
 * Markdown that other tools show in another way than it was meant, so that repositories have commits
 * that rewrite it. Here a page shows what the author meant, and nothing has to be rewritten.
 */

const render = await createMarkdownRenderer({ parser: 'native', rawHtml: 'drop' }, 'notes');
const context = {
  ...{ root: '/site', file: 'notes/a.md', siteUrl: 'https://site.example', bodyLine: 1 },
  ...{ imageSizes: '100vw', findImage: () => undefined, meantImage: () => undefined },
};
const link = (url: string, text: string) => `<a href="${url}">${text}</a>`;

const meant: readonly (readonly [name: string, markdown: string, html: string])[] = [
  ['the address of a reference on the next line', '[a]\n\n[a]:\n/x', `<p>${link('/x', 'a')}</p>`],
  [
    'a list right below its paragraph',
    'You must\n- do this',
    '<p>You must</p>\n<ul>\n<li>do this</li>\n</ul>',
  ],
  [
    'an item that is indented by two spaces more',
    '*   one\n*   two',
    '<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  ],
  ['the text of a link over two lines', '[a\nb](/x)', `<p>${link('/x', 'a\nb')}</p>`],
  ['parentheses in an address', '[a](/x_(y))', `<p>${link('/x_(y)', 'a')}</p>`],
  ['brackets in the text of a link', '[a [b]: c](/x)', `<p>${link('/x', 'a [b]: c')}</p>`],
  ['a space before an address', '[a]( /x)', `<p>${link('/x', 'a')}</p>`],
  ['emphasis in the text of a link', '[*a*](/x)', `<p>${link('/x', '<em>a</em>')}</p>`],
  ['code over two lines', 'Run `npm\nstart`.', '<p>Run <code>npm start</code>.</p>'],
];

for (const [name, markdown, html] of meant) {
  test(name, async () => {
    const { html: found, facts } = await render(markdown, context);
    assert.is(found.trim(), html);
    assert.equal([...facts.mistakes, ...facts.leftovers], []);
  });
}

test('a footnote that is an address is a link to it, and names it', async () => {
  const { html, facts } = await render('It fails.[^a]\n\n[^a]: https://example.com/1', context);
  assert.match(html, /<a href="https:\/\/example.com\/1"[^>]*>https:\/\/example.com\/1<\/a>/);
  assert.equal(facts.links[0]?.bare, false);
});

test('a heading right below a paragraph is one', async () => {
  const { headings } = await render('Text.\n#### Library\nMore.', context);
  assert.equal(
    headings.map(({ text }) => text),
    ['Library'],
  );
});

test('an address says of itself what it is, unless it is named or what is left of a link', async () => {
  const bareOf = async (text: string) =>
    (await render(text, context)).facts.links.map(({ bare }) => bare);
  assert.equal(await bareOf('See https://a.com now.'), [true]);
  assert.equal(await bareOf('See this: https://a.com and more.'), [true]);
  assert.equal(await bareOf('Source code: https://a.com \\\nDocs: https://b.com'), [false, false]);
  assert.equal(await bareOf('- **Docs**: https://a.com'), [false]);
  assert.equal(await bareOf('Write to ada@a.com now.'), [false]);
  assert.equal(await bareOf('See [it](https://a.com, now.'), [false]);
});

test('what other languages, citations and templates look like is no mistake', async () => {
  const texts = [
    'Esto ayudaría a un equipo, día a día.',
    'La oficina [respondió](https://a.com) ayer.',
    'Siehe（[das Dokument](/x)) oben.',
    '- 1.Weex 的事件类型\n- 2.Weex 的布局',
    'Named before \\[[1](#one)\\]\\[[2](#two)\\].',
    '> One sentence of a quote.\nAnother of the same quote.\nThe third ends it.',
    '* One sentence of an item.\nAnother of the same item.\n* Two.',
    '生成 *hchan 对象。',
    'It takes a void *data and stores it.',
    'Tests take *testing.T alone.',
    "The sign '\"' has the number 34.",
    'The name „www.example.org”, and „b”, are asked for.',
    'It begins with "PRI\\r\\n\\r\\nSM" and goes on.',
    '| a | b |\n| - | - |\n| x | ---> |',
  ];
  for (const text of texts) {
    const { mistakes, leftovers } = (await render(text, context)).facts;
    assert.equal([...mistakes.map(({ message }) => message), ...leftovers], [], text);
  }
});

test('a template is told of once, not also as the link that it breaks', async () => {
  const texts = [
    'See [it]({{ site.repository }}/issues/1).',
    'See [one][1] and [two][2].\n\n[1]: {{ site.url }}/a\n[2]: https://b.com',
  ];
  for (const text of texts) {
    const { mistakes, leftovers } = (await render(text, context)).facts;
    assert.equal([mistakes.map(({ rule }) => rule), leftovers], [['markdown/foreign'], []], text);
  }
});

test('a name that begins with #, and an arrow, are no leftovers', async () => {
  for (const text of [
    'See [#help](/x).',
    'Come to\n#RustAllHands soon.',
    'Python 2 --> 3 is done.',
    '- --> This is it.',
  ]) {
    assert.equal((await render(text, context)).facts.leftovers, [], text);
  }
});

test.run();
