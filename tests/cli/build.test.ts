import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSite } from '../../generator/build/build-site.ts';
import { openCache } from '../../generator/cache/cache.ts';
import { createReporter } from '../../generator/report/reporter.ts';
import { readTree } from '../helpers/files.ts';
import { copyFixture, createFolder, projectFolder } from '../helpers/project.ts';
import { createShell, stet } from '../helpers/shell.ts';
import { runStet, runStetWith } from '../helpers/stet-process.ts';

const newNote = (heading: string) =>
  `---\nheading: ${heading}\nwritten: 2024-06-01\n---\n\nText.\n`;

test('builds a site that shares nothing with another but the contract', async () => {
  const root = copyFixture('tiny');
  const { code, stdout, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stderr);
  assert.match(stdout, /✓ 3 pages in /);
  assert.match(stdout, /JS .* kB \(.* kB brotli\) · CSS/);
  const files = Object.keys(readTree(join(root, 'dist'))).map((path) =>
    path.replace(/-[A-Z0-9]{8}/, '-HASH'),
  );
  for (const file of [
    '_headers',
    '_redirects',
    'assets/hashed/entry-HASH.js',
    'assets/hashed/view-index-HASH.css',
    'index.html',
    'index.json',
    'notes/first.html',
    'notes/first.json',
    'robots.txt',
    'sitemap.xml',
  ]) {
    assert.ok(files.includes(file), `${file} in ${files.join(', ')}`);
  }
});

test('a link to the folder of a site is as good as the folder', async () => {
  const root = copyFixture('tiny');
  const link = `${root}-link`;
  symlinkSync(root, link, 'dir');
  const call = async (...words: string[]) => {
    const { code, stdout, stderr } = await stet(...words, '--root', link);
    assert.is(code, 0, stdout + stderr);
    return stdout;
  };
  try {
    assert.match(await call('build'), '3 rendered');
    const files = readTree(join(root, 'dist'));
    assert.match(await call('build', '--verify'), 'nothing changed');
    assert.match(await call('check', join(link, 'notes/first.md')), '✓');
    assert.match(
      await call('explain', relative(projectFolder, join(link, 'notes/first.md'))),
      'notes/first',
    );
    assert.equal(readTree(join(root, 'dist')), files);
  } finally {
    rmSync(link);
  }
});

test('an output folder that is a link stays one, and every build changes what it leads to', async () => {
  const root = copyFixture('tiny');
  const target = createFolder('target');
  rmSync(target, { recursive: true });
  symlinkSync(target, join(root, 'dist'), 'dir');
  for (const heading of ['One', 'Two', 'Three']) {
    writeFileSync(join(root, 'notes/first.md'), newNote(heading));
    const { code, stdout, stderr } = await stet('build', '--root', root);
    assert.is(code, 0, stdout + stderr);
    assert.match(readFileSync(join(target, 'notes/first.html'), 'utf8'), `<h1>${heading}</h1>`);
    assert.is(readlinkSync(join(root, 'dist')), target);
  }
});

test('a page carries its markup, its data, and preloads for the code of its view alone', async () => {
  const root = copyFixture('tiny');
  await stet('build', '--root', root);
  const html = readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  assert.match(html, '<h1>The first note</h1>');
  assert.match(html, '<h2 id="a-heading">A <em>heading</em></h2>');
  assert.match(html, /<link rel="modulepreload" href="\/assets\/hashed\/note-view-/);
  assert.not.match(html, 'index-view');
  assert.is(html.split('A <em>heading</em>').length, 2, 'the body is there once');
  const index = readFileSync(join(root, 'dist/index.html'), 'utf8');
  const className = /<main class="([^"]+)">/.exec(index)?.[1];
  const css = Object.entries(readTree(join(root, 'dist'))).find(([path]) => path.endsWith('.css'));
  assert.ok(className && css?.[1].includes(`.${className}`), 'one name on both sides');
});

test('a robots.txt of the static folder is published, and what it lacks is said', async () => {
  const root = copyFixture('tiny');
  const own = 'User-agent: *\nDisallow: /notes\n';
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, 'static/robots.txt'), own);
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace("api: 'api.ts',", "staticFolder: 'static',"));
  const { code, stderr, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stderr);
  assert.is(readFileSync(join(root, 'dist/robots.txt'), 'utf8'), own);
  assert.match(stdout + stderr, 'Add "Sitemap: https://tiny.example/sitemap.xml" to it.');
});

test('two clean builds give the same bytes, in other folders and from other places', async () => {
  const [one, two] = [copyFixture('tiny'), copyFixture('tiny')];
  await stet('build', '--root', one);
  await stet('build', '--root', two);
  assert.equal(readTree(join(one, 'dist')), readTree(join(two, 'dist')));
});

