import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Difference } from '../../generator/diff/changes.ts';
import { withEnvironment } from '../helpers/environment.ts';
import { readTree } from '../helpers/files.ts';
import { listen } from '../helpers/listen.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { spawnStet } from '../helpers/stet-process.ts';

function git(root: string, ...args: string[]): string {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...author, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
}

/** The tiny site as the first commit of a repository. */
function createRepository(): string {
  const root = copyFixture('tiny');
  writeFileSync(join(root, '.gitignore'), 'dist\ndist-api\nnode_modules\n.stet\n');
  git(root, 'init', '-qb', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'First');
  return root;
}

function edit(root: string, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  assert.is.not(after, before);
  writeFileSync(path, after);
}

async function diff(root: string, base = 'main', ...flags: string[]): Promise<Difference> {
  const { code, stdout, stderr } = await stet('diff', base, '--root', root, '--json', ...flags);
  assert.is(code, 0, stderr);
  return JSON.parse(stdout);
}

const show = async (root: string, format: string) =>
  (await stet('diff', 'main', '--root', root, '--format', format)).stdout;

/** What comparisons have left in the folder that stet has for its own files. */
function listLeft(root: string): string[] {
  const own = join(root, '.stet');
  return existsSync(own) ? readdirSync(own).filter((name) => name.startsWith('diff')) : [];
}

function assertClean(root: string): void {
  assert.equal(listLeft(root), []);
  assert.is(git(root, 'worktree', 'list').trim().split('\n').length, 1);
}

/** How many rendered pages the cache has. */
async function countPages(root: string): Promise<number> {
  const { kinds } = JSON.parse((await stet('cache', '--root', root, '--json')).stdout);
  return kinds.find(({ kind }: { kind: string }) => kind === 'pages')?.values;
}

test('what is the same has no differences, and nothing is left of the comparison', async () => {
  const root = createRepository();
  assert.is((await stet('build', '--root', root)).code, 0);
  const before = readTree(join(root, 'dist'));
  const stored = await countPages(root);
  assert.ok(stored >= 3);
  const { pages, files, findings, base } = await diff(root);
  assert.is(await countPages(root), stored);
  assert.equal({ pages, files, findings }, { pages: [], files: [], findings: [] });
  assert.is(base.commit, git(root, 'rev-parse', 'main').trim());
  assert.match(await show(root, 'pretty'), 'No page changed for its readers since main (');
  assert.equal(readTree(join(root, 'dist')), before);
  assert.is((await stet('build', '--root', root, '--json')).stdout.includes('"rendered": 0'), true);
  assertClean(root);
});

test('pages are added, changed, moved and removed, with what is different on them', async () => {
  const root = createRepository();
  writeFileSync(
    join(root, 'notes/third.md'),
    '---\nheading: Third\nwritten: 2024-06-01\n---\n\nNew.\n',
  );
  renameSync(join(root, 'notes/second.md'), join(root, 'notes/other.md'));
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/redirects.yaml'), '/notes/second: /notes/other\n');
  edit(root, 'notes/first.md', (text) =>
    text
      .replace(
        'One line, and [a link to the second note](/notes/second)',
        'One row, and [a link](/)',
      )
      .replace('heading: The first note', 'heading: The very first note'),
  );
  const { pages, files } = await diff(root);
  assert.equal(
    pages.map(({ url, change, from, redirect }) => [url, change, from, redirect]),
    [
      ['/', 'changed', null, null],
      ['/notes/first', 'changed', null, null],
      ['/notes/other', 'moved', '/notes/second', '/notes/other'],
      ['/notes/third', 'added', null, null],
    ],
  );
  const first = pages[1]?.changes ?? [];
  const found = (part: string, name = '') =>
    first.filter((change) => change.part === part && change.name === name);
  assert.equal(found('head', 'title'), [
    { part: 'head', name: 'title', before: 'The first note', after: 'The very first note' },
  ]);
  assert.equal(
    found('text').map(({ before, after }) => [before, after]),
    [
      ['The first note', 'The very first note'],
      ['One line, and a link to the second note.', 'One row, and a link.'],
    ],
  );
  assert.is(found('link', '/notes/second')[0]?.after, null);
  assert.is(found('link', '/')[0]?.before, null);
  assert.equal(pages[2]?.changes, []);
  assert.ok((pages[3]?.weight.html?.after ?? 0) > 0);
  const rules = files.find(({ path }) => path === '_redirects');
  assert.equal(rules?.lines, { added: ['/notes/second /notes/other 301'], removed: [] });

  const text = await show(root, 'pretty');
  assert.match(text, '1 page added, 1 moved, 2 changed since main (');
  assert.match(text, 'The {+very+} first note');
  assert.match(text, 'One [-line-]{+row+}, and a link');
  assert.match(text, 'moved   /notes/other  from /notes/second, which redirects');
  const markdown = await show(root, 'markdown');
  assert.match(markdown, '**moved** <code>/notes/other</code> from /notes/second, which redirects');
  assert.match(markdown, 'One <del>line</del><ins>row</ins>, and a link');
  assertClean(root);
});

