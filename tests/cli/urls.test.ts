import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { startServer } from '../helpers/stet-process.ts';

interface Diagnostic {
  rule: string;
  severity: string;
  file: string;
  line: number;
  column: number;
  message: string;
  hint: string;
}

/** The tiny site, or that with drafts and dates, with a list of its URLs and perhaps redirects. */
async function createSite(redirects = '', fixture: 'tiny' | 'scheduled' = 'tiny') {
  const root = fixture === 'tiny' ? copyFixture('tiny') : copyFixture('tiny', 'scheduled');
  mkdirSync(join(root, 'content'));
  const { code, stdout } = await stet(
    'check',
    '--root',
    root,
    '--update-urls',
    '--at',
    '2026-07-01',
  );
  assert.is(code, 0, stdout);
  if (redirects) writeFileSync(join(root, 'content/redirects.yaml'), redirects);
  return root;
}

async function check(root: string, ...flags: string[]) {
  const { code, stdout } = await stet('check', '--root', root, '--json', ...flags);
  const found = (JSON.parse(stdout).diagnostics as Diagnostic[]).filter(({ rule }) =>
    /^(?:urls|redirects|link)\//.test(rule),
  );
  return { code, found };
}

const list = (root: string) =>
  readFileSync(join(root, 'content/urls.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'));
const placeOf = ({ rule, severity, file, line, column }: Diagnostic) =>
  `${rule} ${severity} ${[file, line, column].filter(Boolean).join(':')}`;

test('the advice for a lost URL names no page that was public with it', async () => {
  const root = await createSite();
  writeFileSync(join(root, 'content/urls.txt'), '/notes/first\n/notes/firsts\n');
  const [lost] = (await check(root)).found.filter(({ rule }) => rule === 'urls/lost');
  assert.match(lost?.hint ?? '', /: \/notes\/firsts: \/…$/);
});

test('--update-urls lists every public URL, once and for good', async () => {
  const root = await createSite();
  assert.equal(list(root), ['/', '/notes/first', '/notes/first#a-heading', '/notes/second']);
  assert.equal(await check(root), { code: 0, found: [] });
  writeFileSync(
    join(root, 'notes/third.md'),
    '---\nheading: Third\nwritten: 2024-06-01\n---\n\nText.\n',
  );
  const { code, found } = await check(root);
  assert.equal([code, ...found.map(placeOf)], [0, 'urls/unlisted advice content/urls.txt']);
  const { stdout } = await stet('check', '--root', root, '--update-urls');
  assert.match(stdout, 'content/urls.txt: 1 added, 5 URLs.');
  rmSync(join(root, 'notes/third.md'));
  await stet('check', '--root', root, '--update-urls');
  assert.ok(list(root).includes('/notes/third'), 'a lost URL stays in the list');
});

test('in directory style, the list has the URLs of hosts, and lines of either form are one page', async () => {
  const root = await createSite('/lost/: /notes/first/\n');
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  writeFileSync(config, definition.replace('  name:', "  urlStyle: 'directory',\n  name:"));
  appendFileSync(join(root, 'content/urls.txt'), '/notes/second/\n/lost\n/gone/\n');
  const { found } = await check(root);
  assert.equal(found.map(placeOf), ['urls/lost error content/urls.txt:10:1']);
  await stet('check', '--root', root, '--update-urls');
  const pages = ['/notes/first/', '/notes/first/#a-heading', '/notes/second/'];
  assert.equal(list(root), ['/', '/gone/', '/lost/', ...pages]);
});

test('a URL that is gone fails the check at its line, until it is back or redirected', async () => {
  const root = await createSite();
  const note = readFileSync(join(root, 'notes/second.md'), 'utf8');
  rmSync(join(root, 'notes/second.md'));
  writeFileSync(join(root, 'notes/first.md'), note);
  writeFileSync(join(root, 'notes/seconds.md'), note.replace('second', 'third'));
  const lost = await check(root);
  assert.is(lost.code, 1);
  const line = readFileSync(join(root, 'content/urls.txt'), 'utf8')
    .split('\n')
    .indexOf('/notes/second');
  const own = lost.found.filter(({ rule }) => rule === 'urls/lost');
  assert.equal(own.map(placeOf), [`urls/lost error content/urls.txt:${line + 1}:1`]);
  assert.is(own[0]?.message, '/notes/second is gone.');
  assert.match(own[0]?.hint ?? '', 'content/redirects.yaml: /notes/second: /notes/seconds');
  writeFileSync(join(root, 'content/redirects.yaml'), '/notes/second: /notes/seconds\n');
  assert.is((await check(root)).code, 0);
});

test('redirects that cannot be read make nothing seem lost', async () => {
  const root = await createSite('/was: /notes/first: /\n');
  writeFileSync(join(root, 'content/urls.txt'), '\uFEFF/was\r\n/notes/first\r\n');
  const { found } = await check(root);
  assert.equal(found.map(placeOf), ['redirects/invalid error content/redirects.yaml:1:7']);
});

test('a page that is not there for an error in its file is not called lost', async () => {
  const root = await createSite();
  writeFileSync(join(root, 'notes/second.md'), '---\nheading: Second\n---\n');
  assert.equal((await check(root)).found, []);
});

