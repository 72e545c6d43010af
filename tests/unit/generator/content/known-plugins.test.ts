// Plugins that many sites use, as their own docs say to use them.
import rehypeShiki from '@shikijs/rehype';
import type { Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import rehypeAutolinkHeadings from 'rehype-autolink-headings';
import rehypeExternalLinks from 'rehype-external-links';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkEmoji from 'remark-emoji';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import remarkSmartypants from 'remark-smartypants';
import remarkSupersub from 'remark-supersub';
import remarkToc from 'remark-toc';
import type { Plugin } from 'unified';
import { visit } from 'unist-util-visit';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createMarkdownRenderer,
  type MarkdownOptions,
} from '../../../../generator/content/render-markdown.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';

const context = {
  root: '/site',
  file: 'notes/a.md',
  siteUrl: 'https://site.example',
  bodyLine: 5,
  imageSizes: '100vw',
  findImage: () => undefined,
  meantImage: () => undefined,
};

async function render(markdown: string, options: MarkdownOptions) {
  return (await createMarkdownRenderer(options, 'collections.notes'))(markdown, context);
}

/** The HTML of a text, which must be the same with both parsers. */
async function renderWithBoth(markdown: string, options: MarkdownOptions): Promise<string> {
  const native = await render(markdown, { ...options, parser: 'native' });
  const { html } = await render(markdown, { ...options, parser: 'remark' });
  assert.is(native.html, html);
  return html;
}

/** What the error of a definition says, with its hint. */
async function refusal(options: MarkdownOptions): Promise<string> {
  const error = await render('One', options).catch((thrown: unknown) => thrown);
  assert.instance(error, SiteError);
  return (error as SiteError).diagnostics.map((said) => `${said.message} ${said.hint}`).join();
}

test('remark-math and rehype-katex: formulas, whose words count once, and mistakes at their place', async () => {
  const options: MarkdownOptions = {
    parser: 'remark',
    remarkPlugins: [remarkMath],
    rehypePlugins: [rehypeKatex],
  };
  const { html, words } = await render('Euler wrote $x$ here\n', options);
  assert.match(html, '<annotation encoding="application/x-tex">x</annotation>');
  assert.is(words, 4);
  const { diagnostics } = await render('One\n\nA wrong $\\frac{1$ one\n', options);
  assert.equal(
    diagnostics.map(({ rule, line, column, endColumn }) => [rule, line, column, endColumn]),
    [['rehype-katex/parseerror', 7, 9, 18]],
  );
});

/** How the docs of remark-directive say to give a directive its HTML. */
const directivesToHtml: Plugin<[], Root> = () => (tree) =>
  visit(tree, (node) => {
    if (node.type !== 'containerDirective') return;
    node.data = { hName: 'aside', hProperties: { className: [node.name] } };
  });

test('remark-directive: asides, which sanitizing leaves as they are', async () => {
  for (const rawHtml of ['drop', 'sanitize'] as const) {
    const { html } = await render(':::note\nText\n:::\n', {
      parser: 'remark',
      rawHtml,
      remarkPlugins: [remarkDirective, directivesToHtml],
    });
    assert.is(html, '<aside class="note"><p>Text</p></aside>');
  }
});

test('remark-toc: its links lead to the headings', async () => {
  const html = await renderWithBoth('## Contents\n\n## A *b*\n\n### Same\n\n## Same\n', {
    remarkPlugins: [[remarkToc, { heading: 'contents', maxDepth: 2 }]],
  });
  assert.match(
    html,
    '<ul>\n<li><a href="#a-b">A <em>b</em></a></li>\n<li><a href="#same-1">Same</a></li>\n</ul>',
  );
  assert.match(html, '<h2 id="same-1">Same</h2>');
});

test('rehype-external-links: what it says of a link is added to what the build says', async () => {
  const options = { target: '_blank', rel: ['nofollow'], properties: () => ({ title: 'Away' }) };
  assert.is(
    await renderWithBoth('[a](https://b.example) [c](/d)', {
      rehypePlugins: [[rehypeExternalLinks, options]],
    }),
    '<p><a href="https://b.example" title="Away" rel="noopener external nofollow" target="_blank">a</a> <a href="/d">c</a></p>',
  );
});