test('a page that keeps most of the text that no other has was moved', async () => {
  const root = createRepository();
  const write = (name: string, heading: string, text: string) =>
    writeFileSync(join(root, `notes/${name}.md`), note(heading, text));
  const note = (heading: string, text: string) =>
    `---\nheading: ${heading}\nwritten: 2024-06-01\n---\n\n${text}\n`;
  const shared = 'Every note ends with the same long words about the author of the notes.';
  write('trees', 'Trees', `How trees grow, year by year.\n\nOaks are slow.\n\n${shared}`);
  write('birds', 'Birds', `How birds sing in spring.\n\n${shared}`);
  write('fish', 'Fish', `How fish swim.\n\n${shared}`);
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'More notes');
  for (const name of ['trees', 'birds']) rmSync(join(root, `notes/${name}.md`));
  write('forest', 'Forest', `How trees grow, year by year.\n\nOaks are fast.\n\n${shared}`);
  write('ants', 'Ants', `How ants build.\n\n${shared}`);
  const { pages } = await diff(root);
  assert.equal(
    pages.map(({ url, change, from }) => [url, change, from]),
    [
      ['/', 'changed', null],
      ['/notes/ants', 'added', null],
      ['/notes/birds', 'removed', null],
      ['/notes/forest', 'moved', '/notes/trees'],
    ],
  );
  assert.equal(
    pages[3]?.changes.filter(({ part }) => part === 'text').map(({ after }) => after),
    ['Forest', 'Oaks are fast.'],
  );
});

test('a page that goes without a redirect is said to be lost, and its dead links are findings', async () => {
  const root = createRepository();
  rmSync(join(root, 'notes/second.md'));
  const { pages, findings } = await diff(root);
  const lost = pages.find(({ change }) => change === 'removed');
  assert.equal([lost?.url, lost?.redirect], ['/notes/second', null]);
  const dead = findings?.find(({ rule }) => rule === 'link/dead');
  assert.equal([dead?.change, dead?.url, dead?.file], ['added', '/notes/first', 'notes/first.md']);
  const text = await show(root, 'pretty');
  assert.match(text, 'Nothing redirects from its URL.');
  assert.match(text, 'new warning  link/dead  notes/first.md:');
});

test('what many pages share is said once, and code that nobody reads comes last', async () => {
  const root = createRepository();
  edit(root, 'note-view.tsx', (text) => text.replace('setCount(count + 1)', 'setCount(count + 2)'));
  const { pages } = await diff(root);
  assert.equal(
    pages.map(({ url, changes }) => [url, changes.length]),
    [
      ['/', 0],
      ['/notes/first', 0],
      ['/notes/second', 0],
    ],
  );
  assert.ok(pages.every(({ bytes }) => bytes.length > 0));
  assert.match(await show(root, 'pretty'), /Only in bytes\n {2}\d pages? with other scripts/);
  writeFileSync(
    join(root, 'notes/third.md'),
    '---\nheading: C\nwritten: 2024-06-01\n---\n\nNew.\n',
  );
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Third');
  edit(root, 'note-view.tsx', (text) => text.replace('Read {count}', 'Seen {count}'));
  const text = await show(root, 'pretty');
  assert.match(text, 'changed on 3 pages  /notes/first, /notes/second, /notes/third');
  assert.match(text, '[-Read-]{+Seen+} 0 times');
  assert.not.match(text, 'changed /notes/first');
});