test('what is public at another time is not lost; what was made a draft is', async () => {
  const root = await createSite('', 'scheduled');
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  writeFileSync(
    join(root, 'site.config.ts'),
    config.replace('feeds: ({ notes }) => [', 'feeds: ({ notes }) => notes.length === 0 ? [] : ['),
  );
  const expiring = list(root);
  assert.ok(expiring.includes('/rss.xml'), 'a feed that is there while a note is');
  assert.ok(expiring.length > 1, expiring.join());
  for (const at of ['2020-01-01', '2040-01-01']) {
    const { found } = await check(root, '--at', at);
    assert.equal(
      found.filter(({ rule }) => rule === 'urls/lost').map(({ message }) => message),
      [],
    );
  }
  const draft = readFileSync(join(root, 'notes/draft.md'), 'utf8');
  assert.match(draft, 'unfinished: true');
  writeFileSync(join(root, 'content/urls.txt'), `${expiring.join('\n')}\n/notes/draft\n`);
  const { found } = await check(root, '--at', '2026-07-01');
  const [lost] = found.filter(({ rule }) => rule === 'urls/lost');
  assert.is(lost?.message, '/notes/draft was public, but notes/draft.md is a draft.');
});

/** The tiny site whose first note has headings that are in the list, the second linking to one. */
async function createAnchored() {
  const root = copyFixture('tiny');
  const file = join(root, 'notes/first.md');
  const write = (...headings: string[]) => {
    const [header] = readFileSync(file, 'utf8').split(/(?<=\n---\n)/);
    writeFileSync(file, `${header}\n${headings.map((line) => `${line}\n\nText.\n`).join('\n')}`);
  };
  write('## Aim', '## Cost', '### By week', '## End');
  const second = join(root, 'notes/second.md');
  appendFileSync(second, '\nSee [the cost](/notes/first#cost).\n');
  mkdirSync(join(root, 'content'));
  await stet('check', '--root', root, '--update-urls');
  return { root, file, write };
}

test('the list has the headings of pages, in the order of the page', async () => {
  const { root, write } = await createAnchored();
  const ids = () => list(root).filter((url) => url.includes('first#'));
  assert.equal(
    ids(),
    ['aim', 'cost', 'by-week', 'end'].map((id) => `/notes/first#${id}`),
  );
  write('## Aim', '## New', '## Cost', '### By week', '#### Deep', '## End');
  assert.equal((await check(root)).found.map(placeOf), ['urls/unlisted advice content/urls.txt']);
  await stet('check', '--root', root, '--update-urls');
  assert.equal(ids()[1], '/notes/first#new');
  assert.is(ids().length, 5, 'a heading of the fourth level is not kept');
});

test('a renamed heading keeps its old id: --fix writes it, and links to it go on', async () => {
  const { root, file, write } = await createAnchored();
  write('## Aim', '## Price', '### By week', '## End');
  const { code, found } = await check(root);
  assert.is(code, 1, 'the link of the other note leads nowhere');
  const [lost] = found.filter(({ rule }) => rule === 'urls/anchor');
  assert.is(lost && placeOf(lost), 'urls/anchor warning notes/first.md:10:1');
  assert.is(
    lost?.message,
    'Nothing on /notes/first has the id "cost" any more. These link to it: notes/second.md:10:16.',
  );
  await stet('check', '--root', root, '--update-urls');
  assert.not.ok(list(root).includes('/notes/first#price'), 'what is new waits for what is lost');
  await stet('check', '--root', root, '--fix');
  assert.match(readFileSync(file, 'utf8'), '\n\n<!-- stet-anchor cost -->\n## Price\n');
  assert.equal((await check(root)).found.map(placeOf), ['urls/unlisted advice content/urls.txt']);
  await stet('build', '--strict', '--root', root);
  const html = readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  assert.match(html, '<h2 id="price"><span id="cost"></span>Price</h2>');
  assert.not.match(html, 'href="#cost"');
});

test('where nobody can tell which heading was renamed, the id is reported in the list', async () => {
  const { root, write } = await createAnchored();
  write('## Aim', '## Price', '## Effort', '## End');
  const { found } = await check(root);
  const lost = found.filter(({ rule }) => rule === 'urls/anchor');
  const lines = readFileSync(join(root, 'content/urls.txt'), 'utf8').split('\n');
  assert.equal(
    lost.map(placeOf),
    ['cost', 'by-week'].map(
      (id) => `urls/anchor warning content/urls.txt:${lines.indexOf(`/notes/first#${id}`) + 1}:1`,
    ),
  );
  assert.match(lost[0]?.hint ?? '', 'above the heading that has its text now');
});

