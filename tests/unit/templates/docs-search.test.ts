import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collectSections } from '../../../templates/starters/docs/theme/search/collect-sections.ts';
import {
  createSearch,
  type Hit,
  type SearchPage,
} from '../../../templates/starters/docs/theme/search/search-pages.ts';

const intro = (text: string) => ({ id: '', heading: '', text });
const pages: SearchPage[] = [
  {
    path: '/images',
    title: 'Images',
    sections: [
      intro('What becomes of a picture.'),
      { id: 'widths', heading: 'Widths', text: 'A picture is made in four widths.' },
      { id: 'cache', heading: 'The cache', text: 'Publishing again encodes nothing.' },
    ],
  },
  {
    path: '/publish',
    title: 'Publish the site',
    sections: [intro('Build it, then put the images and pages on a host. Écrit à Genève.')],
  },
];
const search = createSearch(pages);
const urls = (query: string) => search(query).map(({ url }) => url);
const marked = ({ excerpt }: Hit) =>
  excerpt.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

test('a title weighs more than a heading, and a heading more than the text', () => {
  assert.equal(urls('publish'), ['/publish', '/images#cache']);
  assert.equal(urls('widths'), ['/images#widths']);
  assert.equal(urls('image'), ['/images', '/publish']);
});

test('every word of the query must be in the section or in the title of its page', () => {
  assert.equal(urls('images four'), ['/images#widths']);
  assert.equal(urls('cache widths'), []);
  assert.equal(urls('  '), []);
});

test('a word is found by its beginning, without its accents, and in spite of a typo at its end', () => {
  assert.equal(urls('pict'), ['/images', '/images#widths']);
  assert.equal(urls('GENEVE'), ['/publish']);
  assert.equal(urls('ecrit'), ['/publish']);
  assert.equal(urls('widhts'), ['/images#widths']);
  assert.equal(urls('xyz'), []);
});

test('an excerpt begins near the first match and marks every one', () => {
  const text = `${'Other words come first. '.repeat(20)}A match, then matches again. ${'More of it. '.repeat(30)}`;
  const [hit] = createSearch([{ path: '/', title: 'Long', sections: [intro(text)] }])('match');
  assert.ok(hit);
  assert.match(marked(hit), /^… .{0,40}A \[match\], then \[matches\] again\. More .* …$/);
  assert.ok(marked(hit).length < 170);
  const [whole] = search('geneve');
  assert.is(
    whole && marked(whole),
    'Build it, then put the images and pages on a host. Écrit à [Genève].',
  );
});

test('the texts of a page are collected by heading', () => {
  type Node = Parameters<ReturnType<typeof collectSections>>[0];
  const text = (value: string): Node => ({ type: 'text', value });
  const element = (tagName: string, ...children: Node[]): Node => ({
    ...{ type: 'element', tagName, properties: { id: tagName }, children },
  });
  const tree = {
    type: 'root',
    children: [
      element('p', text('First.')),
      element('h2', text('A '), element('code', text('heading'))),
      element('ul', element('li', text('one')), element('li', text('two'))),
      element('p', text('Last\n  words.')),
    ],
  };
  const file: { data: Record<string, unknown> } = { data: {} };
  collectSections()(tree, file);
  assert.equal(file.data.derived, {
    sections: [
      { id: '', heading: '', text: 'First.' },
      { id: 'h2', heading: 'A heading', text: 'one two Last words.' },
    ],
  });
});

test('words are found inside of sentences in languages that write no spaces', () => {
  const text =
    '你可以使用搜索功能查找页面。このサイトで検索を使う方法。คุณสามารถค้นหาหน้าได้ Use stet.';
  const search = createSearch([
    { path: '/a', title: '安装指南', sections: [{ id: '', heading: '', text }] },
  ]);
  for (const query of ['搜索', '搜索功能', '指南', '検索', 'サイト', 'ค้นหา', 'stet 搜索']) {
    assert.is(search(query).length, 1, query);
  }
  assert.is(search('价格').length, 0);
  const marked = search('検索')[0]?.excerpt.filter(({ isMatch }) => isMatch);
  assert.equal(marked, [{ text: '検索', isMatch: true }]);
});

test.run();
