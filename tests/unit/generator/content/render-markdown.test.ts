import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { mock } from 'node:test';
import type { Plugin } from 'unified';
import type { Node } from 'unist';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PluginFailure } from '../../../../generator/content/markdown/plugins.ts';
import type { MarkdownContext } from '../../../../generator/content/markdown/rewrite-tree.ts';
import { readEntry } from '../../../../generator/content/read-entry.ts';
import {
  createMarkdownRenderer,
  type MarkdownOptions,
} from '../../../../generator/content/render-markdown.ts';
import { type Diagnostic, SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { preparedImage } from '../../../helpers/prepared-image.ts';
import { projectFolder } from '../../../helpers/project.ts';

const native = await createMarkdownRenderer(
  { parser: 'native', rawHtml: 'drop' },
  'collections.notes',
);
const oracle = await createMarkdownRenderer(
  { parser: 'remark', rawHtml: 'drop' },
  'collections.notes',
);
const sanitizing = await createMarkdownRenderer(
  { parser: 'native', rawHtml: 'sanitize' },
  'collections.notes',
);

const context: MarkdownContext = {
  root: '/site',
  file: 'notes/a.md',
  siteUrl: 'https://site.example',
  bodyLine: 5,
  imageSizes: '100vw',
  meantImage: () => undefined,
  findImage: (path) => (path === '../images/there.png' ? preparedImage : undefined),
};
const html = async (markdown: string, render = native) => (await render(markdown, context)).html;

test('headings get ids, unique within the body, and are collected', async () => {
  const { html, headings } = await native('## Same\n\n### *Deeper* one\n\n## Same\n', context);
  assert.match(html, '<h2 id="same">Same</h2>');
  assert.match(html, '<h2 id="same-1">Same</h2>');
  assert.equal(headings, [
    { depth: 2, id: 'same', text: 'Same' },
    { depth: 3, id: 'deeper-one', text: 'Deeper one' },
    { depth: 2, id: 'same-1', text: 'Same' },
  ]);
});

test('a heading of level 2 to 4 has a link to itself beside it, and keeps its own name', async () => {
  for (const depth of [2, 3, 4]) {
    assert.is(
      await html(`${'#'.repeat(depth)} Less & *more*`),
      `<div class="heading"><h${depth} id="less--more">Less &#x26; <em>more</em></h${depth}>` +
        '<a class="heading-anchor" href="#less--more" aria-label="Link to this section: Less &#x26; more"></a></div>',
    );
  }
  assert.not.match(await html('# One\n\n##### Five\n\n###### Six'), 'heading-anchor');
});

test('a heading that keeps its own id as an old one has it once', async () => {
  const made = await html('<!-- stet-anchor price cost price -->\n## Cost');
  assert.match(made, '<h2 id="cost"><span id="price"></span>Cost</h2>');
});

test('the number of a footnote is no part of a heading', async () => {
  const { headings, html } = await native('## A claim[^1]\n\n[^1]: Its source', context);
  assert.is(headings[0]?.text, 'A claim');
  assert.match(html, 'aria-label="Link to this section: A claim"');
  assert.is(html.split('heading-anchor').length, 2, 'the heading over the footnotes has none');
});

test('GFM: tables scroll inside themselves, task lists have names, footnotes link both ways', async () => {
  assert.match(
    await html('| a |\n| - |\n| b |'),
    /<div class="table-scroll" role="group"[^>]*><table>/,
  );
  assert.match(
    await html('| | a |\n| - | - |\n| b | c |'),
    '<tr>\n<td></td>\n<th scope="col">a</th>',
  );
  // Neither an attribute that HTML has no more nor a style, which the policy forbids.
  assert.match(await html('| a |\n| -: |\n| b |'), '<th class="align-right" scope="col">a</th>');
  assert.match(await html('| a |\n| :-: |\n| b |'), '<td class="align-center">b</td>');
  const tasks = await html('- [x] ring **Ann**\n  - [ ] write\n\n  Later.\n- [ ]\n');
  assert.equal(
    [...tasks.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name),
    ['ring Ann', 'write'],
  );
  const footnote = await html('Text[^1]\n\n[^1]: Note');
  assert.match(footnote, 'data-footnotes');
  assert.match(footnote, 'data-footnote-backref');
  assert.match(await html('Text[^1] and[^1]\n\n[^1]: Note'), />\^<\/a> <a [^>]*>\^2<\/a>/);
  const { headings } = await native('Text[^1]\n\n[^1]: Note', context);
  assert.equal(headings, []);
});

test('a reference finds its definition wherever it is; the first of two wins', async () => {
  const linked = await html(
    '[A] and [b]\n\n> [a]: /first\n\n[a]: /second\n\n- x\n\n  [B]: /deep\n',
  );
  assert.match(linked, '<p><a href="/first">A</a> and <a href="/deep">b</a></p>');
  const noted = await html('One[^N]\n\n> [^n]: First\n\n[^n]: Second\n');
  assert.match(noted, 'First');
  assert.not.match(noted, 'Second');
});

test('raw HTML is dropped by default', async () => {
  assert.not.match(await html('a <b onclick="x()">b</b>'), '<b');
  assert.not.match(await html('<script>alert(1)</script>'), 'script');
});

test('raw HTML that a collection allows is sanitized', async () => {
  const safe = await html('a <b onclick="x()">b</b> <img src=x onerror=alert(1)>', sanitizing);
  assert.match(safe, '<b>b</b>');
  assert.not.match(safe, /onclick|onerror/);
  assert.not.match(await html('<script>alert(1)</script>', sanitizing), 'script');
  assert.not.match(await html('<a href="javascript:alert(1)">x</a>', sanitizing), 'javascript:');
});

test('an image becomes a picture with its size; one that is missing is pointed at', async () => {
  const { html } = await native('![A hill](../images/there.png)', context);
  assert.match(html, '<picture><source type="image/avif"');
  assert.match(html, 'width="1600" height="900"');
  assert.match(html, 'alt="A hill"');
  const { diagnostics } = await native('Text\n\n![x](gone.png)', context);
  assert.is(diagnostics[0]?.rule, 'image/missing');
  assert.equal([diagnostics[0]?.line, diagnostics[0]?.column], [7, 1]);
});

test('an image without a file is named by its kind of URL, not by megabytes of it', async () => {
  const messages = async (markdown: string, render = native) =>
    (await render(markdown, context)).diagnostics.map(({ message }) => message);
  const data = `data:image/png;base64,${'A'.repeat(1000)}`;
  assert.equal(await messages(`![a](${data}) ![b](blob:x) ![c]() ![d](C:/d.png)`), [
    'This image has a data: URL; stet publishes only files of the site.',
    'This image has a blob: URL; stet publishes only files of the site.',
    'This image has no path; stet publishes only files of the site.',
    'The image C:/d.png does not exist.',
  ]);
  assert.equal(await messages(`<img src="${data}" alt="">`, sanitizing), [
    'This image has no path; stet publishes only files of the site.',
  ]);
});

test('a picture in the body keeps its own sources before those of its image', async () => {
  const body = await html(
    '<picture><source media="(max-width: 9px)" srcset="/a.png"><img src="../images/there.png" alt="b"></picture>',
    sanitizing,
  );
  assert.is(body.match(/<picture>/g)?.length, 1);
  assert.match(
    body,
    /<picture><source media="\(max-width: 9px\)" srcset="\/a.png">(?:<source type="image\/[^>]*>){2}<img /,
  );
});

test('an image of this site is as wide as its text says, in its own proportions', async () => {
  for (const [text, shown] of [
    ['A hill|800x450', 'alt="A hill" '],
    ['A hill|800x9', 'width="800" height="450"'],
    ['A hill | 3200x1', 'width="3200" height="1800"'],
  ] as const) {
    for (const render of [native, oracle]) {
      assert.match(await html(`![${text}](../images/there.png)`, render), shown);
    }
  }
});

test('an image of this site is as large as its tag says, in its own proportions', async () => {
  for (const [tag, width, height] of [
    ['width="800"', 800, 450],
    ['height="450"', 800, 450],
    ['width="800" height="9"', 800, 450],
    ['width="50%"', 1600, 900],
  ] as const) {
    const made = await html(`<img src="../images/there.png" alt="A hill" ${tag}>`, sanitizing);
    assert.match(made, ` width="${width}"`);
    assert.match(made, ` height="${height}"`);
  }
});

test('an image of another site has the size behind its text, and comes when it is near', async () => {
  const later = 'loading="lazy" decoding="async"';
  const url = 'https://a.example/b.png';
  for (const [markdown, shown] of [
    [
      `![A hill|800x450](${url})`,
      `<img src="${url}" alt="A hill" width="800" height="450" ${later}>`,
    ],
    [`![A | B | 80x45 ][b]\n\n[b]: ${url}`, 'alt="A | B" width="80" height="45"'],
    [`| a |\n| - |\n| ![A\\|8x4](${url}) |`, 'alt="A" width="8" height="4"'],
    [`![A hill](${url})`, `<img src="${url}" alt="A hill" ${later}>`],
    [`![A 0x0|0x4](${url})`, `alt="A 0x0|0x4" ${later}`],
    [`![A|8x4](${url} "Caption")`, /^<figure><img [^>]*width="8" height="4"[^>]*><figcaption>/],
  ] as const) {
    for (const render of [native, oracle]) assert.match(await html(markdown, render), shown);
  }
  const { facts } = await sanitizing(
    `Text <img src='${url}?a=1&amp;b' width=8 alt>\n\n![B][b]\n\n[b]: ${url}`,
    context,
  );
  assert.equal(
    facts.images.map(({ url, alt, attributes, place }) => [
      url,
      alt,
      attributes?.width,
      place.line,
    ]),
    [
      [url, 'B', undefined, 7],
      [`${url}?a=1&b`, '', '8', 5],
    ],
  );
});

test('an image with a text alternative is the text of its heading or link', async () => {
  const tag = '<img src="https://a.example/b.png" alt="Ada">';
  const body = `## [![Ada][b]][c]\n\n## ${tag}\n\n[${tag}](https://c.example)\n\n[b]: /b\n[c]: /c`;
  const { facts } = await sanitizing(body, context);
  assert.equal(
    facts.headings.map(({ text }) => text),
    ['Ada', 'Ada'],
  );
  assert.is(facts.links[0]?.text, 'Ada');
  const dropped = await native(`[${tag}](https://c.example)`, context);
  assert.is(dropped.facts.links[0]?.text, '');
});

test('marks that nobody means as Markdown are no leftovers', async () => {
  const leftoversOf = async (body: string) =>
    (await native(body, context)).facts.leftovers.map(({ text }) => text);
  assert.equal(await leftoversOf('The types of @types/babel__core.'), []);
  assert.equal(await leftoversOf('Add a command [skip ci] ([#1](https://a.example)).'), []);
  assert.equal(await leftoversOf('Fix the text [skip ci] (#432).'), []);
  assert.equal(await leftoversOf('It is __new and [here] (https://a.example).'), ['__', '] (']);
  assert.equal(await leftoversOf('See [here] (#top).'), ['] (']);
});

test('an image beside the file, with spaces or accents in its name, is found by that name', async () => {
  const asked: string[] = [];
  const findImage = (path: string) => {
    asked.push(path);
    return context.findImage('../images/there.png');
  };
  await native('![a](plan.png) ![b](<./two words.png>) ![c](%C3%BCber.png) ![d](100%.png)', {
    ...context,
    findImage,
  });
  assert.equal(asked, ['plan.png', './two words.png', 'über.png', '100%.png']);
});

test('an image with a title, alone in its paragraph, is a figure with a caption', async () => {
  const figure = await html('![A hill](../images/there.png "Seen from *below* & afar")');
  assert.match(
    figure,
    /^<figure><picture>.*<\/picture><figcaption>Seen from \*below\* &#x26; afar/,
  );
  assert.not.match(figure, 'title=');
  assert.match(await html('![A hill](../images/there.png)'), /^<p><picture>/);
  assert.match(
    await html('Text ![A hill](../images/there.png "Title")'),
    /^<p>Text <picture>.*title="Title"/,
  );
  assert.match(
    await html('![x](https://elsewhere.example/x.png "Far")'),
    '<figcaption>Far</figcaption>',
  );
});

test('code says what it is, takes the focus, and is marked by classes, never by styles', async () => {
  const json = await html('```json\n{ "a": [1, "<b>"] }\n```');
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
    assert.match(await html(`\`\`\`${name}\n${code}\n\`\`\``), 'class="hljs-', name);
  }
  assert.not.match(json, 'style=');
});

test('code without a language, or in an unknown one, is plain', async () => {
  const plain = '<pre role="group" aria-label="Code" tabindex="0"><code>a &#x3C; b\n</code></pre>';
  assert.is(await html('```\na < b\n```'), plain);
  assert.is(await html('    a < b\n'), plain);
  for (const name of ['nope', '../core', 'constructor', 'json.js', '__proto__']) {
    assert.match(await html(`\`\`\`${name}\na < b\n\`\`\``), '>a &#x3C; b\n</code>', name);
  }
});

test('a quote that begins with a mark is a callout', async () => {
  assert.is(
    await html('> [!NOTE]\n> Text'),
    '<div class="callout callout-note" role="note"><p class="callout-title">Note</p>\n<p>Text</p>\n</div>',
  );
  assert.match(await html('> [!tip]\n> Text'), /callout-tip".*>Tip</);
  assert.match(await html('> [!WARNING]\n>\n> - a list'), /callout-warning".*Warning<\/p>\s*<ul>/s);
  for (const plain of ['> [!NOTE] and more', '> [!FOO]\n> Text', '> Text\n> [!TIP]', '>']) {
    assert.match(await html(plain), /^<blockquote>/, plain);
  }
});

test('links to elsewhere are marked, those within the site are not, and are collected', async () => {
  assert.match(await html('[x](https://example.com)'), 'rel="noopener external"');
  assert.match(await html('[x](//example.com)'), 'rel="noopener external"');
  const own =
    '[a](/about) [b](https://site.example/b?q#c) [c](/about) [d](#top) [e](mailto:a@b.example)';
  assert.not.match(await html(own), 'rel=');
  assert.equal((await native(own, context)).links, ['/about', 'https://site.example/b?q#c']);
});

test('words are counted without marks', async () => {
  assert.is((await native('One **two** three.\n\n- four\n', context)).words, 4);
});

/** Makes a plugin that adds its option, or a word, to every paragraph of either tree. */
const createAppender =
  (): Plugin<[string?], Parent> =>
  (word = 'plain') =>
  (tree) => {
    for (const node of tree.children) {
      if (node.type !== 'paragraph' && node.tagName !== 'p') continue;
      node.children?.push({ type: 'text', value: ` ${word}` });
    }
  };
interface Parent extends Node {
  type: 'root';
  children: {
    type: string;
    tagName?: string;
    children?: object[];
    properties?: { id?: string };
    position?: Node['position'];
  }[];
}

test('plugins run in their order with their options, on either tree and with either parser', async () => {
  for (const parser of ['native', 'remark'] as const) {
    const render = await createMarkdownRenderer(
      {
        parser,
        remarkPlugins: [[createAppender(), 'one'], { plugins: [[createAppender(), 'two']] }],
        rehypePlugins: [createAppender(), [createAppender(), 'last']],
      },
      'collections.notes',
    );
    assert.is(await html('Text\n\n[a]: /b', render), '<p>Text one two plain last</p>');
  }
});

test('a plugin that works asynchronously is awaited, and what plugins make is treated like the rest', async () => {
  const later: Plugin<[], Parent> = () => async (tree) => {
    await new Promise((resolve) => setImmediate(resolve));
    const text = { type: 'text', value: 'Added' };
    const heading = { type: 'element', tagName: 'h2', properties: {}, children: [text] };
    tree.children.push(heading);
  };
  const render = await createMarkdownRenderer({ rehypePlugins: [later] }, 'collections.notes');
  const [first, second] = await Promise.all([render('One', context), render('Two', context)]);
  assert.match(first.html, '<p>One</p><div class="heading"><h2 id="added">');
  assert.match(second.html, '<p>Two</p><div class="heading"><h2 id="added">');
  assert.is(first.headings[0]?.text, 'Added');
});

test('rehype plugins see the ids of headings, and a heading that one adds gets another', async () => {
  const add: Plugin<[], Parent> = () => (tree) => {
    const [first] = tree.children;
    assert.is(first?.properties?.id, 'same');
    if (first) tree.children.push({ ...first, properties: {} });
  };
  const render = await createMarkdownRenderer({ rehypePlugins: [add] }, 'collections.notes');
  const { headings } = await render('## Same\n\n## Same\n', context);
  assert.equal(
    headings.map(({ id }) => id),
    ['same', 'same-1', 'same-2'],
  );
});

test('what a plugin derives from a body is data', async () => {
  const derive: Plugin = () => (_tree, file) => {
    file.data.derived = { stops: 3, left: undefined };
    file.data.other = () => {};
  };
  const render = await createMarkdownRenderer({ remarkPlugins: [derive] }, 'collections.notes');
  assert.equal((await render('One', context)).derived, { stops: 3 });
  assert.is((await native('One', context)).derived, undefined);
});

test('what a plugin says of a body is a diagnostic at its place in the file', async () => {
  const tell: Plugin<[], Parent> = () => (tree, file) => {
    assert.equal([file.cwd, file.path, String(file)], ['/site', 'notes/a.md', 'One\n\n> Two']);
    file.message('Odd', { place: tree.children[1]?.position, source: 'lint', ruleId: 'odd' });
    file.info('Known', { line: 1, column: 2 });
    file.message('Bad').fatal = true;
    Object.assign(file.message('Unclear', 'lint:words'), { note: 'Say it plainly.' });
  };
  for (const parser of ['native', 'remark'] as const) {
    const render = await createMarkdownRenderer(
      { parser, remarkPlugins: [tell] },
      'collections.notes',
    );
    const { diagnostics, html } = await render('One\n\n> Two', context);
    const file = 'notes/a.md';
    assert.match(html, '<p>One</p>');
    assert.equal(diagnostics, [
      {
        rule: 'lint/odd',
        severity: 'warning',
        message: 'Odd',
        file,
        line: 7,
        column: 1,
        endLine: 7,
        endColumn: 6,
      },
      { rule: 'plugin/message', severity: 'advice', message: 'Known', file, line: 5, column: 2 },
      { rule: 'plugin/message', severity: 'error', message: 'Bad', file },
      {
        rule: 'lint/words',
        severity: 'warning',
        message: 'Unclear',
        hint: 'Say it plainly.',
        file,
      },
    ]);
  }
});

test('a plugin that throws is named, with what was said before; file.fail() is another error', async () => {
  const fails = async (plugin: Plugin) => {
    const tell: Plugin = () => (_tree, file) => void file.message('Odd');
    const render = await createMarkdownRenderer(
      { remarkPlugins: [tell], rehypePlugins: [[plugin], () => () => {}] },
      'collections.notes',
    );
    const failure = await render('One', context).catch((error: unknown) => error);
    assert.instance(failure, PluginFailure);
    return (failure as PluginFailure).diagnostics.map(({ rule, severity, message, line }) =>
      [rule, severity, message, line].filter(Boolean).join(' '),
    );
  };
  const odd = 'plugin/message warning Odd';
  const thrower: Plugin = () => () => {
    throw new TypeError('x is undefined');
  };
  assert.equal(await fails(thrower), [
    odd,
    'plugin/failed error rehypePlugins[0] (thrower) failed: TypeError: x is undefined 5',
  ]);
  const rejecter: Plugin = () => () => Promise.reject(new Error('no answer'));
  assert.equal(await fails(rejecter), [
    odd,
    'plugin/failed error rehypePlugins[0] (rejecter) failed: no answer 5',
  ]);
  const failing: Plugin = () => (_tree, file) =>
    file.fail('No such chart', { line: 2, column: 1 }, 'charts:unknown');
  assert.equal(await fails(failing), [odd, 'charts/unknown error No such chart 6']);
});

test('a plugin that does not finish is named with its file, and one that does leaves no timer', async () => {
  const later: Plugin = () => () => new Promise((resolve) => setImmediate(resolve));
  const waiter: Plugin = () => () => new Promise(() => {});
  const create = (plugin: Plugin) =>
    createMarkdownRenderer({ rehypePlugins: [later, plugin] }, 'collections.notes');
  const [good, bad] = [await create(later), await create(waiter)];
  const count = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = count();
  await good('One', context);
  assert.is(count(), before);
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const failing = bad('One', context).catch((error: unknown) => error);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(60_000);
    const failure = await failing;
    assert.instance(failure, SiteError);
    assert.not.instance(failure, PluginFailure);
    const [{ rule, message, file, line }] = (failure as SiteError).diagnostics as [Diagnostic];
    const said = 'collections.notes.rehypePlugins[1] (waiter) did not finish within 60 s.';
    assert.equal([rule, message, file, line], ['plugin/stalled', said, 'notes/a.md', 5]);
  } finally {
    mock.timers.reset();
  }
});

test('a plugin that cannot be set up, or needs the other parser, is named as a mistake of the definition', async () => {
  const picky: Plugin<[{ width?: number }?]> = (options) => {
    if (options?.width === undefined) throw new Error('width is missing');
  };
  const syntax: Plugin = function () {
    const data = this.data() as { micromarkExtensions?: unknown[] };
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), {}];
  };
  const messageOf = async (options: MarkdownOptions) =>
    createMarkdownRenderer(options, 'collections.notes').then(
      () => 'none',
      (error: SiteError) => error.diagnostics.map(({ message }) => message).join(),
    );
  assert.is(
    await messageOf({ remarkPlugins: [[picky, { width: 1 }], { plugins: [picky] }] }),
    'none',
    'unified takes a plugin once, with the options of both',
  );
  assert.is(
    await messageOf({ rehypePlugins: [{ plugins: [picky] }] }),
    'collections.notes.rehypePlugins[0].plugins[0] (picky): width is missing',
  );
  assert.match(await messageOf({ remarkPlugins: [syntax] }), 'extends the syntax of Markdown');
  assert.is(await messageOf({ remarkPlugins: [syntax], parser: 'remark' }), 'none');
});