test('rehype-autolink-headings: a heading with a link to itself gets no second one', async () => {
  const content = { type: 'text', value: '#' } as const;
  const { html, headings } = await render('## One\n', {
    rehypePlugins: [[rehypeAutolinkHeadings, { behavior: 'append', content }]],
  });
  assert.is(html, '<h2 id="one">One<a aria-hidden="true" tabindex="-1" href="#one">#</a></h2>');
  assert.is(headings[0]?.text, 'One');
});

test('Shiki: its colors stay, and its code takes the focus', async () => {
  // Without a limit of time, which makes Shiki leave out colors on a busy machine.
  const theme = { theme: 'vitesse-light', tokenizeTimeLimit: 0 };
  const html = await renderWithBoth('```ts\nlet a\n```\n', {
    rehypePlugins: [[rehypeShiki, { ...theme, langs: ['ts'], addLanguageClass: true }]],
  });
  assert.match(html, /^<pre class="shiki vitesse-light" style="[^"]*" role="group" [^>]*>/);
  assert.match(html, '<code class="language-ts"><span class="line"><span style="color:#');
  assert.is(html.split('tabindex').length, 2);
});

test('remark-smartypants and remark-emoji: quotes and emoji, but none in code', async () => {
  assert.is(
    await renderWithBoth('"It\'s" -- :tada: `":tada:"`', {
      remarkPlugins: [[remarkSmartypants, { dashes: 'oldschool' }], remarkEmoji],
    }),
    '<p>“It’s” – 🎉 <code>":tada:"</code></p>',
  );
});

test('remark-supersub: with an option of remark-gfm, which is then the one that is in use', async () => {
  const { html } = await render('H~2~O x^2^ ~~no~~', {
    parser: 'remark',
    remarkPlugins: [[remarkGfm, { singleTilde: false }], remarkSupersub],
  });
  assert.is(html, '<p>H<sub>2</sub>O x<sup>2</sup> <del>no</del></p>');
});

/** Asks a service, and puts its HTML in the place of a link. */
const embed: Plugin<[], Root> = () => async (tree) => {
  const answer = await Promise.resolve('<iframe src="https://video.example/1"></iframe>');
  visit(tree, 'link', (_, index, parent) => {
    if (parent && index !== undefined) parent.children[index] = { type: 'html', value: answer };
  });
};

test('HTML that a plugin makes is kept where that of authors is dropped', async () => {
  assert.is(
    await renderWithBoth('<b>x</b> [a video](https://video.example/1)', { remarkPlugins: [embed] }),
    '<p>x <iframe src="https://video.example/1"></iframe></p>',
  );
});

const embedHtml: Plugin<[], HtmlRoot> = () => (tree) => {
  tree.children.push({ type: 'element', tagName: 'iframe', properties: {}, children: [] });
};

test('rehype-sanitize with a schema is a step of its own, which changes that of no one else', async () => {
  const strict: MarkdownOptions = {
    rawHtml: 'sanitize',
    rehypePlugins: [[rehypeSanitize, { tagNames: ['p'] }], embedHtml],
  };
  assert.is((await render('*One*', strict)).html, '<p>One</p><iframe></iframe>');
  assert.is((await render('*One*', { rawHtml: 'sanitize' })).html, '<p><em>One</em></p>');
});

test('what cannot work says what to do instead', async () => {
  assert.is(
    await refusal({ remarkPlugins: [remarkEmoji, remarkMath] }),
    "collections.notes.remarkPlugins[1] (remarkMath) extends the syntax of Markdown, which works only with remark's parser. Add parser: 'remark' to the collection.",
  );
  assert.match(
    await refusal({ remarkPlugins: [remarkGfm] }),
    /Remove it: stet always reads GitHub's Markdown/,
  );
  assert.match(await refusal({ remarkPlugins: [remarkParse] }), /\(remarkParse\) sets another/);
  assert.match(await refusal({ rehypePlugins: [rehypeStringify] }), /Stringify\) sets a compiler/);
  assert.match(
    await refusal({ remarkPlugins: [remarkRehype, remarkEmoji] }),
    /\[0\] \(remarkRehype\) failed: it turned the Markdown into HTML/,
  );
});

test.run();
