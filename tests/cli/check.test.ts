import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../generator/cli.ts';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { copyFixture } from '../helpers/project.ts';
import { createShell, stet } from '../helpers/shell.ts';

/** The tiny site with its notes written anew, and what its definition says of them changed. */
function createSite(notes: Readonly<Record<string, string>>, change = (config: string) => config) {
  const root = copyFixture('tiny');
  for (const [name, text] of Object.entries(notes)) writeFileSync(join(root, 'notes', name), text);
  const config = join(root, 'site.config.ts');
  writeFileSync(config, change(readFileSync(config, 'utf8')));
  return root;
}

let notes = 0;
/** A note that says something else of itself than the others. */
function note(body: string, heading?: string): string {
  notes += 1;
  const day = String((notes % 28) + 1).padStart(2, '0');
  return `---\nheading: ${heading ?? `Note ${notes}`}\nwritten: 2024-01-${day}\n---\n\n${body}\n`;
}
const check = async (root: string, ...args: string[]) => {
  const { code, stdout, stderr } = await stet('check', '--root', root, '--json', ...args);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: (Record<'rule' | 'file' | 'message' | 'hint', string> &
      Record<'line' | 'column', number>)[];
  };
  return { code, stderr, rules: diagnostics.map(({ rule }) => rule), diagnostics };
};

test('a good site passes, and nothing is written', async () => {
  const root = copyFixture('tiny');
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 0);
  assert.match(stdout, '✓ 3 pages checked: 0 errors, 0 warnings.');
  assert.not.ok(existsSync(join(root, 'dist')));
});

test('all errors of all files come at once, as text and as JSON', async () => {
  const root = createSite({
    'x.md': '---\nheading: [\n---\n',
    'y.md': '---\nwritten: 2024-01-01\ncolour: red\n---\n\n# A title\n',
  });
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, '✗ 4 errors, 0 warnings.');
  const { diagnostics } = await check(root);
  assert.equal(
    diagnostics.map(({ file, rule }) => [file, rule]),
    [
      ['notes/x.md', 'front-matter/syntax'],
      ['notes/y.md', 'front-matter/missing'],
      ['notes/y.md', 'front-matter/unknown-key'],
      ['notes/y.md', 'heading/h1'],
    ],
  );
});

test('a link to an entry is an entry; other links in content folders are left out, and named', async () => {
  const root = createSite({}, (config) =>
    config.replace('  api:', "  images: { folder: 'notes' },\n  staticFolder: 'static',\n  api:"),
  );
  mkdirSync(join(root, 'static'));
  mkdirSync(join(root, 'shared'));
  writeFileSync(join(root, 'shared/linked.md'), note('Text of a linked note.'));
  symlinkSync('../shared/linked.md', join(root, 'notes/linked.md'));
  symlinkSync('nowhere.md', join(root, 'notes/gone.md'));
  symlinkSync('../shared', join(root, 'notes/more'));
  symlinkSync('../shared/linked.md', join(root, 'static/linked.txt'));
  const { code, diagnostics } = await check(root);
  assert.is(code, 0);
  assert.equal(
    diagnostics.map(({ rule, file, message }) => [rule, file, message]),
    [
      [
        'notes/gone.md',
        'gone.md is a link to a file that does not exist, so the site does not include it.',
      ],
      ['notes/more', 'more is a link to a folder, so the site does not include its files.'],
      ['static/linked.txt', 'linked.txt is a link, so the site does not include it.'],
    ].map((finding) => ['collection/ignored-file', ...finding]),
  );
  assert.is((await stet('build', '--root', root)).code, 0);
  assert.ok(existsSync(join(root, 'dist/notes/linked.html')));
});

test('a file whose name is not UTF-8 is left out, and named', async () => {
  const root = createSite({});
  const name = Buffer.from([...Buffer.from(join(root, 'notes/caf')), 0xe9, ...Buffer.from('.md')]);
  try {
    writeFileSync(name, note('Text of a note.'));
  } catch {
    // macOS and Windows have no such names.
    return;
  }
  const { diagnostics } = await check(root);
  assert.equal(
    diagnostics.map(({ rule, file }) => [rule, file]),
    [['collection/ignored-file', 'notes/caf\ufffd.md']],
  );
});