test('the base may be a folder, and a folder below the top of the repository may be the site', async () => {
  const top = createRepository();
  const root = join(top, 'apps/site');
  mkdirSync(root, { recursive: true });
  for (const name of [
    'notes',
    'api.ts',
    'site.config.ts',
    'entry.client.tsx',
    'entry.server.tsx',
    'index-view.module.css',
    'index-view.tsx',
    'note-view.tsx',
  ]) {
    git(top, 'mv', name, join('apps/site', name));
  }
  git(top, 'commit', '-qm', 'Move the site');
  assert.is((await stet('build', '--root', root)).code, 0);
  const earlier = join(top, 'earlier');
  cpSync(join(root, 'dist'), earlier, { recursive: true });
  appendFileSync(join(root, 'notes/first.md'), '\nMore.\n');
  for (const base of ['main', earlier]) {
    const { pages, base: compared, findings } = await diff(root, base);
    assert.equal(
      pages.map(({ url, changes }) => [url, changes[0]?.after]),
      [['/notes/first', 'More.']],
    );
    assert.is(compared.commit === null, base === earlier);
    assert.is(findings === null, base === earlier);
  }
});

test('Markdown fits into a comment, and says what it leaves out', async () => {
  const root = createRepository();
  for (let index = 0; index < 700; index += 1) {
    const heading = `@name #${index} GH-${index} <b> ${'word '.repeat(20)}`;
    const text = `---\nheading: "${heading}"\nwritten: 2024-06-01\n---\n\nText.\n`;
    writeFileSync(join(root, `notes/n${index}.md`), text);
  }
  const markdown = (await show(root, 'markdown')).trimEnd();
  assert.ok(markdown.length <= 65_536, `${markdown.length}`);
  assert.ok(markdown.length > 60_000, `${markdown.length}`);
  assert.match(
    markdown,
    /The rest does not fit into a comment: \d+ more sections\. `stet diff main` shows all of them\.$/,
  );
  assert.not.match(markdown, '@name');
  assert.not.match(markdown, /GH-\d/);
  assert.not.match(markdown, '<b>');
});

test('a base that cannot be had is said with what to do', async () => {
  const root = createRepository();
  const fails = async (base: string, expected: string, folder = root) => {
    const { code, stdout, stderr } = await stet('diff', base, '--root', folder);
    assert.is(code, 1, stdout);
    assert.match(stderr, expected);
    assert.is(stdout, '');
  };
  await fails('mian', 'Did you mean main?');
  await fails('v9', 'git fetch origin v9');
  await fails(join(root, 'notes'), 'notes is no commit, and has no index.html');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'Second');
  const shallow = copyFixture('tiny');
  git(shallow, 'clone', '-q', '--depth', '1', `file://${root}`, 'clone');
  await fails('main~1', 'fetch-depth: 0', join(shallow, 'clone'));
  await fails('main~1', '--unshallow && git fetch origin main\n', join(shallow, 'clone'));
  await fails('HEAD~1', 'git fetch --unshallow\n', join(shallow, 'clone'));
  await fails('HEAD~9', 'Name an existing branch, tag or commit.\n');
  rmSync(join(root, 'site.config.ts'));
  git(root, 'commit', '-qam', 'No site');
  git(root, 'revert', '--no-edit', 'HEAD');
  await fails('main~1', 'At main~1 there is no site in this folder.');
  edit(root, 'notes/first.md', (text) => text.replace('2024-05-01', 'soon'));
  git(root, 'commit', '-qam', 'Break a note');
  git(root, 'revert', '--no-edit', 'HEAD');
  await fails('main~1', 'The site at main~1 can');
  assertClean(root);
});

