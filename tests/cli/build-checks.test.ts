import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree, replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { changeValues } from '../helpers/stored-values.ts';

interface Diagnostic {
  frame?: string;
  rule: string;
  severity: string;
  file: string;
  line: number | null;
  column: number | null;
  message: string;
  hint: string;
}

/** Builds, and gives what was said besides the figures. */
async function build(root: string, ...flags: string[]) {
  const { code, stdout } = await stet('build', '--root', root, '--json', ...flags);
  return { code, diagnostics: JSON.parse(stdout).diagnostics as Diagnostic[] };
}

const edit = (root: string, name: string, from: string, to: string) =>
  replaceIn(join(root, name), from, to);

/** The line of a text in the view of the notes. */
function lineOf(root: string, text: string): number {
  const [before = ''] = readFileSync(join(root, 'note-view.tsx'), 'utf8').split(text);
  return before.split('\n').length;
}

const rulesOf = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ rule, severity }) => `${rule} ${severity}`);

test('a link of a component that leads nowhere fails the build; the last output stays', async () => {
  const root = copyFixture('tiny');
  await build(root);
  const before = readTree(join(root, 'dist'));
  edit(root, 'note-view.tsx', '<button', '<a href="/none">None</a><button');
  const { code, diagnostics } = await build(root);
  assert.is(code, 1);
  assert.equal(rulesOf(diagnostics), ['dist/link error', 'dist/link error']);
  assert.is(diagnostics[0]?.file, 'dist/notes/first.html');
  assert.equal(readTree(join(root, 'dist')), before);
});

test('an error in a page quotes the page that was not published, not the last one', async () => {
  const root = copyFixture('tiny');
  await build(root);
  edit(root, 'note-view.tsx', '<h1>', '<a href="/none">None</a><h1>');
  const { stdout } = await stet('build', '--root', root);
  const [, quoted = '', carets = ''] = /\| (.*)\n +\| +(\^+)\n/.exec(stdout) ?? [];
  assert.match(quoted, '<main><a href="/none">None</a>');
  assert.is(carets.length, '<a href="/none">'.length);
  const { diagnostics } = await build(root);
  assert.match(diagnostics[0]?.frame ?? '', '<a href="/none">');
});

test('what esbuild warns of is said at its place, once, also by a build that bundles nothing again', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'broken.css'), 'body { color: red }}\n.note { margin: 0 }\n');
  edit(root, 'note-view.tsx', '<button', '{String({ twice: 1, twice: 2 }) && null}<button');
  edit(root, 'note-view.tsx', 'import', "import './broken.css';\nimport");
  // Bundles with files that changed a moment ago are not kept for the next build.
  await delay(50);
  for (const attempt of ['made', 'recalled']) {
    const { code, diagnostics } = await build(root);
    assert.is(code, 0, attempt);
    assert.equal(
      diagnostics.map(({ rule, severity, file, line, message }) => [
        ...[rule, severity, file, line],
        message,
      ]),
      [
        [
          ...['code/bundle', 'warning', 'note-view.tsx', lineOf(root, 'twice: 2')],
          'Duplicate key "twice" in object literal',
        ],
        ['code/bundle', 'warning', 'broken.css', 1, 'Unexpected "}"'],
      ],
      attempt,
    );
  }
});

/** Longer than search results show. */
const longTitle =
  'The smallest site of them all, with a title for which no search result has the room';

/** A note whose page has faults of every kind that its text can bring there. */
const faulty = `---
heading: ${longTitle}
written: 2024-05-02
more: { cta: /none/there, topic: Deep Sea, hero: /img/none.png, mark: content, card: { headline: "" } }
---

# Another title

<img src="http://img.example/raw-ä.png?a=1&amp;b=2">

![By a reference][b]

## Content

[b]: http://img.example/b.png?x=1&amp;y=2
`;
/** What shows them, and writes a link that no text has. */
const showing = `
  <a href={data.more.cta}>x</a> <a href={'/topics/' + data.more.topic.toLowerCase().replace(' ', '-')}>x</a>
  <img src={data.more.hero} alt="" /> <p id={data.more.mark}>x</p> <a href="/in/code">x</a>
`;