test('with paths only those files are reported, but links are resolved against everything', async () => {
  const root = createSite({
    'x.md': note('See [y](/notes/y) and [z](/notes/z).'),
    'y.md': note('<b>bold</b>'),
  });
  const { code, diagnostics } = await check(root, join(root, 'notes/x.md'));
  assert.is(code, 1);
  assert.equal(
    diagnostics.map(({ file, rule }) => [file, rule]),
    [['notes/x.md', 'link/dead']],
  );
  assert.equal((await check(root, join(root, 'notes/y.md'))).rules, ['markdown/raw-html']);
  assert.is((await check(root, join(root, 'notes'))).rules.length, 2);
  assert.is((await check(root, root)).rules.length, 2, 'the root, as in stet check .');
});

test('a path that is no content file is wrong usage', async () => {
  const root = copyFixture('tiny');
  for (const path of ['site.config.ts', 'notes/none.md', 'nowhere']) {
    const { code, stderr } = await stet('check', '--root', root, join(root, path));
    assert.is(code, 2, path);
    assert.match(stderr, 'is not a content file of this site');
  }
  const { code, stderr } = await stet('check', '--format', 'xml');
  assert.is(code, 2);
  assert.match(stderr, 'Allowed choices are pretty, json, github, sarif, junit, compact');
});

test('warnings fail only where there are more than --max-warnings', async () => {
  const root = createSite({ 'x.md': note('<b>bold</b> and <i>more</i>') });
  assert.is((await check(root)).code, 0);
  assert.is((await check(root, '--max-warnings', '2')).code, 0);
  assert.is((await check(root, '--max-warnings', '1')).code, 1);
  assert.is((await stet('check', '--max-warnings', 'many')).code, 2);
});

test('every format is printed on the standard output, with nothing else', async () => {
  const root = createSite({ 'x.md': note('# Again') });
  const starts = {
    json: '{',
    github: '::error file=',
    sarif: '{',
    junit: '<?xml',
    compact: 'notes/x.md:6:1: error: ',
  };
  for (const [format, start] of Object.entries(starts)) {
    const { code, stdout, stderr } = await stet('check', '--root', root, '--format', format);
    assert.is(code, 1);
    assert.ok(stdout.startsWith(start), `${format}: ${stdout}`);
    assert.match(stdout, 'heading/h1');
    assert.is(stderr, '');
  }
});

test('annotations of files that the branch changes come first, with paths of the repository', async () => {
  const root = createSite({ 'a.md': note('# Again'), 'b.md': note('Fine.', 'B') });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
    });
  git('init', '-q', '-b', 'main');
  git('add', 'notes');
  git('commit', '-qm', 'first');
  git('checkout', '-qb', 'topic');
  writeFileSync(join(root, 'notes/b.md'), note('# Again', 'B'));
  git('commit', '-qam', 'second');
  const shell = createShell(root, { GITHUB_BASE_REF: 'main' });
  await run(['check', '--format', 'github'], shell);
  assert.equal(shell.written.stdout.match(/file=[^,]+/g), ['file=notes/b.md', 'file=notes/a.md']);
});

test('a comment silences a rule at its place, and says so when it has nothing to silence', async () => {
  const silence = (rule: string, why = ': a quotation') => `<!-- stet-ignore ${rule}${why} -->`;
  const root = createSite({
    'a.md': note(`${silence('markdown/raw-html')}\n<b>One</b>\n<i>two</i>\n\n<b>three</b>`),
    'b.md': note(silence('link/dead'), 'B'),
    'c.md': note(`${silence('markdown/raw-html', '')}\n\n<b>One</b>`, 'C'),
    'd.md': note(silence('front-matter/syntax'), 'D'),
  });
  const { diagnostics } = await check(root);
  assert.equal(
    diagnostics.map(({ file, rule, line, message }: Record<string, unknown>) => [
      file,
      rule,
      line,
      ...(rule === 'silence/unused' ? [String(message).slice(0, 16)] : []),
    ]),
    [
      ['notes/a.md', 'markdown/raw-html', 10],
      ['notes/b.md', 'silence/unused', 6, 'link/dead finds '],
      ['notes/c.md', 'silence/unused', 6, 'This comment doe'],
      ['notes/d.md', 'silence/unused', 6, 'There is no rule'],
    ],
  );
});

