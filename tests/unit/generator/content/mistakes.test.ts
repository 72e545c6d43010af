import process from 'node:process';
import type { Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkSmartypants from 'remark-smartypants';
import { markdownToMdast } from 'satteri';
import type { Pluggable } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fixText } from '../../../../generator/check/fixes/apply-fixes.ts';
import type { CheckContext } from '../../../../generator/check/rule.ts';
import { allRules } from '../../../../generator/check/rule-names.ts';
import { rules } from '../../../../generator/check/rules.ts';
import { collectBodyFacts, noFacts } from '../../../../generator/content/body-facts.ts';
import { readSize } from '../../../../generator/content/markdown/written-size.ts';
import { findMistakes, hasReaders } from '../../../../generator/content/mistakes/find-mistakes.ts';
import { findHeaderMistakes } from '../../../../generator/content/mistakes/header.ts';
import { readAsWindows } from '../../../../generator/content/mistakes/legacy-letters.ts';
import { PlacedNodes } from '../../../../generator/content/placed-nodes.ts';
import { createMarkdownRenderer } from '../../../../generator/content/render-markdown.ts';
import type { CustomRule } from '../../../../generator/contract.ts';
import { repositoryLines } from '../../../cli/breaks/from-repositories.ts';
import { mistakeLines } from '../../../cli/breaks/mistakes.ts';
import { fine } from './mistakes-cases.ts';

function parse(body: string): PlacedNodes {
  const features = { gfm: true, frontmatter: false };
  return new PlacedNodes(markdownToMdast(body, { features }) as Root);
}

function find(body: string, bodyLine = 1) {
  return findMistakes(parse(body), { body, bodyLine });
}

function readFacts(body: string) {
  return collectBodyFacts(parse(body), { body, bodyLine: 1, keptTags: new Set() });
}

test('Markdown that is shown as it was meant is no mistake', () => {
  for (const text of fine) {
    assert.equal(find(text), [], text);
    assert.equal(find(text.replace(/\n/g, '\r\n')), [], `${text} with the line ends of Windows`);
  }
  assert.equal(
    find(
      fine
        .map((text) => text.replace(/\n/g, '\r\n'))
        .slice(0, 1)
        .join(''),
    ),
    [],
  );
});

test('a mistake is found at its place with other line ends, in a quote and in an item too', () => {
  const placesOf = (text: string) => find(text, 5).map(({ place }) => [place.line, place.column]);
  assert.equal(placesOf('One.\r\n\r\nIt is the the way.\r\n'), [[7, 7]]);
  assert.equal(placesOf('> One.\n>\n> It is the the way.'), [[7, 9]]);
  assert.equal(placesOf('- One.\n\n  It is the the way.'), [[7, 9]]);
});

test('mistakes and leftovers are found while a rule reads them, and only then', async () => {
  const off = Object.fromEntries(allRules.map(({ id }) => [id, 'off' as const]));
  /** Whether a rule reads the mistakes or leftovers of a file. */
  const isReader = ({ test: check }: (typeof rules)[number]) => {
    let hasRead = false;
    const facts = new Proxy(noFacts, {
      get(target, key) {
        if (key === 'mistakes' || key === 'leftovers') hasRead = true;
        return Reflect.get(target, key);
      },
    });
    const files = [{ file: 'notes/a.md', data: {}, bodyLine: 1, words: 0, facts, silences: [] }];
    const context = { files, pages: [], links: () => [], site: { collections: [], rules: {} } };
    try {
      for (const _ of check(context as unknown as CheckContext));
    } catch {
      // A rule about something else may miss its own input.
    }
    return hasRead;
  };
  const readers = rules.filter(isReader);
  assert.ok(readers.length > 15);
  for (const rule of rules) {
    const { [rule.id]: _, ...others } = off;
    assert.is(hasReaders({ rules: others, customRules: [] }), readers.includes(rule), rule.id);
  }
  assert.not(hasReaders({ rules: off, customRules: [] }));
  assert.ok(hasReaders({ rules: off, customRules: [{} as CustomRule] }));

  const body = 'It is the the way of **stars.';
  const context = { root: '/', file: 'notes/a.md', siteUrl: '', bodyLine: 1, imageSizes: '' };
  const read = async (isRead: boolean) => {
    const render = await createMarkdownRenderer({ hasReaders: isRead }, 'collections.notes');
    const missing = () => undefined;
    return render(body, { ...context, findImage: missing, meantImage: missing });
  };
  const [asked, unasked] = [await read(true), await read(false)];
  const { mistakes, leftovers } = asked.facts;
  assert.equal([mistakes.length, leftovers.length], [1, 1]);
  assert.equal(unasked, { ...asked, facts: { ...asked.facts, mistakes: [], leftovers: [] } });
});