test('what a page has from its entry is found where the entry says it', async () => {
  const root = copyFixture('tiny');
  const jsonLd =
    "jsonLd: [{ '@context': 'https://schema.org', '@type': 'NewsArticle', headline: note.data.more?.card.headline, image: '/a.png', datePublished: '2024-05-02', author: 'A' }]";
  edit(root, 'site.config.ts', "folder: 'notes',", "folder: 'notes', rawHtml: 'sanitize',");
  edit(root, 'site.config.ts', 'strictObject(', 'looseObject(');
  edit(root, 'site.config.ts', 'written: note.data.written }', 'more: note.data.more as never }');
  edit(root, 'site.config.ts', 'head: { title: note', `head: { ${jsonLd}, title: note`);
  edit(root, 'site.config.ts', 'schema: z', "fields: { title: 'heading' }, schema: z");
  const settings = "budgets: [{ js: 10 }], rules: { 'title/length': 'warning' }";
  edit(root, 'site.config.ts', "name: 'Tiny',", `name: 'Tiny', ${settings},`);
  edit(root, 'site.config.ts', "title: 'Tiny'", `title: '${longTitle}'`);
  edit(root, 'note-view.tsx', '<button', `{data.more && <>${showing}</>}<button`);
  edit(root, 'note-view.tsx', '{ heading: string; written: string }', 'any');
  writeFileSync(join(root, 'notes/second.md'), faulty);
  const { diagnostics } = await build(root);
  const said = diagnostics.map(({ rule, file, line, column }) =>
    [rule, file, line, column].filter((part) => part !== null).join(' '),
  );
  assert.equal(said.filter((text) => text.startsWith('dist/')).sort(), [
    'dist/asset notes/second.md 4 50',
    'dist/budget index-view.tsx',
    'dist/budget note-view.tsx',
    'dist/duplicate-head notes/second.md 2 10',
    'dist/duplicate-id notes/second.md 13 1',
    'dist/image notes/second.md 4 50',
    'dist/json-ld notes/first.md 2 10',
    'dist/json-ld notes/second.md 2 10',
    // What a component says itself.
    'dist/link dist/notes/second.html 34 268',
    'dist/link notes/second.md 4 14',
    'dist/link notes/second.md 4 34',
  ]);
  // What a rule about content has said is not said twice.
  for (const text of ['heading/h1 notes/second.md 7 1', 'image/insecure notes/second.md 11 1']) {
    assert.ok(said.includes(text), text);
  }
  // Another fault at a place hides nothing of it.
  assert.ok(said.includes('title/length notes/second.md 2 10'));
  // What the plan knows, a check says before anything is rendered, at the same places.
  const checked = await stet('check', '--root', root, '--json');
  const early = (JSON.parse(checked.stdout).diagnostics as Diagnostic[]).map(
    ({ rule, file, line, column }) => [rule, file, line, column].join(' '),
  );
  assert.equal(
    early.filter((text) => text.startsWith('dist/')),
    said.filter((text) => /^dist\/(?:duplicate-head|json-ld)/.test(text)),
  );
});

test('a component that throws inside a Suspense is found, as React renders the fallback instead', async () => {
  const root = copyFixture('tiny');
  const broken = "const Broken = (): never => { throw new Error('no prices'); };\n";
  const view = readFileSync(join(root, 'note-view.tsx'), 'utf8');
  const text = view.replace(
    '<button',
    '<Suspense fallback={<p>…</p>}><Broken /></Suspense><button',
  );
  writeFileSync(join(root, 'note-view.tsx'), `import { Suspense } from 'react';\n${broken}${text}`);
  const { code, diagnostics } = await build(root);
  assert.equal(
    diagnostics.map(({ rule, file, message }) => [rule, file, message]),
    [
      [
        'dist/fallback',
        'note-view.tsx',
        'The view "note" rendered a <Suspense> fallback instead of its content: /notes/first, and 1 other page.',
      ],
    ],
  );
  assert.is(code, 0, 'a fallback may be intended');
});

/** Lets each note name a path as canonical. */
function nameCanonical(root: string, path: string): void {
  const description = 'description: `A note';
  edit(root, 'site.config.ts', description, `canonical: '${path}', ${description}`);
}

