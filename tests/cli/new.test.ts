import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../generator/cli.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { createShell, stet } from '../helpers/shell.ts';
import { startServer } from '../helpers/stet-process.ts';

const template = `---
# Only id, slug and title are required.
id: "NNN"        # the number of the file
slug: words
title: A title
description: About it.  # for search results

# What the post is about.
category: tech
categoryName: Technology
published: 2030-01-01
---

Text.
`;

function createSite(): string {
  const root = copyFixture('articles');
  mkdirSync(join(root, 'templates'));
  writeFileSync(join(root, 'templates/posts.md'), template);
  return root;
}

const create = (root: string, ...args: string[]) =>
  stet('new', ...args, '--root', root, '--at', '2026-03-04');

test('a post gets the next id, a slug, the day and the template’s own words', async () => {
  const root = createSite();
  const { code, stdout } = await create(
    root,
    'post',
    'Tax season: “automated” & calm',
    '--category',
    'ai',
  );
  assert.is(code, 0);
  assert.match(stdout, 'posts/003-tax-season-automated-and-calm.md');
  assert.is(
    readFileSync(join(root, 'posts/003-tax-season-automated-and-calm.md'), 'utf8'),
    template
      .replace('"NNN"        # the number of the file', '"003"')
      .replace('slug: words', 'slug: tax-season-automated-and-calm')
      .replace('title: A title', 'title: "Tax season: “automated” & calm"')
      .replace('category: tech', 'category: ai')
      .replace('categoryName: Technology', 'categoryName: AI')
      .replace('2030-01-01', '2026-03-04'),
  );
  const { stdout: checked } = await stet('check', '--root', root, '--json', '--at', '2026-03-05');
  const own = JSON.parse(checked).diagnostics.filter(({ file }: { file: string }) =>
    file.startsWith('posts/003'),
  );
  assert.equal(
    own
      .map(({ severity }: { severity: string }) => severity)
      .filter((text: string) => text === 'error'),
    [],
  );
});

test('what cannot be made is refused, with a word on how to go on; nothing is written over', async () => {
  const root = createSite();
  const second = readFileSync(join(root, 'posts/002-second.md'), 'utf8');
  const refusals: [args: string[], code: number, says: RegExp][] = [
    [['psot', 'X'], 1, /Did you mean posts\?/],
    [['post'], 2, /stet new post "The title"/],
    [['post', '???'], 1, /no word for a URL/],
    [['post', 'X', '--slug', 'Not_This'], 1, /cannot be part of an address/],
    [['post', 'Con'], 1, /Windows reserves the name "con" for itself/],
    [['post', 'X', '--slug', 'x'.repeat(201)], 1, /201 bytes is too long/],
    [['post', 'Second'], 1, /"second" is taken by posts\/002-second\.md/],
    [['post', 'X', '--category', 'food'], 1, /The categories are ai, tech\./],
    [[], 2, /missing required argument/],
  ];
  for (const [args, expected, says] of refusals) {
    const { code, stderr } = await create(root, ...args);
    assert.is(code, expected, stderr);
    assert.match(stderr, says);
  }
  assert.is(readFileSync(join(root, 'posts/002-second.md'), 'utf8'), second);
  writeFileSync(
    join(root, 'site.config.ts'),
    readFileSync(join(root, 'site.config.ts'), 'utf8').replace(
      'posts: {',
      "notes: { extensions: ['mdx'], exclude: ['_template.mdx'],",
    ),
  );
  assert.match(
    (await create(root, 'note', 'X')).stderr,
    /templates\/notes\.mdx, or _template\.mdx in posts/,
  );
});

test('the author is whoever git commits as, as an earlier post says, else that of the last post', async () => {
  const root = createSite();
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  writeFileSync(
    join(root, 'site.config.ts'),
    config
      .replace("id: 'id',\n        slug", "id: 'id',\n        author: 'author',\n        slug")
      .replace('title: text,', 'title: text,\n        author: z.unknown().optional(),'),
  );
  writeFileSync(
    join(root, 'templates/posts.md'),
    template.replace('slug: words', 'slug: words\nauthor: Nobody'),
  );
  const post = (id: string, slug: string, name: string) =>
    writeFileSync(
      join(root, `posts/${id}-${slug}.md`),
      `---\nid: "${id}"\nslug: ${slug}\ntitle: ${slug}\nauthor:\n  name: ${name}\n  role: Editor\npublished: 2025-01-${id.slice(1)}\n---\n\nText.\n`,
    );
  post('003', 'third', 'Ada');
  post('004', 'fourth', 'Bob');
  execFileSync('git', ['init', '-q'], { cwd: root });
  const authorOf = (file: string) =>
    /^author:(.*\n(?: .*\n)*)/m.exec(readFileSync(join(root, 'posts', file), 'utf8'))?.[1];
  execFileSync('git', ['config', 'user.name', 'ada'], { cwd: root });
  await create(root, 'post', 'By git');
  assert.is(authorOf('005-by-git.md'), '\n  name: Ada\n  role: Editor\n');
  execFileSync('git', ['config', 'user.name', 'Cleo'], { cwd: root });
  await create(root, 'post', 'By another');
  assert.is(authorOf('006-by-another.md'), '\n  name: Cleo\n');
  execFileSync('git', ['config', 'user.name', ''], { cwd: root });
  await create(root, 'post', 'By the last', '--at', '2026-03-05');
  assert.is(authorOf('007-by-the-last.md'), '\n  name: Cleo\n');
});