test('what open pages still load outlives an edit, and is no part of what the build made', async () => {
  const root = copyFixture('tiny');
  const out = join(root, 'dist');
  const at = (day: number) => ['--root', root, '--at', `2026-01-0${day}`];
  await stet('build', ...at(1));
  const sheet = Object.keys(readTree(out)).find((path) => path.endsWith('.css')) ?? '';
  writeFileSync(join(root, 'index-view.module.css'), '.list { max-width: 50rem }');
  const { code, stdout, stderr } = await stet('build', ...at(2), '--verify', '--json');
  assert.is(code, 0, stderr);
  const { build, verified } = JSON.parse(stdout);
  const made = Object.keys(readTree(out));
  assert.not.ok(made.includes(sheet));
  assert.ok(existsSync(join(out, sheet)));
  // The id of the build is compared with the others, and is no file of the site.
  assert.equal([build.files, verified], [made.length - 1, made.length]);
  writeFileSync(join(out, sheet), '.list { background: url(/gone.png) }');
  const checked = await stet('check', '--root', root, '--dist');
  assert.not.match(checked.stdout + checked.stderr, 'gone.png');
  await stet('build', ...at(9));
  assert.not.ok(existsSync(join(out, sheet)), 'until a week later');
});

test('--out writes elsewhere; --json gives the figures and nothing else', async () => {
  const root = copyFixture('tiny');
  const out = join(createFolder('elsewhere'), 'site');
  const { code, stdout, stderr } = await stet('build', '--root', root, '--out', out, '--json');
  assert.is(code, 0);
  assert.is(stderr, '');
  const result = JSON.parse(stdout);
  assert.is(result.errors, 0);
  assert.is(result.build.pages, 3);
  assert.ok(result.build.sizes.js.brotli < result.build.sizes.js.raw);
  assert.ok(existsSync(join(out, 'index.html')));
  assert.not.ok(existsSync(join(root, 'dist')));
});

test('a build with errors says where, exits with 1 and leaves the last output as it was', async () => {
  const root = copyFixture('tiny');
  await stet('build', '--root', root);
  const good = readTree(join(root, 'dist'));
  writeFileSync(join(root, 'notes/third.md'), '---\nheading: Foo: bar\nwritten: 2024-06-31\n---\n');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'notes/third.md:2:10  error  front-matter/syntax');
  assert.match(stdout, '2 | heading: Foo: bar');
  assert.match(stdout, '✗ 1 error. Nothing was written');
  assert.equal(readTree(join(root, 'dist')), good);
});

test('every kind of mistake in a site is an error at its place, never a crash', async () => {
  const cases: { file: string; text: string; says: RegExp }[] = [
    {
      file: 'notes/x.md',
      text: '---\nheading: 3\nwritten: no\n---\n',
      says: /notes\/x\.md:2:10 [\s\S]*notes\/x\.md:3:10 /,
    },
    {
      file: 'notes/x.md',
      text: `${newNote('X')}![](gone.png)\n`,
      says: /notes\/x\.md:7:1 {2}error {2}image\/missing/,
    },
    {
      file: 'note-view.tsx',
      text: 'export default function () { return <p>{window.name}</p> }',
      says: /render\/failed[\s\S]*useEffect/,
    },
    {
      file: 'note-view.tsx',
      text: 'export default function () { process.exit(0) }',
      says: /render\/failed\s+\/notes\/first threw [^\n]*process\.exit\(0\)/,
    },
    {
      file: 'note-view.tsx',
      text: 'export default function () { throw undefined }',
      says: /render\/failed[\s\S]*undefined/,
    },
    {
      file: 'note-view.tsx',
      text: 'export default function () {\n  return <p>;\n}',
      says: /note-view\.tsx:\d+:\d+ {2}error {2}code\/bundle/,
    },
    { file: 'note-view.tsx', text: 'export const View = 1', says: /code\/(?:bundle|contract)/ },
    {
      file: 'entry.server.tsx',
      text: 'export const draw = 1',
      says: /code\/(?:bundle|contract)[\s\S]*render/,
    },
    {
      file: 'index-view.module.css',
      text: '.list {\n  color: red;\n',
      says: /index-view\.module\.css/,
    },
    { file: 'site.config.ts', text: 'export default 1', says: /config\/invalid/ },
    {
      file: 'site.config.ts',
      text: 'throw new Error("no database")',
      says: /config\/throws[\s\S]*no database/,
    },
    { file: 'site.config.ts', text: 'throw undefined', says: /config\/throws[\s\S]*undefined/ },
    {
      file: 'site.config.ts',
      text: 'import "./gone"',
      says: /site\.config\.ts:1:8 {2}error {2}code\/bundle/,
    },
  ];
  for (const { file, text, says } of cases) {
    const root = copyFixture('tiny');
    writeFileSync(join(root, file), text);
    const { code, stdout } = await stet('build', '--root', root);
    assert.is(code, 1, `${file}: ${text}\n${stdout}`);
    assert.match(stdout, says);
    assert.not.ok(existsSync(join(root, 'dist')), 'nothing is written');
  }
});