test('a comment in the front matter covers the key at its line, or the one below it', async () => {
  const title = "fields: { title: 'heading', updated: 'written' }";
  const heading = (sign: string) => `${sign} ${'a name that is long '.repeat(5)}`;
  const root = createSite(
    {
      'a.md': note('Fine.', heading('A')).replace(
        'heading:',
        '# stet-ignore title/length: it is a name\nheading:',
      ),
      'b.md': note('Fine.', `${heading('B')} # stet-ignore title/length: it is a name`),
      'c.md': note('Fine.', heading('C')),
    },
    (config) => config.replace("folder: 'notes',", `folder: 'notes', ${title},`),
  );
  const { diagnostics } = await check(root);
  const files = diagnostics.map(({ file }) => file);
  assert.equal(files, ['notes/c.md']);
});

test('the definition says what a rule weighs; a rule that does not exist is an error', async () => {
  const notes = { 'x.md': note('<b>bold</b>\n\n# Again\n\nSee [us](#).') };
  const rules =
    "rules: { 'markdown/raw-html': 'error', 'heading/h1': 'off', 'link/placeholder': 'warning' }";
  const root = createSite(notes, (config) =>
    config.replace("name: 'Tiny',", `name: 'Tiny', ${rules},`),
  );
  const { diagnostics } = await check(root);
  assert.equal(
    diagnostics.map(({ rule, severity }: Record<string, unknown>) => [rule, severity]),
    [
      ['markdown/raw-html', 'error'],
      ['link/placeholder', 'warning'],
    ],
  );
  const wrong = createSite({}, (config) =>
    config.replace("name: 'Tiny',", "name: 'Tiny', rules: { 'heading/h2': 'off' },"),
  );
  const [unknown] = (await check(wrong)).diagnostics as Partial<Diagnostic>[];
  assert.is(unknown?.rule, 'config/invalid');
  assert.equal([unknown?.file, unknown?.line, unknown?.column], ['site.config.ts', 7, 26]);
  assert.is(unknown?.hint, 'Did you mean "heading/h1"?');
});

test('a build says errors of rules as warnings, a strict one fails on them, advice is left out', async () => {
  const root = createSite({ 'x.md': note('# Again\n\nSee [us](#).') });
  const build = await stet('build', '--root', root, '--json');
  assert.is(build.code, 0);
  assert.equal(
    JSON.parse(build.stdout).diagnostics.map(({ rule, severity }: Record<string, unknown>) => [
      rule,
      severity,
    ]),
    [['heading/h1', 'warning']],
  );
  assert.is((await stet('build', '--root', root, '--strict')).code, 1);
});

test('--fix fixes what needs no judgment, nothing else, and a second time nothing at all', async () => {
  const fields = "fields: { id: 'id', title: 'heading', readTime: 'minutes' },";
  const config = (text: string) =>
    text
      .replace('{ defineSite }', '{ blogRules, defineSite }')
      .replace(
        "api: 'api.ts',",
        "api: 'api.ts', customRules: blogRules(), rules: { 'front-matter/key-order': 'advice' },",
      )
      .replace("folder: 'notes',", `folder: 'notes', ${fields}`)
      .replace(
        'z.strictObject({',
        'z.strictObject({ id: z.string(), minutes: z.number().optional(),',
      );
  const root = createSite(
    {
      'first.md': '---\nid: "001"\nheading: First\nwritten: 2024-01-01\n---\n\n',
      'second.md':
        '---\r\n# on top\r\nheading: Notes: the second\r\nwritten:   2025/9/1 # a day\r\nminutes: 9\r\n---\r\n\r\n*Text*  of five  words.\r\n',
      'third.md':
        '---\nwritten: 1 Sep 2025\n# of the heading\nheading: “Third”\nid: 007\n---\n\nText.\n',
    },
    config,
  );
  const second = join(root, 'notes/second.md');
  const { stdout } = await stet('check', '--root', root, '--fix');
  assert.match(stdout, 'notes/second.md:3:10  fixed  front-matter/syntax: "Notes: the second"');
  assert.is(
    readFileSync(second, 'utf8'),
    '---\r\nid: "008"\r\nminutes: 1\r\n# on top\r\nheading: "Notes: the second"\r\nwritten:   2025-09-01 # a day\r\n---\r\n\r\n*Text*  of five  words.\r\n',
  );
  assert.is(
    readFileSync(join(root, 'notes/third.md'), 'utf8'),
    '---\nid: "007"\nminutes: 1\n# of the heading\nheading: "Third"\nwritten: 2025-09-01\n---\n\nText.\n',
  );
  const before = readFileSync(second, 'utf8');
  const again = await stet('check', '--root', root, '--fix');
  assert.not.match(again.stdout, 'fixed');
  assert.is(readFileSync(second, 'utf8'), before);
});