test('an error in a page of the current site names the page as a build does', async () => {
  const root = createRepository();
  edit(root, 'note-view.tsx', (text) => text.replace('<h1>', '<a href="/none">None</a><h1>'));
  const { code, stderr } = await stet('diff', 'main', '--root', root);
  assert.is(code, 1);
  assert.match(stderr, 'dist/notes/first.html:');
  assert.match(stderr, '| <div id="root"><main><a href="/none">');
  assert.not.match(stderr, 'diff-');
  git(root, 'commit', '-qam', 'Break the view');
  git(root, 'revert', '--no-edit', 'HEAD');
  const { stderr: ofBase } = await stet('diff', 'main~1', '--root', root);
  assert.match(
    ofBase,
    "can't be built, so there is nothing to compare with. dist/notes/first.html:",
  );
  assertClean(root);
});

test('what is interrupted leaves nothing either', async () => {
  const root = createRepository();
  const config = join(root, 'site.config.ts');
  const waiting =
    "console.error('in the base');\nawait new Promise((end) => setTimeout(end, 60_000));\n";
  appendFileSync(config, waiting);
  git(root, 'commit', '-qam', 'Wait');
  edit(root, 'site.config.ts', (text) => text.replace(waiting, ''));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = spawnStet('diff', 'main', '--root', root);
    const closed = once(child, 'close');
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (text) => String(text).includes('in the base') && resolve());
      child.on('close', () => reject(new Error('It ended before.')));
    });
    assert.is(listLeft(root).length, 1);
    child.kill(signal);
    assert.equal(await closed, [null, signal]);
    assertClean(root);
  }
});

/** A program that connects to a server of this test, and then runs until it is ended. */
const connecting = (port: number) =>
  `(await import('node:net')).connect(${port}, '127.0.0.1');\nawait new Promise(() => {});\n`;

for (const [what, commitWaiting] of Object.entries({
  'the installer': (root: string, port: number) => {
    writeFileSync(join(root, 'wait.mjs'), connecting(port));
    const scripts = { preinstall: 'node wait.mjs' };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'tiny', scripts }));
  },
  'the build': (root: string, port: number) =>
    appendFileSync(join(root, 'site.config.ts'), connecting(port)),
})) {
  test(`what is interrupted ends ${what} of a base with other packages`, async () => {
    const root = createRepository();
    const config = readFileSync(join(root, 'site.config.ts'));
    const server = createServer();
    const port = await listen(server);
    const lock = join(root, 'package-lock.json');
    writeFileSync(join(root, 'package.json'), '{ "name": "tiny", "type": "module" }');
    writeFileSync(lock, '{ "name": "tiny", "lockfileVersion": 3, "packages": {} }');
    commitWaiting(root, port);
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Wait');
    writeFileSync(join(root, 'site.config.ts'), config);
    rmSync(lock);
    const child = spawnStet('diff', 'main', '--root', root);
    const closed = once(child, 'close');
    const [socket] = (await once(server, 'connection')) as [Socket];
    const ended = once(
      socket.resume().on('error', () => {}),
      'close',
    );
    child.kill('SIGTERM');
    assert.equal(await closed, [null, 'SIGTERM']);
    await ended;
    assertClean(root);
    server.close();
  });
}

test('says why git knows no commits of the site', async () => {
  const root = createRepository();
  const explain = async (variables: Record<string, string>, folder = root) => {
    const diff = () => stet('diff', 'main', '--root', folder);
    return (await withEnvironment(variables, diff)).stderr;
  };
  // git's own variable for its tests; a container often has the files of another user.
  const foreign = await explain({
    GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  });
  assert.match(foreign, "git cannot read the site's repository: detected dubious ownership");
  assert.match(foreign, /run: git config --global --add safe\.directory \S+/);
  assert.match(await explain({ PATH: root }), 'git is not installed.');
  const outside = mkdtempSync(join(tmpdir(), 'stet-diff-'));
  assert.match(await explain({}, outside), 'the site is in no git repository.');
  rmdirSync(outside);
});

