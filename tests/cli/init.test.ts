import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { run } from '../../generator/cli.ts';
import { listFiles } from '../../generator/lib/list-files.ts';
import { listStarters } from '../../generator/scaffold/init/starters.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { runTsc } from '../helpers/run-tsc.ts';
import { createShell, stet } from '../helpers/shell.ts';
import { runStet } from '../helpers/stet-process.ts';

async function init(cwd: string, ...args: string[]) {
  const shell = createShell(cwd);
  const code = await run(['init', ...args, '--no-install'], shell);
  return { code, ...shell.written };
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

for (const template of listStarters()) {
  test(`a site from the template ${template} checks, compiles and builds without a finding`, async () => {
    const folder = createFolder('init');
    const { code, stderr } = await init(folder, 'my-site', '--template', template, '--yes');
    assert.is(code, 0, stderr);
    const root = join(folder, 'my-site');
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(projectFolder, join(root, 'node_modules/stet'), 'dir');
    // By the executable, whose bundle is not the code of this process.
    const checked = await runStet('check', '--root', root, '--json');
    assert.equal(JSON.parse(checked.stdout).diagnostics, []);
    const built = await runStet('build', '--strict', '--root', root);
    assert.is(built.code, 0, built.stderr);
    assert.not.match(built.stdout, /error|warning/);
    const outputs = listFiles(join(root, 'dist'));
    const feeds = template === 'blog' ? ['rss.xml', 'atom.xml', 'feed.json'] : [];
    const wanted = ['index.html', '404.html', 'sitemap.xml', 'robots.txt', 'favicon.svg', ...feeds];
    assert.equal(
      wanted.filter((file) => !outputs.includes(file)),
      [],
    );
    assert.is((await stet('types', '--root', root)).code, 0);
    await compile(root);
  });
}

test('a blog of one post, or of none, under an address with a slash at its end, has nothing empty', async () => {
  const folder = createFolder('init');
  await init(folder, 'blog', '--template', 'blog', '--yes');
  const root = join(folder, 'blog');
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(projectFolder, join(root, 'node_modules/stet'), 'dir');
  const url = 'https://example.com/blog/';
  const settings = read(root, 'settings.ts').replace(/url: '.*'/, `url: '${url}'`);
  writeFileSync(join(root, 'settings.ts'), settings);
  const posts = join(root, 'content/posts');
  for (const file of listFiles(posts)) rmSync(join(posts, file));
  const keys = 'title: One\ndescription: The only one.\npublished: 2025-01-02';
  writeFileSync(join(posts, 'one.md'), `---\n${keys}\n---\n\nText.\n`);

  const one = await runStet('build', '--strict', '--root', root);
  assert.is(one.code, 0, one.stderr);
  const post = read(root, 'dist/posts/one.html');
  assert.match(post, `"url":"${url}posts/one"`);
  assert.match(post, `"image":"${url}images/`);
  assert.not.match(post, 'aria-label="More posts"');
  assert.match(read(root, 'dist/topics.html'), 'There are no topics yet.');

  rmSync(join(posts, 'one.md'));
  const none = await runStet('build', '--strict', '--root', root);
  assert.is(none.code, 0, none.stderr);
  assert.match(read(root, 'dist/index.html'), 'There are no posts yet.');
  const page = await runStet('new', '--root', root, 'page', 'Opening hours');
  assert.is(page.code, 0, page.stderr);
});

test('the settings in the guide compile a project that npm init made', async () => {
  const root = createFolder('added');
  const guide = readFileSync(join(projectFolder, 'docs/index.md'), 'utf8');
  const [, settings = ''] = /```json\n(.*?)```/s.exec(guide) ?? [];
  const files = {
    'tsconfig.json': settings,
    'package.json': '{ "type": "commonjs" }',
    'data.json': '{ "price": 3 }',
    'chart.tsx': 'export default function Chart() {\n  return <p>{import.meta.url}</p>;\n}\n',
    'page.tsx': [
      "import { lazy } from 'react';",
      "import data from './data.json' with { type: 'json' };",
      "export const Chart = lazy(() => import('./chart.tsx'));",
      'export const price: number = data.price;',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  mkdirSync(join(root, 'node_modules'));
  await compile(root);
});

/**
 * Checks the types of a site as its own tsconfig.json says; stet is its source here. The site uses a
 * package whose types have a mistake, which its author cannot fix.
 */
async function compile(root: string): Promise<void> {
  mkdirSync(join(root, 'node_modules/other'));
  writeFileSync(join(root, 'node_modules/other/index.d.ts'), 'export const a: Missing;\n');
  writeFileSync(join(root, 'other.ts'), "export { a } from 'other';\n");
  const compilerOptions = {
    paths: { stet: [join(projectFolder, 'generator/index.ts')] },
    allowImportingTsExtensions: true,
    types: ['node'],
  };
  const settings = JSON.stringify({ extends: './tsconfig.json', compilerOptions });
  writeFileSync(join(root, 'tsconfig.test.json'), settings);
  assert.is(await runTsc(root, '-p', 'tsconfig.test.json'), '');
}

test('the smallest site has a social card, and ships no JavaScript', async () => {
  const folder = createFolder('init');
  await init(folder, 'site', '--template', 'minimal');
  await stet('build', '--root', join(folder, 'site'));
  const scripts = listFiles(join(folder, 'site/dist')).filter((file) => file.endsWith('.js'));
  assert.equal(scripts, []);
  const html = read(folder, 'site/dist/index.html');
  assert.match(
    html,
    /<meta property="og:image" content="https:\/\/example\.com\/images\/hashed\/card-/,
  );
});

test('the name comes from the folder, the address from --url, stet from where it runs', async () => {
  const folder = createFolder('init');
  const args = ['notes-of_Ada’s', '--template', 'blog', '--url', 'https://ada.example/notes/'];
  const { code, stdout, stderr } = await init(folder, ...args);
  assert.is(code, 0, stderr);
  assert.match(stdout, /cd "notes-of_Ada’s"\n {2}npm install\n {2}npm run watch\n/);
  const root = join(folder, 'notes-of_Ada’s');
  assert.match(
    read(root, 'settings.ts'),
    /^ {2}name: 'Notes of Ada’s',\n {2}url: 'https:\/\/ada.example\/notes',$/m,
  );
  const { name, dependencies } = JSON.parse(read(root, 'package.json'));
  assert.is(name, 'notes-of-adas');
  assert.is(dependencies.stet, 'file:../../../..');
  const own = JSON.parse(read(projectFolder, 'package.json'));
  assert.is(dependencies.react, { ...own.dependencies, ...own.devDependencies }.react);
  assert.is(read(root, '.gitignore'), 'node_modules/\ndist/\ndist-api/\n.stet/\n');
  assert.match(read(root, '.github/workflows/site.yml'), 'run: npm ci\n');
});

test('in a repository of several projects, the workflow works in the folder of the site', async () => {
  const top = createFolder('init');
  mkdirSync(join(top, '.git'));
  const { stdout } = await init(top, 'sites/notes', '--template', 'minimal');
  assert.match(stdout, 'move .github/workflows/site.yml there.');
  const text = read(join(top, 'sites/notes'), '.github/workflows/site.yml');
  const { defaults, steps } = parse(text).jobs.build;
  assert.equal(defaults, { run: { 'working-directory': 'sites/notes' } });
  assert.is(steps[1].with['cache-dependency-path'], '**/package-lock.json');
  assert.is(steps[2].with.path, 'sites/notes/.stet/cache');
});

test('what the package manager says is shown, and a failure says how to go on', async () => {
  const folder = createFolder('init');
  const npm = join(folder, 'npm');
  writeFileSync(npm, '#!/bin/sh\necho "asked to $1 in $(basename "$PWD")"\n');
  chmodSync(npm, 0o755);
  const install = async (name: string, path: string) => {
    const shell = createShell(folder, { PATH: path });
    const code = await run(['init', name, '--template', 'minimal'], shell);
    return { code, ...shell.written };
  };
  const path = `${folder}:${process.env.PATH}`;
  const installed = await install('one', path);
  assert.is(installed.code, 0, installed.stderr);
  assert.match(
    installed.stdout,
    /asked to install in one\n✓ Packages installed\. All of it took [\d.]+ s\./,
  );
  assert.not.match(installed.stdout, /^ {2}npm install$/m);
  const without = await install('two', join(folder, 'nothing'));
  assert.is(without.code, 1);
  assert.match(
    without.stderr,
    /spawn npm ENOENT\nerror: npm install failed\.\n.*run npm install in two/,
  );
  assert.ok(existsSync(join(folder, 'two/site.config.ts')));
});

test('a new repository is filled: its README stays, and the guide goes next to it', async () => {
  const folder = createFolder('init');
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, 'README.md'), '# Mine\n');
  writeFileSync(join(folder, 'LICENSE'), 'All of it.\n');
  const { code, stdout, stderr } = await init(folder, '.', '--template', 'minimal');
  assert.is(code, 0, stderr);
  assert.is(read(folder, 'README.md'), '# Mine\n');
  assert.match(read(folder, 'GUIDE.md'), '# Your site');
  assert.match(stdout, 'GUIDE.md explains your site');
  assert.not.match(stdout, /^ {2}cd /m);
});

test('what cannot be made is refused with a word on how to go on, and nothing is written', async () => {
  const folder = createFolder('init');
  mkdirSync(join(folder, 'full/src'), { recursive: true });
  writeFileSync(join(folder, 'full/notes.txt'), 'Mine.\n');
  writeFileSync(join(folder, 'file'), 'Mine.\n');
  const before = readdirSync(folder, { recursive: true }).sort();
  const refusals: [args: string[], code: number, says: RegExp][] = [
    [['full', '--template', 'blog'], 1, /is not empty: notes\.txt, src would be in the way/],
    [['file', '--template', 'blog'], 1, /a file of that name would be in the way/],
    [
      ['file/site', '--template', 'blog'],
      1,
      /cannot be written: .*\n.*stet removed its files again/,
    ],
    [['new', '--template', 'blgo'], 1, /Did you mean blog\?/],
    [['new', '--template', 'wiki'], 1, /The templates are blog, .*minimal\./],
    [['new', '--yes', '--url', 'example.com'], 1, /Write a URL such as "https:\/\/example\.com"/],
    [['new'], 2, /no template chosen\n\(add --template minimal, blog or docs/],
    [['new', 'more'], 2, /too many arguments/],
  ];
  for (const [args, expected, says] of refusals) {
    const { code, stderr } = await init(folder, ...args);
    assert.is(code, expected, `${args.join(' ')}: ${stderr}`);
    assert.match(stderr, says);
  }
  assert.equal(readdirSync(folder, { recursive: true }).sort(), before);
});

test("Yarn's Plug'n'Play is refused with a way out", async () => {
  const folder = createFolder('init');
  Object.assign(process.versions, { pnp: '3' });
  const { code, stderr } = await init(folder, '--yes').finally(() =>
    Reflect.deleteProperty(process.versions, 'pnp'),
  );
  assert.is(code, 1);
  assert.match(stderr, /install\/plug-and-play.*\n.*\n.*nodeLinker: node-modules/);
  assert.equal(readdirSync(folder), []);
});

/** Answers the questions of a terminal in turn, and says what was shown. */
async function initOnTerminal(cwd: string, answers: string[], ...args: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stdout = Object.assign(new PassThrough(), { isTTY: true });
  let shown = '';
  stdout.on('data', (text) => {
    shown += text;
    if (!/: $/.test(shown)) return;
    shown += '\n';
    const answer = answers.shift();
    setImmediate(() => (answer === undefined ? stdin.end() : stdin.write(`${answer}\n`)));
  });
  const shell = { ...createShell(cwd), stdin, stdout };
  const code = await run(['init', ...args, '--no-install'], shell);
  return { code, shown, stderr: shell.written.stderr };
}

test('a terminal is asked for what is not given, again for what will not do', async () => {
  const folder = createFolder('init');
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full/notes.txt'), 'Mine.\n');
  const answers = ['full', 'garden', 'blgo', 'blog', ''];
  const { code, shown, stderr } = await initOnTerminal(folder, answers);
  assert.is(code, 0, stderr);
  assert.equal(answers, []);
  assert.match(shown, 'notes.txt would be in the way');
  assert.match(shown, 'Did you mean blog?');
  assert.match(read(folder, 'garden/settings.ts'), "url: 'https://example.com'");
});

test('whoever ends the questions is believed, and --yes asks none', async () => {
  const folder = createFolder('init');
  const { code, stderr } = await initOnTerminal(folder, []);
  assert.is(code, 130);
  assert.is(stderr, '\nNothing was written.\n');
  assert.equal(readdirSync(folder), []);
  assert.is((await initOnTerminal(folder, [], '--yes')).code, 0);
  assert.ok(existsSync(join(folder, 'my-site/site.config.ts')));
});

test.run();