test('after its fix, a mistake is none any more, and nothing else has changed', () => {
  for (const [name, rule, , line] of [...mistakeLines, ...repositoryLines]) {
    const text = `Above.\n\n${line}\n\nBelow.\n`;
    const found = find(text);
    const fixes = found.flatMap(({ place, instead }) =>
      instead === undefined ? [] : [{ fix: { place, text: instead } }],
    );
    if (fixes.length === 0) continue;
    const fixed = fixText(text, fixes).text;
    const left = find(fixed).filter((mistake) => mistake.rule === rule);
    assert.equal(left, [], `${name}: ${fixed}`);
    assert.ok(fixed.startsWith('Above.\n\n') && fixed.endsWith('\n\nBelow.\n'), fixed);
  }
});

test('a fix keeps the links, names and cells of the text', () => {
  const fix = (text: string) =>
    fixText(
      text,
      find(text).flatMap(({ place, instead }) =>
        instead === undefined ? [] : [{ fix: { place, text: instead } }],
      ),
    ).text;
  // Code in the name of a target is masked in the prose.
  const target = '[`a.b()`]: https://example.com';
  assert.is(fix(`See [\`a.b()\`][].\n${target}`), `See [\`a.b()\`][].\n\n${target}`);
  // As text, it would take the target below into its paragraph.
  const targets = 'See [b].\n\n[a]: license\n[b]: https://example.com';
  assert.is(fix(targets), targets);
  // Without its own bracket, the link would be none.
  assert.is(fix('- \\[[`1a`](/a) - fix'), '- [`1a`](/a) - fix');
  assert.is(fix('See ![[a](/a).'), 'See ![[a](/a).');
  // This backslash is a sign of the text.
  assert.is(fix(String.raw`In C:\\[[a](/a).`), String.raw`In C:\\[a](/a).`);
  for (const kept of [
    '> | a | b |\n> | - | - |\n> | 1 | 2 |\n>\n> | 3 | 4 |',
    '- | a | b |\n  | - | - |\n  | 1 | 2 |\n\n  | 3 | 4 |',
    '> ```sh npm start\n> ```',
    '1. ```sh npm start\n   ```',
    // The last item belongs to no number.
    '1. One\n  - Inner\n\n- Other',
    '> 1. One\n>   - Inner\n>   - Other',
    '- One\n| a | b |\n|---|---|\n| 1 | 2 |',
  ]) {
    assert.ok(find(kept).length > 0, kept);
    assert.is(fix(kept), kept);
  }
  // With two columns, pages would drop the third cells.
  const table = '| a | b c |\n| - | - | - |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |';
  assert.is(fix(table), table);
  const blank = '| a | b |\n| - | - |\u00A0\n| 1 | 2 |';
  assert.is(fix(blank), '| a | b |\n| --- | --- |\n| 1 | 2 |');
  assert.is(find(table)[0]?.hint, 'Write 3 column names above it.');
  assert.match(find('One\n \u00A0\nTwo')[0]?.message ?? '', 'has a no-break space (U+00A0) in it');
});

test('a text of thousands of mistakes takes no longer for each', () => {
  const texts = ['“a ”” ', '"a\n\n', '[a](b)) ', 'a\n: b\n', '- a\n - b\n', '$$ a = ', '| a |\n'];
  // Processor time, which the other work of a busy machine is no part of.
  const started = process.cpuUsage();
  for (const text of texts) find(text.repeat(5000));
  for (const text of ['==}][', '&amp;', '&xy;*a*']) readFacts(text.repeat(15_000));
  const took = process.cpuUsage(started).user / 1000;
  assert.ok(took < 5000, `${took} ms`);
});

test('a text of many blanks or unclosed brackets takes no square of its length', () => {
  const blanks = ' '.repeat(4000);
  const texts = [
    ...[
      `import${blanks}x`,
      `==${blanks}x`,
      `a {:.${'a'.repeat(50_000)}`,
      'import \n'.repeat(10_000),
    ],
    ...['[^'.repeat(40_000), `](${'a '.repeat(40_000)}`, `a | b\n- |${blanks.repeat(5)}x\na | c`],
  ];
  const started = process.cpuUsage();
  for (const text of texts) readFacts(text);
  assert.is(readSize(`a${blanks.repeat(20)}x`).size, undefined);
  const took = process.cpuUsage(started).user / 1000;
  assert.ok(took < 3000, `${took} ms`);
});