const wrong: readonly [text: string, place: string, says: RegExp][] = [
  [
    '/old: /notes/frist\n',
    'redirects/target error content/redirects.yaml:1:7',
    /Did you mean \/notes\/first\?/,
  ],
  [
    '# Moved\n/a: /b\n/b: /notes/first\n',
    'redirects/chain error content/redirects.yaml:2:5',
    /Write the final target: \/notes\/first/,
  ],
  ['/a: /b\n/b: /a\n', 'redirects/loop error content/redirects.yaml:1:5', /\/a → \/b → \/a/],
  ['/a: /a\n', 'redirects/loop error content/redirects.yaml:1:5', /\/a → \/a/],
  [
    '/notes/first: /\n',
    'redirects/invalid error content/redirects.yaml:1:1',
    /There is a page \/notes\/first/,
  ],
  [
    '/notes/first/: /\n',
    'redirects/invalid error content/redirects.yaml:1:1',
    /redirect from \/notes\/first\/ to the page \/notes\/first automatically/,
  ],
  ['/robots.txt: /\n', 'redirects/invalid error content/redirects.yaml:1:1', /There is a page/],
  ['/caf%C3%A9: /\n', 'redirects/invalid error content/redirects.yaml:1:1', /Write \/café/],
  ['/a/../../b: /\n', 'redirects/invalid error content/redirects.yaml:1:1', /Write \/b/],
  ['old: /\n', 'redirects/invalid error content/redirects.yaml:1:1', /Start it with a slash/],
  ['/old:\n', 'redirects/invalid error content/redirects.yaml:1:1', /new place of/],
  ['/old: notes\n', 'redirects/invalid error content/redirects.yaml:1:7', /not a path or URL/],
  ['/old: https://\n', 'redirects/invalid error content/redirects.yaml:1:7', /not a path or URL/],
  [
    '"/o\\0ld": /\n',
    'redirects/invalid error content/redirects.yaml:1:1',
    /is not the path of a page/,
  ],
  [
    `/${'a'.repeat(241)}: /\n`,
    'redirects/invalid error content/redirects.yaml:1:1',
    /is not the path of a page/,
  ],
  ['- /old\n', 'redirects/invalid error content/redirects.yaml', /not a map/],
  ['/old: /\n/old: /notes/first\n', 'redirects/invalid error content/redirects.yaml:2:1', /./],
  ['/old: "/\n', 'redirects/invalid error content/redirects.yaml:2:1', /not closed/],
];

for (const [text, place, says] of wrong) {
  test(`redirects: ${JSON.stringify(text)} is an error at its place`, async () => {
    const { code, found } = await check(await createSite(text));
    assert.is(code, 1);
    assert.is(found[0] && placeOf(found[0]), place, JSON.stringify(found));
    assert.match(`${found[0]?.message} ${found[0]?.hint}`, says);
  });
}

test('a redirect is emitted for hosts that read rules and for those that do not; preview obeys', async () => {
  const root = await createSite(
    '/old/note: /notes/first#a-heading\n/out: https://example.org/x\n/was/: /sitemap.xml\n/café.html: /\n',
  );
  assert.is((await stet('build', '--root', root, '--strict')).code, 0);
  const read = (name: string) => readFileSync(join(root, 'dist', name), 'utf8');
  assert.match(
    read('_redirects'),
    '/old/note /notes/first#a-heading 301\n/out https://example.org/x 301',
  );
  const page = read('old/note.html');
  assert.match(page, '<link rel="canonical" href="https://tiny.example/notes/first#a-heading">');
  assert.match(page, '<meta http-equiv="refresh" content="0; url=/notes/first#a-heading">');
  assert.not.match(read('sitemap.xml'), '/old/note');
  const server = await startServer('preview', '--root', root, '--port', '0');
  const answers = await Promise.all(
    ['/old/note', '/was/', '/caf%C3%A9.html'].map(async (path) => {
      const { status, headers } = await fetch(`${server.url}${path}`, { redirect: 'manual' });
      return [status, headers.get('location')];
    }),
  );
  await server.stop();
  assert.equal(answers, [
    [301, '/notes/first#a-heading'],
    [301, '/sitemap.xml'],
    [301, '/'],
  ]);
  assert.match(read('was/index.html'), 'url=/sitemap.xml', 'where a host looks for a folder');
  assert.match(read('café.html'), 'url=/"', 'and for a file');
  rmSync(join(root, 'content/redirects.yaml'));
  await stet('build', '--root', root);
  assert.not.ok(
    existsSync(join(root, 'dist/old')),
    'the page at the old path goes with the redirect',
  );
});

test('a redirect to an anchor that is not there fails the build at its line', async () => {
  const root = await createSite('# Moved\n/old: /notes/first#none\n');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, /content\/redirects\.yaml:2:7 .*dist\/anchor\n.*"none"/);
});

test('a link to where a page was is pointed out, and fixed by --fix', async () => {
  const root = await createSite('/notes/2: /notes/second\n');
  const file = join(root, 'notes/first.md');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('/notes/second', '/notes/2'));
  const { code, found } = await check(root);
  assert.equal([code, ...found.map(placeOf)], [0, 'link/moved warning notes/first.md:8:43']);
  await stet('check', '--root', root, '--fix');
  assert.is(readFileSync(file, 'utf8'), before);
  writeFileSync(file, before.replace('/notes/second', '/notes/2#part'));
  await stet('check', '--root', root, '--fix');
  assert.match(readFileSync(file, 'utf8'), '/notes/second#part', 'the anchor stays');
});

test.run();
