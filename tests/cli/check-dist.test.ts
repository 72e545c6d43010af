import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

interface Found {
  rule: string;
  file: string;
  line: number;
  column: number;
  message: string;
}

let root: string;
let page: string;
const file = (name: string) => join(root, 'dist', name);

test.before(async () => {
  root = copyFixture('tiny');
  await stet('build', '--root', root);
  page = readFileSync(file('notes/first.html'), 'utf8');
});

/** What is found once the built page of the first note, or another file, is changed. */
async function check(change: (html: string) => string = (html) => html, name = 'notes/first.html') {
  const before = readFileSync(file(name), 'utf8');
  writeFileSync(file(name), change(before));
  const { code, stdout } = await stet('check', '--root', root, '--dist', '--json');
  writeFileSync(file(name), before);
  return { code, found: JSON.parse(stdout).diagnostics as Found[] };
}

test('what was built is fine', async () => {
  const { code, found } = await check();
  assert.equal(found, []);
  assert.is(code, 0);
});

const inBody = (html: string) => (text: string) => text.replace('</main>', `${html}</main>`);
const faults: readonly [rule: string, says: string, change: (html: string) => string][] = [
  ['dist/link', 'goes to /notes/none', inBody('<a href="/notes/none">x</a>')],
  ['dist/anchor', 'the id "none"', inBody('<a href="/notes/second#none">x</a>')],
  ['dist/asset', 'loads /none.js', inBody('<script src="/none.js"></script>')],
  [
    'dist/asset',
    'loads /b.png',
    inBody('<img alt="" width="1" height="1" srcset="/favicon.ico 1w, /b.png 2w">'),
  ],
  [
    'dist/asset',
    'for shared links, /none.png,',
    (html) =>
      html.replace(
        '</head>',
        '<meta property="og:image" content="https://tiny.example/none.png"></head>',
      ),
  ],
  [
    'dist/insecure',
    'without encryption',
    inBody('<img alt="" width="1" height="1" src="http://a.example/b.png">'),
  ],
  ['dist/h1', '2 first-level headings', inBody('<h1>Again</h1>')],
  ['dist/h1', 'no first-level heading', (html) => html.replaceAll('h1>', 'h2>')],
  ['dist/duplicate-id', 'id "twice"', inBody('<p id="twice"><b id="twice"></b></p>')],
  ['dist/head', 'lang on <html>', (html) => html.replace(' lang="en"', '')],
  ['dist/head', 'one <title>', (html) => html.replace('</title>', '</title><title>B</title>')],
  ['dist/head', 'a description', (html) => html.replace('name="description"', 'name="about"')],
  ['dist/head', 'one canonical', (html) => html.replace('rel="canonical"', 'rel="author"')],
  [
    'dist/duplicate-head',
    'the same title',
    (html) => html.replace(/<title>.*?<\/title>/, '<title>Tiny</title>'),
  ],
  ['dist/image', 'no alt', inBody('<img src="data:," width="1" height="1">')],
  ['dist/image', 'no width and height', inBody('<img src="data:," alt="">')],
  ['dist/fallback', 'a <Suspense> fallback', inBody('<!--$!--><template></template>…<!--/$-->')],
  ['dist/json-ld', 'not JSON', inBody('<script type="application/ld+json">{</script>')],
  [
    'dist/json-ld',
    'no headline, image',
    inBody(
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting"}</script>',
    ),
  ],
];

for (const [rule, says, change] of faults) {
  test(`${rule}: ${says}`, async () => {
    assert.is.not(change(page), page, 'the test changes nothing');
    const { code, found } = await check(change);
    const own = found.filter((item) => item.rule === rule);
    assert.ok(
      own.some(({ message }) => message.includes(says)),
      JSON.stringify(found),
    );
    assert.is(code, ['dist/duplicate-head', 'dist/fallback'].includes(rule) ? 0 : 1);
  });
}

