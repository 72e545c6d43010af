import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countWords } from '../../../../generator/content/count-words.ts';
import type { MarkdownContext } from '../../../../generator/content/markdown/rewrite-tree.ts';
import { readEntry } from '../../../../generator/content/read-entry.ts';
import {
  createMarkdownRenderer,
  type MarkdownOptions,
} from '../../../../generator/content/render-markdown.ts';
import { createPost } from '../../../bench/corpus.ts';
import { repositoryLines } from '../../../cli/breaks/from-repositories.ts';
import { mistakeLines } from '../../../cli/breaks/mistakes.ts';
import { nodejsBlog, testWithBlog } from '../../../helpers/corpora.ts';
import { preparedImage } from '../../../helpers/prepared-image.ts';
import { projectFolder } from '../../../helpers/project.ts';
import { fine } from './mistakes-cases.ts';

/** With any plugin, a body takes the way of the packages. */
const idle: Plugin = () => () => {};

const context: MarkdownContext = {
  ...{ root: '/site', file: 'notes/a.md', siteUrl: 'https://site.example', bodyLine: 5 },
  ...{ imageSizes: '100vw', meantImage: () => undefined },
  findImage: (path) =>
    path.endsWith('.png')
      ? { ...preparedImage, still: '/images/there-still.webp 800w' }
      : undefined,
};

async function bothWays(rawHtml: NonNullable<MarkdownOptions['rawHtml']>) {
  const create = (options: MarkdownOptions) =>
    createMarkdownRenderer({ rawHtml, ...options }, 'collections.notes');
  const [short, long] = [await create({}), await create({ remarkPlugins: [idle] })];
  return async (body: string, name = body) => {
    const [made, expected] = [await short(body, context), await long(body, context)];
    assert.is(made.html, expected.html, name);
    assert.equal(made, expected, name);
  };
}

const samples = [
  'Setext\n======\n\npara\nline two  \nhard break\\\n again  \n*emphasis*',
  '1. one\n2. two\n   - nested\n\n     para in item\n\n<!-- -->\n\n7. seven\n8. \n9. > quote\n\n   ```js\n   a < b && "c"\n   ```',
  '- tight\n- > quote\n- # heading\n- \n- a\n\n  b\n',
  '> quote\n> > deeper\n\ncontinued\n\n> [!NOTE]\n> Text `code` & more\n\n> [!tip]',
  '```ts\n\nconst a = `<b>`;\n```\n\n    indented\n\n```\n```\n\n~~~nope title="x"\na\n~~~\n\n``` js&#32;x\na\n```',
  'a ~~b~~ `c\nd` **d *e*** [f](/g "h") ![i](/j) <https://k.example> www.l.example m@n.example',
  '[a](<b c>) [a](ü) [a](b%20c) [a](100%) [a](javascript:x) [a](tel:1) [a](HTTPS://x.example) [a](b:c)',
  '[a](https://site.example/b) [a](https://sub.site.example/) [a](https://x:y@z.example) [a](//b.example "it\'s `<&>"")',
  '![a](x.png) ![a](gone.gif) ![a|80x40](https://b.example/c.png) ![](data:image/png;base64,AA)\n\n![a](x.png "Title")',
  '| a | b | |\n| :- | -: | - |\n| 1 | `x\\|y` |\n| **2** | ![a](x.png) | 3 | 4 |\n\n| a |\n| :-: |',
  '- [ ] todo\n- [x] done **now**\n\n  more\n- [ ]\n\n1. [x] one\n2. [ ] two',
  'one[^a] two[^a]\n\n[^a]: note\n\n    more\n',
  '* * *\n\n&copy; &amp; &#35; \\* "quotes" < > &#13; &#0; it\'s `&`\n***\n## Same\n## Same `a` &\n### root',
  '[ref]: /url "title"\n[img]: x.png\n[REF]: /second\n\n[ref] and [Ref][] and [text][ref] ![alt][img] ![img] [none]',
  '<div>a</div>\n\nText <b>bold</b> and <!-- a comment --> text\n\n<!-- stet-anchor old -->\n## New',
  '##\n\n#### Deep *one*\n\n***a* b**\n\n[**a**](b)\n\n~one~ ~~two~~',
  '- a\n\n\n- b\n  c  \n  d\n  1. e\n\n     f\n',
  'a [<https://b.example> c](/d) [*<https://b.example>*][e]\n\n[e]: /f',
  '日本語 und Ünï 😀 a’b — 3,000.5 – x_y é',
];

test('a plain body is rendered as the packages of unified do it', async () => {
  for (const rawHtml of ['drop', 'sanitize'] as const) {
    const compare = await bothWays(rawHtml);
    const lines = [...mistakeLines, ...repositoryLines].map(([, , , line]) => line);
    for (const body of [...samples, ...fine, ...lines]) await compare(body);
    for (let index = 0; index < 5; index += 1) await compare(createPost(index));
  }
});

test('so is every text of the project', () =>
  compareTexts(['content', 'docs', 'templates'].map((name) => join(projectFolder, name))));

testWithBlog('so are some posts of a large blog', () =>
  compareTexts([join(nodejsBlog, 'posts')], 25),
);

/** Compares the texts of folders: all of them, or one of `every`. */
async function compareTexts(folders: readonly string[], every = 1): Promise<void> {
  const compare = await bothWays('sanitize');
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true }).map(String);
    const files = names.filter((name) => /^(?!.*node_modules).*\.mdx?$/.test(name));
    assert.ok(files.length > 5, folder);
    for (const name of files.filter((_, index) => index % every === 0)) {
      const raw = readEntry(readFileSync(join(folder, name), 'utf8'), name);
      if ('data' in raw) await compare(raw.body, name);
    }
  }
}

test('words are counted as a pattern finds them', () => {
  const texts = [
    '',
    ' ',
    'a',
    "it's 3,000.5 -x- ’tis",
    '日本 語 😀 𝒜𝒷 ² a\u0301b',
    '\ud83d \ud83d\ude00',
  ];
  for (const text of [...texts, ...samples, ...texts]) {
    const found = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
    assert.is(countWords(text), found.length, text);
  }
});

test.run();