test('the address of an image in a tag is read as browsers read it', () => {
  const keptTags = new Set(['img']);
  const body = '<img src="http://a.example/?b&amp;c&#038;d&#x26;e">';
  const [image] = collectBodyFacts(parse(body), { body, bodyLine: 1, keptTags }).images;
  assert.is(image?.url, 'http://a.example/?b&c&d&e');
});

test('an image has the address of the first definition of its name', () => {
  const [image] = readFacts('![A][b]\n\n[b]: first.png\n[b]: second.png').images;
  assert.is(image?.url, 'first.png');
});

const context = {
  ...{ root: '/site', file: 'notes/a.md', siteUrl: 'https://site.example', bodyLine: 1 },
  ...{ imageSizes: '100vw', findImage: () => undefined, meantImage: () => undefined },
};

/** Writes what is between double brackets without them, as a plugin for wiki links would. */
const readsWikiLinks = () => (tree: Root) => {
  for (const node of tree.children) {
    if (node.type !== 'paragraph') continue;
    for (const child of node.children) {
      if (child.type === 'text') child.value = child.value.replace(/\[\[|\]\]/g, '');
    }
  }
};

test('markup of another tool is no mistake where a plugin reads it, with curly quotes too', async () => {
  const rulesOf = async (body: string, remarkPlugins: Pluggable[], parser: 'native' | 'remark') => {
    const options = { parser, remarkPlugins, rawHtml: 'drop' } as const;
    const render = await createMarkdownRenderer(options, 'collections.notes');
    return (await render(body, context)).facts.mistakes.map(({ markup }) => markup);
  };
  const body = 'See [[page]] and {{< figure src="a.png" >}}.\n\n:::note\nText.\n:::\n';
  const all = ['{{< figure src="a.png" >}}', '[[page]]', ':::note', ':::'];
  const inOrder = (list: readonly (string | undefined)[]) => [...list].sort();
  assert.equal(inOrder(await rulesOf(body, [], 'native')), inOrder(all));
  assert.equal(
    inOrder(await rulesOf(body, [readsWikiLinks], 'native')),
    inOrder(all.toSpliced(1, 1)),
  );
  const plugins = [remarkDirective, remarkSmartypants, readsWikiLinks] as Pluggable[];
  assert.equal(await rulesOf(body, plugins, 'remark'), ['{{< figure src="a.png" >}}']);
});

test('markup with a link or code in it stays a mistake next to a plugin for something else', async () => {
  const options = { remarkPlugins: [() => () => {}], rawHtml: 'drop' } as const;
  const render = await createMarkdownRenderer(options, 'collections.notes');
  const { facts } = await render(
    'Term\n: See [the `page`](/page) and [more][b].\n\n:::note[About [b]]\n\n[b]: /b',
    context,
  );
  assert.is(facts.mistakes.length, 2);
});

test('a definition that is a comment is no link', () => {
  const text = '[//]: # (One.)\n\n[comment]: <> (Two.)\n\nSee [a][b].\n\n[b]: #';
  assert.equal(
    readFacts(text).links.map(({ place }) => place.line),
    [7],
  );
});

test('letters of Windows-1252 are read where UTF-8 has lost them', () => {
  const bytes = Buffer.from('Caf\xe9 \x93a\x94 \x80 5', 'latin1');
  assert.is(readAsWindows(bytes, bytes.toString()), 'Café “a” € 5');
  const mixed = Buffer.concat([Buffer.from('Zürich 😀 – '), Buffer.from([0xfc, 0x21])]);
  assert.is(readAsWindows(mixed, mixed.toString()), 'Zürich 😀 – ü!');
});

test('front matter has its letters and blanks checked where YAML is content with them', () => {
  const headerText = 'title: Itâ€™s\ntags:\n  -\u00A0one\n';
  const found = findHeaderMistakes({ headerText, headerLine: 2, format: 'yaml' });
  assert.equal(
    found.map(({ rule, place, instead }) => [rule, place.line, place.column, instead]),
    [
      ['markdown/space', 4, 4, ' '],
      ['markdown/encoding', 2, 10, '’'],
    ],
  );
});

test.run();