test('code of the site that ends the process does not end a build as if it were done', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'site.config.ts'), 'process.exit(0)');
  const { code, stderr } = await runStet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stderr, 'process.exit');
});

test('a body that cannot be rendered is shown as it is written, with a warning that names the file', async () => {
  const root = copyFixture('tiny');
  const body = `A <b>first</b> line.\n\n${'>'.repeat(2000)} deep\n`;
  writeFileSync(join(root, 'notes/deep.md'), `${newNote('Deep')}${body}`);
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.match(stdout, /notes\/deep\.md:\d+:1 {2}warning {2}markdown\/failed/);
  assert.match(stdout, '(it is nested more than 200 levels deep); its text is shown unformatted.');
  const html = readFileSync(join(root, 'dist/notes/deep.html'), 'utf8');
  assert.match(html, '<pre class="markdown-source">');
  assert.match(html, 'A &lt;b&gt;first&lt;/b&gt; line.');
  assert.match(html, '<h1>Deep</h1>');
  assert.match(readFileSync(join(root, 'dist/notes/first.html'), 'utf8'), '<h2 id="a-heading">');
});

test('a folder without a site is an error that says what was looked for', async () => {
  const { code, stdout } = await stet('build', '--root', createFolder('empty'));
  assert.is(code, 1);
  assert.match(stdout, 'site.config.ts');
});

test('the summary says how many pages were rendered and how many were kept', async () => {
  const root = copyFixture('tiny');
  const pages = async () =>
    /^ +pages +(.*)$/m.exec((await stet('build', '--root', root)).stdout)?.[1];
  assert.is(await pages(), '3 rendered, 0 unchanged');
  assert.is(await pages(), '0 rendered, 3 unchanged');
  writeFileSync(join(root, 'notes/second.md'), newNote('Another heading'));
  assert.is(await pages(), '2 rendered, 1 unchanged');
});

test('an incremental build gives what a clean one gives', async () => {
  const root = copyFixture('tiny');
  await stet('build', '--root', root);
  writeFileSync(join(root, 'notes/third.md'), newNote('A third'));
  rmSync(join(root, 'notes/second.md'));
  const { stdout } = await stet('build', '--root', root);
  assert.match(stdout, /removed/);
  const incremental = readTree(join(root, 'dist'));
  rmSync(join(root, 'dist'), { recursive: true });
  rmSync(join(root, '.stet'), { recursive: true });
  await stet('build', '--root', root);
  assert.equal(readTree(join(root, 'dist')), incremental);
});

test('what somebody changes in an output that builds left alone is put right', async () => {
  const root = copyFixture('tiny');
  const out = join(root, 'dist');
  const build = () => stet('build', '--root', root);
  await build();
  const built = readTree(out);
  const page = join(out, 'index.html');
  const changes = {
    'other bytes': () => writeFileSync(page, 'somebody was here'),
    'as many other bytes': () => writeFileSync(page, readFileSync(page, 'utf8').replace('<', '>')),
    'a file less': () => rmSync(page),
    'a file more': () => writeFileSync(join(out, 'notes/more.html'), 'more'),
    'two files in each other’s places': () => {
      renameSync(page, join(out, 'kept'));
      renameSync(join(out, 'notes/first.html'), page);
      renameSync(join(out, 'kept'), join(out, 'notes/first.html'));
    },
  };
  for (const [name, change] of Object.entries(changes)) {
    // The first of the two may know its files one by one, the second knows them as a whole.
    assert.match((await build()).stdout, 'nothing changed', name);
    assert.match((await build()).stdout, 'nothing changed', name);
    change();
    assert.is((await build()).code, 0, name);
    assert.equal(readTree(out), built, name);
  }
});

test('a file in the place of the cache or of the output’s folder is named, as no bug of stet', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'taken'), '');
  for (const flags of [
    ['--cache-dir', 'taken'],
    ['--out', 'taken/dist'],
  ]) {
    const { code, stdout, stderr } = await stet('build', '--root', root, ...flags);
    assert.is(code, 1, stderr);
    assert.match(stdout, 'system/no-folder');
    assert.match(stdout, 'taken');
    assert.match(stdout, 'Nothing was written');
  }
});