test('in a hook of git, what is staged stays staged', async () => {
  const root = createRepository();
  edit(root, 'notes/first.md', (text) => text.replace('One line', 'One row'));
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Second');
  edit(root, 'notes/second.md', (text) => `${text}\nStaged.\n`);
  git(root, 'add', '-A');
  const staged = git(root, 'diff', '--cached');
  for (const index of [join(root, '.git/index'), '.git/index']) {
    const hook = { GIT_INDEX_FILE: index, GIT_DIR: join(root, '.git'), GIT_PREFIX: '' };
    const { pages } = await withEnvironment(hook, () => diff(root, 'HEAD~1'));
    assert.ok(pages.some(({ url }) => url === '/notes/second'));
    assert.is(git(root, 'diff', '--cached'), staged);
  }
});

test('another order of rules and a line that is elsewhere too are changes of a file of rules', async () => {
  const root = createRepository();
  const config = (rules: string) => (text: string) =>
    text.replace(/name: 'Tiny',.*/, `name: 'Tiny', ${rules}`);
  const rewrite = (from: string, to: string) => `{ from: '${from}', to: '${to}', status: 302 }`;
  const [one, two] = [rewrite('/old/x/*', '/'), rewrite('/old/*', '/notes/first')];
  const header = (path: string, ...names: string[]) =>
    `{ path: '${path}', headers: { ${names.map((name) => `'${name}': '1'`).join(', ')} } }`;
  const others = header('/notes/first', 'X-One');
  edit(
    root,
    'site.config.ts',
    config(
      `rewrites: [${one}, ${two}], headers: [${others}, ${header('/notes/second', 'X-Two')}],`,
    ),
  );
  git(root, 'commit', '-qam', 'Rules');
  edit(
    root,
    'site.config.ts',
    config(
      `rewrites: [${two}, ${one}], headers: [${others}, ${header('/notes/second', 'X-Two', 'X-One')}],`,
    ),
  );
  const { files } = await diff(root);
  const linesOf = (name: string) => files.find(({ path }) => path === name)?.lines;
  assert.equal(linesOf('_headers'), { added: ['  X-One: 1'], removed: [] });
  assert.is(linesOf('_redirects')?.added.length, 1);
  assert.is(linesOf('_redirects')?.removed.length, 1);
});

test('a folder that does not exist is no site, with git too', async () => {
  const root = join(tmpdir(), 'stet-no-such-folder');
  const { code, stderr } = await stet('diff', 'main', '--root', root);
  assert.is(code, 1);
  assert.match(stderr, 'There is no site in ');
  assert.not.match(stderr, 'git is not installed');
});

test('a base with other packages is named with its commit', async () => {
  const root = createRepository();
  const lock = join(root, 'package-lock.json');
  writeFileSync(join(root, 'package.json'), '{ "name": "tiny", "type": "module" }');
  writeFileSync(lock, '{ "name": "tiny", "lockfileVersion": 3, "packages": {} }');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'Lock');
  rmSync(lock);
  assert.is((await diff(root)).base.commit, git(root, 'rev-parse', 'main').trim());
});

test('a base in a workspace is built by its own stet, whose errors are repeated', async () => {
  const top = createFolder('workspace');
  const root = join(top, 'site');
  cpSync(copyFixture('tiny'), root, { recursive: true });
  const lock = join(top, 'package-lock.json');
  writeFileSync(join(top, 'package.json'), '{ "name": "top", "private": true }');
  writeFileSync(lock, '{ "name": "top", "lockfileVersion": 3, "packages": {} }');
  const own = join(root, 'node_modules/stet');
  mkdirSync(join(own, 'bin'), { recursive: true });
  const diagnostic = {
    rule: 'a/b',
    severity: 'error',
    message: 'Too old.',
    file: null,
    line: null,
  };
  const printed = JSON.stringify({ diagnostics: [diagnostic] });
  writeFileSync(join(own, 'package.json'), '{ "name": "stet", "type": "module" }');
  writeFileSync(
    join(own, 'bin/stet.js'),
    `console.log(${JSON.stringify(printed)});\nprocess.exitCode = 1;\n`,
  );
  git(top, 'init', '-qb', 'main');
  git(top, 'add', '-A');
  git(top, 'commit', '-qm', 'Lock');
  rmSync(lock);
  const { code, stderr } = await stet('diff', 'main', '--root', root);
  assert.is(code, 1);
  assert.match(stderr, 'so there is nothing to compare with. Too old.\n');
});

test.run();
