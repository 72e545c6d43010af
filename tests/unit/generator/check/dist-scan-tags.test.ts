import { Parser } from 'htmlparser2';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeText, scanTags } from '../../../../generator/check/dist/scan-tags.ts';
import { chooseSeed, createRandom, type Random } from '../../../helpers/random.ts';

interface Told {
  name: string;
  attributes: Record<string, string>;
  at: number;
  end: number;
}

/** What htmlparser2 says of a page: its start tags, and its titles. */
function parse(html: string) {
  const tags: Told[] = [];
  const titles: string[] = [];
  let isTitle = false;
  let drawings = 0;
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      if (isImplied) return;
      // Parsers write some names of SVG with capitals.
      const lower = name.toLowerCase();
      tags.push({ name: lower, attributes, at: parser.startIndex, end: parser.endIndex + 1 });
      if (name === 'svg') drawings += 1;
      isTitle = name === 'title' && drawings === 0;
      if (isTitle) titles.push('');
    },
    ontext(chunk) {
      if (isTitle) titles.push((titles.pop() ?? '') + chunk);
    },
    onclosetag(name) {
      if (name === 'svg') drawings -= 1;
      if (name === 'title') isTitle = false;
    },
  });
  parser.end(html);
  return { tags, titles };
}

function scan(html: string) {
  const tags: Told[] = [];
  const titles: string[] = [];
  scanTags(html, ({ text, ...tag }) => {
    tags.push({ ...tag, attributes: { ...tag.attributes } });
    if (tag.name === 'title' && text !== undefined) titles.push(decodeText(text));
  });
  return { tags, titles };
}

const texts = [
  '',
  'one',
  ' a > b ',
  '&amp;',
  '&lt;b&gt;',
  '&copy=1',
  '&#x27;',
  'ü',
  '\n',
  '"',
  "'",
];
const names = ['id', 'SRC', 'href', 'data-x', 'hidden', 'srcset', 'alt', '@on', 'constructor'];
const nested = ['div', 'p', 'a', 'section', 'table', 'DIV', 'custom-element', 'h1'];
const others = [
  '<!-- <a id="no"> -->',
  '<!---->',
  '<!-->',
  '<!doctype html>',
  '<?xml version="1.0"?>',
  '<br>',
  '<br/>',
  '<img src="/a.png" alt>',
  '<script>if (a < b) "<i>"</script>',
  '<SCRIPT type="application/json">{"a":"<b>"}</SCRIPT>',
  '<style>a > b { content: "<i>" }</style>',
  '<textarea><b id="no"></textarea>',
  '<svg><title>a <b>drawing</b></title><path d="M0 0"/></svg>',
  '<svg/>',
  '<svg viewBox="0 0 1 1"><svg id="inner"/><style>a > b {}</style><a href="/b">b</a></svg>',
  'a < b',
  '1 <2',
];

function writeAttribute(random: Random): string {
  const name = random.pick(names);
  const text = random.pick(texts) ?? '';
  const forms = [
    name,
    `${name}="${text.replaceAll('"', '')}"`,
    `${name} = '${text.replaceAll("'", '')}'`,
    `${name}=/a/b?c`,
    `${name}="a\n>b"`,
  ];
  return random.pick(forms) ?? '';
}

function writeHtml(random: Random, depth = 0): string {
  return Array.from({ length: random.integer(5) }, () => {
    const kind = random.integer(4);
    if (kind === 0) return random.pick(texts);
    if (kind === 1) return random.pick(others);
    if (kind === 2) return `<title>${random.pick(texts)}</title>`;
    const name = random.pick(nested);
    const attributes = Array.from({ length: random.integer(4) }, () => writeAttribute(random));
    const space = random.pick([' ', '\n ', '\t']);
    const tag = `<${[name, ...attributes].join(space)}>`;
    return `${tag}${depth < 4 ? writeHtml(random, depth + 1) : ''}</${name}>`;
  }).join('');
}

test('a scan tells of the tags of a page what a parser tells', () => {
  const seed = chooseSeed();
  const random = createRandom(seed);
  for (let round = 0; round < 3000; round += 1) {
    const html = writeHtml(random);
    assert.equal(scan(html), parse(html), `SEED=${seed} ${html}`);
  }
});

test('a page that ends in a tag has the tags before it', () => {
  for (const end of ['<', '<a', '<a href', '<a href="', '<!--', '</', '<script>', '<title>a']) {
    const html = `<p id="one">${end}`;
    assert.equal(scan(html), parse(html), end);
  }
});

test.run();