test('a file in the place of the folder for code that runs is no mistake in that code', async () => {
  const root = copyFixture('tiny');
  mkdirSync(join(root, '.stet/run'), { recursive: true });
  writeFileSync(join(root, '.stet/run/server'), '');
  const { code, stdout } = await runStet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'system/no-folder');
  assert.not.match(stdout, 'cannot be loaded');
});

test('if the disk is full when the cache is saved, the build says that the output is complete', async () => {
  const root = copyFixture('tiny');
  const out = join(root, 'dist');
  const cache = openCache({ root, mode: 'production' });
  const reporter = createReporter(createShell());
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' });
  const options = {
    ...({ root, out, mode: 'production', strict: false, show: [] } as const),
    ...{ reporter, now: new Date() },
    cache: { ...cache, save: () => Promise.reject(full) },
  };
  const { value, diagnostics } = await buildSite(options);
  assert.is(value.rendered, 3);
  assert.ok(existsSync(join(out, 'index.html')));
  const told = diagnostics.filter(({ rule }) => rule === 'system/disk-full');
  assert.equal(
    told.map(({ severity }) => severity),
    ['warning'],
  );
  assert.match(told[0]?.message ?? '', 'The output is complete, but the cache could not be saved.');
  // A shard has no other result than what it saves.
  const failure = buildSite({ ...options, shard: { index: 1, count: 2 } }).catch(
    (error: unknown) => error,
  );
  assert.is(await failure, full);
  cache.close();
});

test('a folder that is not an output is never overwritten, and is refused before anything is read', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'notes/first.md'), '---\nheading: 1\n---\n');
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/thesis.txt'), 'ten years');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'emit/foreign-folder');
  assert.not.match(stdout, 'notes/first.md');
  assert.is(readFileSync(join(root, 'dist/thesis.txt'), 'utf8'), 'ten years');
});

test('an output in the static folder is refused: the next build would publish it again', async () => {
  const root = copyFixture('tiny', 'watched');
  const out = join(root, 'static/site');
  const { code, stdout } = await stet('build', '--root', root, '--out', out);
  assert.is(code, 1);
  assert.match(stdout, 'emit/static-folder');
  assert.not(existsSync(out));
});

test('a cache in a folder that is published is refused', async () => {
  const root = copyFixture('tiny', 'watched');
  for (const folder of ['dist/.cache', 'dist', 'static/cache']) {
    const { code, stdout } = await stet('build', '--root', root, '--cache-dir', folder);
    assert.is(code, 1, folder);
    assert.match(stdout, 'cache/published-folder');
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    rmSync(join(root, 'static/cache'), { recursive: true, force: true });
  }
});

test('so is one behind a link, of the environment or in the place of the default', async () => {
  const root = copyFixture('tiny', 'watched');
  mkdirSync(join(root, 'static/cache'));
  symlinkSync('static/cache', join(root, 'link'), 'dir');
  mkdirSync(join(root, '.stet'));
  symlinkSync('../dist/cache', join(root, '.stet/cache'), 'dir');
  for (const env of [{ STET_CACHE_DIR: 'link' }, { STET_CACHE_DIR: 'link/new' }, {}]) {
    const { code, stdout } = await runStetWith(env, 'build', '--root', root);
    assert.is(code, 1);
    assert.match(stdout, 'cache/published-folder');
  }
});

test('esbuild’s process leaves its garbage for the length of a build, unless the caller decides', async () => {
  const root = copyFixture('tiny');
  const notes = join(createFolder('esbuild-notes'), 'notes');
  const esbuild = join(createFolder('esbuild'), 'esbuild');
  const binary = createRequire(import.meta.url).resolve(
    `@esbuild/${process.platform}-${process.arch}/bin/esbuild`,
  );
  writeFileSync(
    esbuild,
    `#!/bin/sh\necho "$GOGC $GOMEMLIMIT" >> '${notes}'\nexec '${binary}' "$@"\n`,
  );
  chmodSync(esbuild, 0o755);
  for (const env of [{}, { GOGC: '50', GOMEMLIMIT: '64MiB' }]) {
    const { code, stderr } = await runStetWith(
      { ESBUILD_BINARY_PATH: esbuild, ...env },
      ...['build', '--root', root, '--cache-dir', createFolder('esbuild-cache')],
    );
    assert.is(code, 0, stderr);
  }
  assert.is(readFileSync(notes, 'utf8'), 'off 512MiB\n50 64MiB\n');
});

test.run();