test('a fault that an author wrote is placed where it was written, another in the output', async () => {
  const note = readFileSync(join(root, 'notes/first.md'), 'utf8');
  const { found } = await check((html) =>
    html.replace('href="/notes/second"', 'href="/notes/2"').replace('</main>', '<h1>B</h1></main>'),
  );
  assert.equal(
    found.map(({ rule, file }) => [rule, file]),
    [
      ['dist/link', 'dist/notes/first.html'],
      ['dist/h1', 'dist/notes/first.html'],
    ],
  );
  writeFileSync(join(root, 'notes/first.md'), note.replace('/notes/second', '/notes/2'));
  const { found: mapped } = await check((html) =>
    html.replace('href="/notes/second"', 'href="/notes/2"'),
  );
  writeFileSync(join(root, 'notes/first.md'), note);
  assert.equal(
    mapped.map(({ rule, file, line, column }) => [rule, file, line, column]),
    [['dist/link', 'notes/first.md', 8, 43]],
  );
});

test('a sitemap that is cut short, or lists what is not there, is found', async () => {
  const cut = await check((xml) => xml.slice(0, -10), 'sitemap.xml');
  assert.match(cut.found[0]?.message ?? '', 'not well-formed');
  const wrong = await check((xml) => xml.replace('/notes/first', '/notes/none'), 'sitemap.xml');
  assert.match(wrong.found[0]?.message ?? '', 'not a page of the output');
});

test('an image that a sitemap lists is in the output, or on another site', async () => {
  const add = (image: string) => (xml: string) =>
    xml.replace('</url>', `<image:image><image:loc>${image}</image:loc></image:image></url>`);
  const wrong = await check(add('https://tiny.example/images/none.png'), 'sitemap.xml');
  assert.match(
    wrong.found[0]?.message ?? '',
    'lists https://tiny.example/images/none.png, which is not a file of the output',
  );
  for (const image of ['https://tiny.example/robots.txt', 'https://images.example/a.png']) {
    assert.equal((await check(add(image), 'sitemap.xml')).found, []);
  }
});

test('a sitemap may list no page of another site, whose address begins as its own', async () => {
  const { found } = await check(
    (xml) => xml.replace('https://tiny.example/notes', 'https://tiny.example.org/notes'),
    'sitemap.xml',
  );
  assert.match(found[0]?.message ?? '', 'tiny.example.org/notes/first, which is not a page');
});

test('a feed that the definition plans is found under any name', async () => {
  const other = copyFixture('tiny');
  const config = join(other, 'site.config.ts');
  const feed =
    "feeds: () => [{ title: 'News', description: 'All news.', home: '/', paths: { rss: '/news', json: '/news.json' }, items: [] }],";
  replaceIn(config, "api: 'api.ts',", feed);
  // No page announces it.
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replaceAll('head: { title', 'head: { feeds: [], title'),
  );
  assert.is((await stet('build', '--root', other)).code, 0);
  for (const name of ['news', 'news.json']) {
    const feed = join(other, 'dist', name);
    writeFileSync(feed, readFileSync(feed, 'utf8').slice(0, -10));
  }
  const { stdout } = await stet('check', '--root', other, '--dist', '--json');
  assert.equal(
    (JSON.parse(stdout).diagnostics as Found[]).map(({ rule, file }) => [rule, file]),
    [
      ['dist/feed', 'dist/news'],
      ['dist/feed', 'dist/news.json'],
    ],
  );
});

test('what every page has is one complaint', async () => {
  const names = ['index.html', 'notes/first.html', 'notes/second.html'];
  const before = names.map((name) => readFileSync(file(name), 'utf8'));
  for (const [index, name] of names.entries()) {
    writeFileSync(file(name), inBody('<a href="/none">x</a>')(before[index] ?? ''));
  }
  const { found } = await check();
  for (const [index, name] of names.entries()) writeFileSync(file(name), before[index] ?? '');
  assert.is(found.length, 1);
  assert.match(found[0]?.message ?? '', '3 pages have it');
});

test('without an output there is an error that says what to run', async () => {
  const { code, stdout } = await stet('check', '--root', copyFixture('tiny'), '--dist');
  assert.is(code, 1);
  assert.match(stdout, 'Run stet build first');
});

test.run();