test('a page that names another page as canonical may share its title and description', async () => {
  const root = copyFixture('tiny');
  nameCanonical(root, '/notes/first');
  edit(root, 'notes/second.md', 'written: 2024-05-02', 'written: 2024-05-01');
  edit(root, 'site.config.ts', 'schema: z', "fields: { title: 'heading' }, schema: z");
  edit(root, 'notes/second.md', 'heading: "The second note: shorter"', 'heading: A note');
  edit(root, 'notes/first.md', 'heading: The first note', 'heading: A note');
  assert.equal(await build(root), { code: 0, diagnostics: [] });
  const checked = await stet('check', '--root', root, '--json');
  const found = rulesOf(JSON.parse(checked.stdout).diagnostics);
  assert.equal(
    found.filter((rule) => /duplicate/.test(rule)),
    [],
  );
});

test('a canonical link to a page that does not exist is an error', async () => {
  const root = copyFixture('tiny');
  nameCanonical(root, '/gone');
  const { code, diagnostics } = await build(root);
  assert.is(code, 1);
  assert.equal(rulesOf(diagnostics), ['dist/link error', 'dist/link error']);
});

test('after an edit of a note the checks take no other page from the store', async () => {
  const root = copyFixture('tiny');
  assert.is((await build(root)).code, 0);
  const edited = '"file":"notes/first.html"';
  await changeValues(root, 'page', (value) => {
    const text = value.toString();
    return text.includes(edited) ? text : text.replace('"isBlank":false', '"isBlank":true ');
  });
  edit(root, 'notes/first.md', 'One line', 'Another line');
  assert.equal(await build(root), { code: 0, diagnostics: [] });
  // The other pages count where the rules are told something else.
  writeFileSync(join(root, 'notes/third.md'), '---\nheading: Third\nwritten: 2024-01-01\n---\n');
  assert.equal(new Set(rulesOf((await build(root)).diagnostics)), new Set(['dist/empty error']));
});

test('a page that did not change is held against those that did', async () => {
  const root = copyFixture('tiny');
  edit(root, 'index-view.tsx', '</ul>', '</ul><a href="/notes/first#a-heading">A</a>');
  assert.is((await build(root)).code, 0);
  edit(root, 'notes/first.md', '## A *heading*', '## Another');
  const renamed = await build(root);
  assert.equal(rulesOf(renamed.diagnostics), ['dist/anchor error']);
  assert.is(renamed.diagnostics[0]?.file, 'dist/index.html');
  edit(root, 'notes/first.md', '## Another', '## A heading');
  assert.is((await build(root)).code, 0);
});

const linkToOld = (root: string) =>
  edit(root, 'note-view.tsx', '<button', '<a href="/old">Old</a><button');

test('a link that needs a rewrite fails the build that takes the rewrite out', async () => {
  const root = copyFixture('tiny');
  linkToOld(root);
  const rewrite = "{ from: '/old', to: '/notes/first', status: 301 }";
  const other = "{ from: '/other', to: '/notes/first', status: 301 }";
  edit(root, 'site.config.ts', "name: 'Tiny',", `name: 'Tiny', rewrites: [${rewrite}],`);
  assert.equal(await build(root), { code: 0, diagnostics: [] });
  edit(root, 'site.config.ts', rewrite, other);
  const { code, diagnostics } = await build(root);
  assert.equal(rulesOf(diagnostics), ['dist/link error', 'dist/link error']);
  assert.is(code, 1);
});

test('a link that needs a redirect fails the build that takes the redirect out', async () => {
  const root = copyFixture('tiny');
  linkToOld(root);
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/redirects.yaml'), '/old: /notes/first\n');
  assert.equal(await build(root), { code: 0, diagnostics: [] });
  writeFileSync(join(root, 'content/redirects.yaml'), '');
  assert.equal(rulesOf((await build(root)).diagnostics), ['dist/link error', 'dist/link error']);
});

test('a rewrite that leads to nothing does not make a link right', async () => {
  const root = copyFixture('tiny');
  linkToOld(root);
  const rewrites = [
    "{ from: '/old', to: '/older', status: 301 }",
    "{ from: '/older', to: '/none', status: 302 }",
    "{ from: '/around', to: '/around', status: 302 }",
  ];
  edit(root, 'site.config.ts', "name: 'Tiny',", `name: 'Tiny', rewrites: [${rewrites}],`);
  const { diagnostics } = await build(root);
  assert.is(diagnostics[0]?.message, 'This link goes to /none, which does not exist.');
  edit(root, 'site.config.ts', "'/none'", "'/around'");
  assert.equal(rulesOf((await build(root)).diagnostics), ['dist/link error', 'dist/link error']);
  edit(root, 'site.config.ts', "to: '/around', status", "to: 'https://a.example', status");
  assert.equal(await build(root), { code: 0, diagnostics: [] });
});