test('--fix gives each file without an id another one', async () => {
  const ofNumber = (name: string) => `---\nheading: ${name}\nwritten: 2024-01-01\n---\n\nText.\n`;
  const root = createSite(
    {
      '003-named.md': ofNumber('Named'),
      'first.md': '---\nid: "001"\nheading: First\nwritten: 2024-01-01\n---\n\nText.\n',
      'new.md': ofNumber('New'),
      'other.md': ofNumber('Other'),
    },
    (text) =>
      text
        .replace("folder: 'notes',", "folder: 'notes', fields: { id: 'id', title: 'heading' },")
        .replace('z.strictObject({', 'z.strictObject({ id: z.string(),'),
  );
  assert.is((await stet('check', '--root', root, '--fix')).code, 0);
  const idOf = (name: string) =>
    /^id: "(.*)"$/m.exec(readFileSync(join(root, 'notes', name), 'utf8'))?.[1];
  assert.equal(['003-named.md', 'first.md', 'new.md', 'other.md'].map(idOf), [
    '003',
    '001',
    '004',
    '005',
  ]);
});

test('a message names a few of many files and ids', async () => {
  const same = 'heading: Same\nwritten: 2024-01-01';
  const files = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`n${at}.md`, `---\n${same}\n---\n\nText.\n`]),
  );
  const headings = Array.from({ length: 20 }, (_, at) => `## Part ${at}`).join('\n\n');
  const root = createSite(
    { ...files, 'long.md': note(`[To](#elsewhere)\n\n${headings}`) },
    (text) => text.replace("folder: 'notes',", "folder: 'notes', fields: { title: 'heading' },"),
  );
  const { diagnostics } = await check(root);
  const find = (id: string) => diagnostics.find(({ rule }) => rule === id);
  assert.is(
    find('title/duplicate')?.message,
    '"heading" is the same as in notes/n1.md, notes/n2.md, notes/n3.md and 5 more.',
  );
  assert.match(
    find('link/anchor')?.hint ?? '',
    /^Write one of #part-0, .*, #part-11 and 8 more\.$/,
  );
});

test('a link may go to the name of an anchor, as in a browser', async () => {
  const body =
    'See [one](#one), [two](#two), [new](#new), [old](#old) and [q](#q).\n\n## <a name="one"></a> One\n\n<a title="t" name="two"></a><a id="new" name="old"></a>';
  const root = createSite({ 'x.md': note(body) }, (text) =>
    text.replace("folder: 'notes',", "folder: 'notes', rawHtml: 'sanitize',"),
  );
  const { diagnostics } = await check(root);
  assert.equal(
    diagnostics.filter(({ rule }) => rule === 'link/anchor').map(({ message }) => message),
    ['Nothing on /notes/x has the id "q".'],
  );
});

test('a picture that a reference shows is no link, and a title that repeats the target is no target', async () => {
  const root = createSite({
    'x.md': note(
      '![A dot][dot] and [/none](/none "/none").\n\n[dot]: dot.svg\n\n[^a]: Text.\n\nSee[^a].',
    ),
    'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>',
  });
  const { diagnostics } = await check(root);
  assert.equal(
    diagnostics.map(({ rule, line, column }) => [rule, line, column]),
    [['link/dead', 6, 27]],
  );
});

test('the real site passes without a warning', async () => {
  const { code, stdout, stderr } = await stet('check', '--max-warnings', '0');
  assert.is(code, 0, stderr);
  assert.match(stdout, '0 errors, 0 warnings');
});

test.run();