/** `==text==` as marked text: how packages such as remark-math extend the syntax of Markdown. */
const marking: Plugin = function () {
  const equals = 61;
  const tokenize = (
    effects: Record<'enter' | 'exit' | 'consume', (value: unknown) => void>,
    ok: unknown,
    nok: (code: number | null) => unknown,
  ) => {
    /** Takes two signs, and then goes on. */
    const fence = (then: (code: number | null) => unknown) => (code: number | null) => {
      if (code !== equals) return nok(code);
      effects.enter('markSign');
      effects.consume(code);
      return (second: number | null) => {
        if (second !== equals) return nok(second);
        effects.consume(second);
        effects.exit('markSign');
        return then;
      };
    };
    const close = fence(() => {
      effects.exit('mark');
      return ok;
    });
    const inside = (code: number | null): unknown => {
      if (code === null) return nok(code);
      if (code === equals) {
        effects.exit('markText');
        return close(code);
      }
      effects.consume(code);
      return inside;
    };
    const open = fence((code) => {
      effects.enter('markText');
      return inside(code);
    });
    return (code: number | null) => {
      effects.enter('mark');
      return open(code);
    };
  };
  type Compiler = {
    enter(node: object, token: object): void;
    exit(token: object): void;
    sliceSerialize(token: object): string;
  };
  const compile = {
    enter: {
      mark(this: Compiler, token: object) {
        this.enter({ type: 'mark', data: { hName: 'mark' }, children: [] }, token);
      },
    },
    exit: {
      mark(this: Compiler, token: object) {
        this.exit(token);
      },
      markText(this: Compiler, token: object) {
        this.enter({ type: 'text', value: this.sliceSerialize(token) }, token);
        this.exit(token);
      },
    },
  };
  const data = this.data() as Record<string, unknown[] | undefined>;
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { text: { [equals]: { name: 'mark', tokenize } } },
  ];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), compile];
};