/** Gives the site a static folder with one file. */
function addStatic(root: string, name: string, text: string): void {
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, 'static', name), text);
  edit(root, 'site.config.ts', "name: 'Tiny',", "name: 'Tiny', staticFolder: 'static',");
}

test('an edit of a static style sheet is checked', async () => {
  const root = copyFixture('tiny');
  addStatic(root, 'print.css', 'p { color: red }');
  assert.equal(await build(root), { code: 0, diagnostics: [] });
  writeFileSync(join(root, 'static/print.css'), 'p { background: url(none.png) }');
  const { diagnostics } = await build(root);
  assert.equal(
    diagnostics.map(({ rule, file }) => [rule, file]),
    [['dist/asset', 'static/print.css']],
  );
});

test('what was found in a feed is said as long as it holds', async () => {
  const root = copyFixture('tiny');
  addStatic(root, 'rss.xml', '<rss>');
  edit(root, 'site.config.ts', "name: 'Tiny',", "name: 'Tiny', rules: { 'dist/feed': 'warning' },");
  const found = ['dist/feed warning'];
  assert.equal(rulesOf((await build(root)).diagnostics), found);
  edit(root, 'notes/first.md', 'One line', 'Another line');
  assert.equal(rulesOf((await build(root)).diagnostics), found, 'after an edit of a note');
  edit(root, 'site.config.ts', "'warning'", "'off'");
  assert.equal((await build(root)).diagnostics, [], 'once the rule is off');
  edit(root, 'site.config.ts', "'off'", "'warning'");
  assert.equal(rulesOf((await build(root)).diagnostics), found, 'once it is on again');
  rmSync(join(root, 'static/rss.xml'));
  assert.equal((await build(root)).diagnostics, [], 'without the feed');
});

test('a feed of any name that a page announces is checked', async () => {
  const root = copyFixture('tiny');
  addStatic(root, 'podcast.xml', '<rss>');
  writeFileSync(
    join(root, 'document.html'),
    '<!doctype html><html lang="{{language}}"><head>{{head}}<link rel="alternate" type="application/rss+xml" href="/podcast.xml"></head><body><div id="root">{{markup}}</div>{{data}}</body></html>',
  );
  edit(
    root,
    'site.config.ts',
    "name: 'Tiny',",
    "name: 'Tiny', document: { template: 'document.html' },",
  );
  const { diagnostics } = await build(root);
  assert.equal(
    diagnostics.map(({ rule, file }) => [rule, file]),
    [['dist/feed', 'static/podcast.xml']],
  );
});

test('a link that the content’s rules complain of is said once, and does not fail a build', async () => {
  const root = copyFixture('tiny');
  edit(root, 'notes/first.md', '/notes/second', '/notes/2nd');
  const { code, diagnostics } = await build(root);
  assert.equal(rulesOf(diagnostics), ['link/dead warning']);
  assert.is(code, 0);
});

test('nor do a picture and its link, a tag without alt, and a picture that was taken out', async () => {
  const root = copyFixture('tiny');
  edit(root, 'site.config.ts', "folder: 'notes',", "folder: 'notes', rawHtml: 'sanitize',");
  edit(root, 'site.config.ts', "api: 'api.ts',", "rules: { 'image/missing': 'warning' },");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
  for (const name of ['a.svg', 'b.svg']) writeFileSync(join(root, 'notes', name), svg);
  edit(
    root,
    'notes/first.md',
    'One line',
    '[![A](a.svg)](a.svg)\n\n<img src="b.svg">\n\n<img src="data:image/png;base64,AA" alt="B">\n\nOne line',
  );
  const { code, diagnostics } = await build(root);
  assert.equal(
    diagnostics.map(({ rule, line }) => `${rule} ${line}`),
    ['image/missing 12', 'link/dead 8', 'image/alt 10'],
  );
  assert.is(code, 0);
});

test('neither does one that a comment silences', async () => {
  const root = copyFixture('tiny');
  edit(
    root,
    'notes/first.md',
    'One line, and [a link to the second note](/notes/second)',
    '<!-- stet-ignore link/dead: it is on its way -->\nOne line, [soon](/notes/third)',
  );
  assert.equal(await build(root), { code: 0, diagnostics: [] });
});