test('a terminal is asked for what is not given, again for what will not do', async () => {
  const root = createSite();
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = Object.assign(new PassThrough(), { isTTY: true });
  let shown = '';
  const answers: [question: RegExp, answer: string][] = [
    [/Title: $/, ''],
    [/Title: $/, 'Close the month'],
    [/Slug \(close-the-month\): $/, 'second'],
    [/Slug \(close-the-month\): $/, ''],
    [/Category, one of ai, tech.*: $/, 'tech'],
  ];
  stdout.on('data', (chunk) => {
    shown += chunk;
    const [question, answer] = answers[0] ?? [/$^/, ''];
    if (!question.test(shown)) return;
    answers.shift();
    shown += '\n';
    setImmediate(() => stdin.write(`${answer}\n`));
  });
  const shell = { ...createShell(), stdin, stdout };
  assert.is(await run(['new', 'post', '--root', root, '--at', '2026-03-04'], shell), 0);
  assert.equal(answers, []);
  assert.match(shown, 'It needs one.');
  assert.match(shown, 'is taken by posts/002-second.md');
  assert.ok(existsSync(join(root, 'posts/003-close-the-month.md')));
});

test('whoever ends the questions is believed, and nothing is written', async () => {
  const root = createSite();
  const before = readdirSync(join(root, 'posts'));
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = Object.assign(new PassThrough(), { isTTY: true });
  stdout.once('data', () => stdin.end());
  const shell = { ...createShell(), stdin, stdout };
  assert.is(await run(['new', 'post', '--root', root], shell), 130, shell.written.stderr);
  assert.is(shell.written.stderr, '\nNothing was written.\n');
  assert.equal(readdirSync(join(root, 'posts')), before);
});

test('a long title has an address that ends with a word, and is one line', async () => {
  const root = createSite();
  const { stdout, stderr } = await create(root, 'post', `A\n${'title of words '.repeat(30)}`);
  const [file = ''] = /posts\/003-\S+/.exec(stdout) ?? [];
  assert.match(file, /^posts\/003-a-title-of-.{50,}-(?:title|of|words)\.md$/, stderr);
  assert.match(readFileSync(join(root, file), 'utf8'), /title: A title of words [\w ]+\n/);
});

test('with watch running the URL of the page is said', async () => {
  const root = copyFixture('tiny');
  writeFileSync(
    join(root, 'notes/_template.md'),
    '---\nheading: H\nwritten: 2024-01-01\n---\n\nText.\n',
  );
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  writeFileSync(
    join(root, 'site.config.ts'),
    config.replace(
      "folder: 'notes',",
      "folder: 'notes', exclude: ['_template.md'], fields: { title: 'heading' },",
    ),
  );
  const server = await startServer('watch', '--root', root, '--port', '0');
  const { stdout, stderr } = await stet('new', 'note', 'Third', '--root', root);
  assert.match(stdout, `${server.url}/notes/third`, stderr);
  await server.saw('notes/third');
  await server.stop();
  assert.match(stdout, 'https://tiny.example/notes/third');
  const { stdout: after } = await stet('new', 'note', 'Fourth', '--root', root);
  assert.is(
    after,
    `✓ ${relative(projectFolder, root)}/notes/fourth.md\n  https://tiny.example/notes/fourth\n`,
  );
});

test('the URL is that of the plan, also of the first entry and of a draft', async () => {
  const root = createSite();
  for (const file of readdirSync(join(root, 'posts'))) rmSync(join(root, 'posts', file));
  const { stdout } = await create(root, 'post', 'The very first');
  assert.match(stdout, '✓ ', stdout);
  assert.match(stdout, '\n  https://articles.example/posts/the-very-first\n');
});

test('an id that another branch has is not taken again', async () => {
  const root = createSite();
  const git = (...args: string[]) => {
    const by = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
    execFileSync('git', [...by, ...args], { cwd: root, stdio: 'pipe' });
  };
  const post = (id: string) => {
    writeFileSync(join(root, `posts/${id}-x.md`), `---\nid: "${id}" # own\nslug: x\n---\n`);
    git('add', '-A');
    git('commit', '-qm', id);
  };
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'All');
  git('switch', '-qc', 'other');
  post('003');
  git('switch', '-q', 'main');
  assert.match((await create(root, 'post', 'One')).stdout, 'posts/004-one.md');
  git('switch', '-qc', 'merged');
  post('017');
  git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
  git('switch', '-q', 'main');
  git('branch', '-qD', 'merged');
  assert.match((await create(root, 'post', 'Two')).stdout, 'posts/018-two.md');
});

test('a slug is measured in bytes, like the names of files', async () => {
  const { code, stderr } = await create(createSite(), 'post', 'A', '--slug', 'ж'.repeat(199));
  assert.is(code, 1, stderr);
  assert.match(stderr, 'An address of 398 bytes is too long.');
});

test.run();