test('a plugin extends the syntax of the other parser', async () => {
  const render = await createMarkdownRenderer(
    { parser: 'remark', remarkPlugins: [marking] },
    'collections.notes',
  );
  assert.is(
    await html('One ==two== and a=b, ~~three~~.', render),
    '<p>One <mark>two</mark> and a=b, <del>three</del>.</p>',
  );
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

test('the native parser gives what remark-parse gives, on samples of every construct', async () => {
  for (const sample of samples)
    assert.is(await html(sample, native), await html(sample, oracle), sample);
});

test('the native parser gives what remark-parse gives, on every post', async () => {
  const folder = join(projectFolder, 'content/posts');
  const posts = readdirSync(folder).filter((name) => /^\d.*\.md$/.test(name));
  assert.ok(posts.length >= 6);
  for (const post of posts) {
    const raw = readEntry(readFileSync(join(folder, post), 'utf8'), post);
    if (!('data' in raw)) throw new Error(raw.message);
    assert.is(await html(raw.body, native), await html(raw.body, oracle), post);
  }
});

test('MDX is read as Markdown, and its JavaScript is an error at its place', async () => {
  const body = [
    "import Chart from './chart.jsx'",
    '',
    '<AlertBox level={2}>Its *text* stays.</AlertBox>',
    '',
    'Built in {props.year}, and not \\{escaped} nor `{code}`. {/* a note */}',
    '',
    '- important: export of `import x`, <b>{x}</b>',
    '',
    '```js',
    "import { a } from 'b';",
    '```',
  ].join('\n');
  const { html, diagnostics } = await sanitizing(body, { ...context, file: 'notes/a.mdx' });
  assert.match(html, '<p>Its <em>text</em> stays.</p>');
  const placed = diagnostics.map(({ message, line, column, endColumn }) => [
    ...[message.split(' is ')[0], line, column, endColumn],
  ]);
  assert.equal(placed, [
    ['import', 5, 1, 7],
    ['An expression', 9, 10, 22],
    ['An expression', 9, 57, 71],
    ['An expression', 11, 39, 42],
  ]);
  assert.match(diagnostics[2]?.hint ?? '', '<!--');
  assert.equal((await sanitizing(body, context)).diagnostics, [], 'in Markdown it is text');
});

test('tables that lack very many cells are refused, because every row gets all columns', async () => {
  const table = (size: number) =>
    `${'|a'.repeat(size)}|\n${'|-'.repeat(size)}|\n${'|\n'.repeat(size)}`;
  assert.match(await html(table(100)), '<td');
  for (const render of [native, oracle, sanitizing]) {
    await html(table(1000), render).then(
      () => assert.unreachable(),
      (error) => assert.match(error.message, /lack more than 100000 cells/),
    );
  }
});

test('code with endless lines or gaps stays plain, since to highlight it could take minutes', async () => {
  for (const [language, sign] of [
    ['ini', '1'],
    ['java', '$'],
    ['haml', '\n'],
  ]) {
    const start = process.cpuUsage().user;
    const shown = await html(`\`\`\`${language}\na${sign?.repeat(60_000)}a\n\`\`\`\n`);
    assert.not.match(shown, 'hljs');
    assert.ok(process.cpuUsage().user - start < 2_000_000, language);
  }
});

test.run();