test('nor a link to an entry that is left out because it has errors', async () => {
  const root = copyFixture('tiny');
  edit(root, 'site.config.ts', "folder: 'notes',", "folder: 'notes', onInvalid: 'skip',");
  edit(root, 'notes/second.md', 'written: 2024-05-02', 'written: soon');
  edit(root, 'index-view.tsx', '</ul>', '</ul><a href="/notes/second">Second</a>');
  const { code, diagnostics } = await build(root);
  assert.equal(rulesOf(diagnostics), [
    'front-matter/invalid warning',
    'link/dead warning',
    'dist/link warning',
  ]);
  assert.is(code, 0);
});

test('what is no error is said by each build, also by one that changes nothing', async () => {
  const root = copyFixture('tiny');
  edit(root, 'notes/second.md', 'heading: "The second note: shorter"', 'heading: Tiny');
  const first = await build(root);
  assert.equal(rulesOf(first.diagnostics), ['dist/duplicate-head warning']);
  assert.equal(await build(root), first);
  edit(
    root,
    'site.config.ts',
    "name: 'Tiny',",
    "name: 'Tiny', rules: { 'dist/duplicate-head': 'off' },",
  );
  assert.equal((await build(root)).diagnostics, []);
});

test('a file of the static folder may be anything, but for its links', async () => {
  const root = copyFixture('tiny');
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, 'static/proof-of-ownership.html'), 'token: 1');
  edit(root, 'site.config.ts', "name: 'Tiny',", "name: 'Tiny', staticFolder: 'static',");
  assert.equal(await build(root), { code: 0, diagnostics: [] });
  writeFileSync(join(root, 'static/proof-of-ownership.html'), '<a href="/none">None</a>');
  assert.equal(rulesOf((await build(root)).diagnostics), ['dist/link error']);
});

const budgets: readonly [kind: string, budget: string, heaviest: RegExp][] = [
  ['JavaScript', 'js: 1_000', /^Heaviest: assets\/.+\.js \d+\.\d kB, assets\//],
  ['CSS', 'css: 10', /^Heaviest: assets\/.+\.css \d+\.\d kB/],
  ['HTML', "views: ['note'], html: 100", /<head> \d/],
  ['inline data', "views: ['note'], data: 100", /^Heaviest: \w+ 0\.\d kB, /],
];

for (const [kind, budget, heaviest] of budgets) {
  test(`a page over its budget of ${kind} fails the build, which says what weighs most`, async () => {
    const root = copyFixture('tiny');
    edit(root, 'site.config.ts', "name: 'Tiny',", `name: 'Tiny', budgets: [{ ${budget} }],`);
    const { code, diagnostics } = await build(root);
    assert.is(code, 1);
    assert.ok(diagnostics.every(({ rule }) => rule === 'dist/budget'));
    assert.match(diagnostics[0]?.message ?? '', `of ${kind}`);
    assert.match(diagnostics[0]?.hint ?? '', heaviest);
  });
}

test('the summary of a build says how near its pages come to each budget', async () => {
  const root = copyFixture('tiny');
  const limits = 'js: 900_000, css: 90_000, html: 80_000, data: 70_000';
  edit(root, 'site.config.ts', "name: 'Tiny',", `name: 'Tiny', budgets: [{ ${limits} }],`);
  const first = await stet('build', '--root', root);
  const line =
    /budgets JS \d+\.\d kB of 900\.0 kB \(\/.*\) · CSS \d\.\d kB of 90\.0 kB \(\/.*\) · HTML \d\.\d kB of 80\.0 kB \(\/.*\) · data \d\.\d kB of 70\.0 kB \(\/.*\)/;
  const [said] = line.exec(first.stdout) ?? [];
  assert.ok(said, first.stdout);
  const second = await stet('build', '--root', root);
  assert.ok(second.stdout.includes(said), 'a build that changes nothing says the same');
});

test('a budget or style sheets for a view that does not exist are errors of the definition', async () => {
  const root = copyFixture('tiny');
  edit(
    root,
    'site.config.ts',
    "name: 'Tiny',",
    "name: 'Tiny', budgets: [{ views: ['notes'] }], document: { inlineStyles: ['indx'] },",
  );
  const { diagnostics } = await build(root);
  assert.equal(
    diagnostics.map(({ message, hint }) => `${message} ${hint}`),
    [
      'budgets: there is no view "notes". Did you mean "note"?',
      'document.inlineStyles: there is no view "indx". Did you mean "index"?',
    ],
  );
});

test.run();
