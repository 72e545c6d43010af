import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageFindings } from '../../generator/browser/watch-message.ts';
import { buildSite } from '../../generator/build/build-site.ts';
import { openCache } from '../../generator/cache/cache.ts';
import { readIndex } from '../../generator/cache/store.ts';
import { createReporter } from '../../generator/report/reporter.ts';
import { readTree, replaceIn } from '../helpers/files.ts';
import { copyFixture, createFolder, projectFolder } from '../helpers/project.ts';
import { createShell } from '../helpers/shell.ts';
import { runStet, type StetServer, startServer } from '../helpers/stet-process.ts';
import { storeFolder } from '../helpers/stored-values.ts';
import { listenTo, type WatchMessages } from '../helpers/watch-messages.ts';

const root = copyFixture('tiny');
let server: StetServer;
let messages: WatchMessages;

test.before(async () => {
  server = await startServer('watch', '--root', root, '--port', '0');
  messages = await listenTo(server);
});
test.after(async () => {
  assert.is(await server.stop(), 0);
});

const load = (path: string) => fetch(`${server.url}${path}`);
const page = async (path: string) => (await load(path)).text();
const shows = (path: string, text: string) =>
  messages.until(async () => (await page(path)).includes(text));
const answers = (path: string, status: number) =>
  messages.until(async () => (await load(path)).status === status);
const note = (heading: string) => `---\nheading: ${heading}\nwritten: 2024-06-01\n---\n\nText.\n`;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const edit = (file: string, from: string, to: string) => replaceIn(join(root, file), from, to);

test('pages load the client, and a build has nothing of it', async () => {
  assert.match(await page('/'), '/__stet/client.js');
  assert.match(await page('/__stet/client.js'), 'EventSource');
  const out = join(createFolder('built'), 'dist');
  assert.is((await runStet('build', '--root', root, '--out', out)).code, 0);
  const traces = Object.entries(readTree(out)).filter(([, text]) => /__stet|stet:edit/.test(text));
  assert.equal(traces, []);
});

test('a changed, a new, a renamed and a deleted file are all seen', async () => {
  edit('notes/first.md', 'The first note', 'The very first note');
  await shows('/notes/first', 'The very first note');

  write('notes/third.md', note('A third'));
  await shows('/notes/third', 'A third');

  renameSync(join(root, 'notes/third.md'), join(root, 'notes/moved.md'));
  await answers('/notes/moved', 200);
  await answers('/notes/third', 404);

  rmSync(join(root, 'notes/moved.md'));
  await answers('/notes/moved', 404);
});

test('a file that pages() reads is seen', async () => {
  const plan = readFileSync(join(root, 'site.config.ts'), 'utf8');
  write('names.csv', 'Tiny');
  const text = JSON.stringify(join(root, 'names.csv'));
  edit(
    'site.config.ts',
    'import { defineSite',
    `import { readFileSync } from 'node:fs';\nimport { defineSite`,
  );
  edit('site.config.ts', "title: 'Tiny'", `title: readFileSync(${text}, 'utf8')`);
  await shows('/', '<title>Tiny</title>');
  write('names.csv', 'Large');
  await shows('/', '<title>Large</title>');
  write('site.config.ts', plan);
  await shows('/', '<title>Tiny</title>');
});

test('code, styles and the definition are seen too', async () => {
  edit('index-view.tsx', '<h1>Notes</h1>', '<h1>All notes</h1>');
  await shows('/', '<h1>All notes</h1>');

  edit('index-view.module.css', '40rem', '41rem');
  await messages.until(async () => {
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(await page('/'))?.[1] ?? '';
    return (await page(sheet)).includes('41rem');
  });

  edit('site.config.ts', "title: 'Tiny'", "title: 'Tinier'");
  await shows('/', '<title>Tinier</title>');
});

test('an error is told with its place, and the last good page stays', async () => {
  edit('notes/first.md', 'written: 2024-05-01', 'written: soon');
  let { errors } = await messages.next();
  while (errors.length === 0) ({ errors } = await messages.next());
  const [error] = errors;
  assert.equal([error?.file, error?.line, error?.column], ['notes/first.md', 3, 10]);
  assert.match(error?.text ?? '', /^notes\/first\.md:3:10 .*\n.*\n *3 \| written: soon\n/);
  // The terminal and the page hear of it by different ways, the page maybe first.
  await server.saw(error?.text ?? '');
  assert.match(server.output.stdout, error?.text ?? '');
  assert.match(await page('/notes/first'), '2024-05-01');

  edit('notes/first.md', 'written: soon', 'written: 2024-05-03');
  await shows('/notes/first', '2024-05-03');
  await server.saw(/✓ fixed: .*written/);
});

test('a view that throws is told with its page, and fixed without a word', async () => {
  edit('note-view.tsx', '<h1>', '<h1>{(null as never as string).trim()}');
  await answers('/notes/second', 500);
  assert.match(await page('/notes/second'), '/__stet/client.js');
  let { errors } = await messages.next();
  while (errors.length === 0) ({ errors } = await messages.next());
  assert.match(errors[0]?.text ?? '', 'threw while it was rendered');
  edit('note-view.tsx', '{(null as never as string).trim()}', '');
  await answers('/notes/second', 200);
});

test('what a build would find in pages is told where their content says it, and once', async () => {
  const told = (text: string) => server.output.stdout.split(text).length - 1;
  edit('note-view.tsx', '<main>', '<main><i id="a-heading" /><a href="/none">None</a>');
  await server.saw(/notes\/first\.md:\d+:1 {2}error {2}dist\/duplicate-id/);
  await server.saw(/note-view\.tsx {2}error {2}dist\/link\n.*goes to \/none,.* It is on \/notes\//);
  edit('note-view.tsx', '<a href="/none">', '<a href="/none/either">');
  await server.saw('goes to /none/either');
  assert.is(told('dist/duplicate-id'), 1);
  edit('note-view.tsx', '<i id="a-heading" /><a href="/none/either">None</a>', '');
  await server.saw(/✓ fixed: .*a-heading/);
});

test('what is found in two saves that are built at once is told', async () => {
  const heard = await listenTo(server);
  edit('note-view.tsx', '<main>', '<main><a href="/gone">Gone</a>');
  // Its patch is there, and what is saved before the build is built with it.
  await heard.next();
  edit('note-view.tsx', '/gone', '/long/gone');
  await server.saw('goes to /long/gone');
  edit('note-view.tsx', '<a href="/long/gone">Gone</a>', '');
  await server.saw(/✓ fixed: .*\/long\/gone/);
});

test('a page is told what is found on it, how much elsewhere, and what a save has fixed', async () => {
  const findings = async (path: string) =>
    (await (await load(`/__stet/findings?path=${path}`)).json()) as PageFindings;
  const before = await findings('/notes/first');
  const links = Array.from({ length: 5 }, (_, index) => `[Link ${index}](/nowhere-${index})`);
  edit('notes/second.md', 'Raw HTML', `${links.join(' ')} Raw HTML`);
  await server.saw('/nowhere-4');
  const { here } = await findings('/notes/second');
  const dead = here.filter(({ rule }) => rule === 'link/dead');
  assert.is(dead.length, 5);
  assert.equal([dead[0]?.severity, dead[0]?.file], ['warning', 'notes/second.md']);
  assert.type(dead[0]?.line, 'number');
  const { here: others, elsewhere } = await findings('/notes/first');
  assert.equal([others, elsewhere], [before.here, before.elsewhere + 5]);
  assert.is((await findings('/no/page')).here.length, 0);

  // A line above moves what is found, and fixes nothing.
  edit('notes/second.md', '<!-- stet-ignore', 'A line above.\n\n<!-- stet-ignore');
  await server.saw(`notes/second.md:${(dead[0]?.line ?? 0) + 2}:`);
  edit('notes/second.md', `${links.join(' ')} `, '');
  await server.saw('✓ fixed: 2 more');
  const fixed = server.output.stdout.match(/✓ fixed: .*\/nowhere-/g) ?? [];
  assert.is(fixed.length, 3);
  assert.is((await findings('/notes/second')).here.length, 0);
});

test('changes that could not be taken in are told, and the next ones are', async () => {
  const folder = join(root, '.stet/run/api');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'in the way');
  edit('api.ts', "'world'", "'nobody'");
  await server.saw(/system\/no-folder[\s\S]*(?:EEXIST|ENOTDIR)/);
  rmSync(folder);
  write('notes/second.md', note('After all'));
  await shows('/notes/second', 'After all');
  await server.saw(/(?:✓ API[\s\S]*){2}/);
  assert.match(await page('/api/hello'), 'nobody');
});

test('a burst of changes is one, and ends as it should', async () => {
  const countBuilds = () => server.output.stdout.split('✓').length;
  const before = countBuilds();
  const files = Array.from({ length: 40 }, (_, index) => `notes/burst-${index}.md`);
  for (const file of files) write(file, note(file));
  await answers('/notes/burst-39', 200);
  // One where the machine has time; a busy one may stop between two of these files for a while.
  assert.ok(countBuilds() < before + files.length / 2, `${countBuilds() - before} builds`);
  for (const file of files) rmSync(join(root, file));
  await answers('/notes/burst-0', 404);
  await answers('/notes/burst-39', 404);
});

test('editors that save by renaming, or by removing and writing again, show no page that is gone', async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const asking = (async () => {
    while (!isOver) statuses.add((await load('/notes/first')).status);
  })();
  write('notes/.first.md.swp', note('Renamed into place'));
  renameSync(join(root, 'notes/.first.md.swp'), join(root, 'notes/first.md'));
  await shows('/notes/first', 'Renamed into place');

  // As vim does with `backupcopy=no`.
  renameSync(join(root, 'notes/first.md'), join(root, 'notes/first.md~'));
  write('notes/first.md', note('Written again'));
  rmSync(join(root, 'notes/first.md~'));
  await shows('/notes/first', 'Written again');
  isOver = true;
  await asking;
  assert.equal([...statuses], [200]);
});

test('what the definition names and is gone is said to be so, until it is back', async () => {
  for (const name of ['notes', 'note-view.tsx']) {
    renameSync(join(root, name), join(root, `${name}.away`));
    let { errors } = await messages.next();
    while (errors.length === 0) ({ errors } = await messages.next());
    assert.match(errors[0]?.text ?? '', `names ${name}, which does not exist`);
    assert.is((await load('/notes/second')).status, 200);
    renameSync(join(root, `${name}.away`), join(root, name));
    while (errors.length > 0) ({ errors } = await messages.next());
  }
});

test('a folder may take the name of a file, and a file that of the folder', async () => {
  rmSync(join(root, 'notes/first.md'));
  mkdirSync(join(root, 'notes/first.md'));
  write('notes/first.md/inner.md', note('Inside'));
  await answers('/notes/first', 404);
  await answers('/notes/first.md/inner', 200);
  rmSync(join(root, 'notes/first.md'), { recursive: true });
  write('notes/first.md', note('A file again'));
  await shows('/notes/first', 'A file again');
  symlinkSync('first.md', join(root, 'notes/linked.md'));
  await answers('/notes/linked', 200);
});

test('a folder may take the place of another, and two saves may follow one another at once', async () => {
  mkdirSync(join(root, 'notes/deep'));
  write('notes/deep/old.md', note('In the old folder'));
  await shows('/notes/deep/old', 'In the old folder');
  mkdirSync(join(root, 'next'));
  write('next/new.md', note('In the new folder'));
  renameSync(join(root, 'notes/deep'), join(root, 'last'));
  renameSync(join(root, 'next'), join(root, 'notes/deep'));
  await shows('/notes/deep/new', 'In the new folder');
  edit('notes/deep/new.md', 'In the new', 'Edited in the new');
  await shows('/notes/deep/new', 'Edited in the new folder');
  edit('notes/deep/new.md', 'Edited', 'Saved');
  await delay(20);
  edit('notes/deep/new.md', 'Saved', 'Saved again');
  await shows('/notes/deep/new', 'Saved again in the new folder');
  for (const folder of ['notes/deep', 'last']) rmSync(join(root, folder), { recursive: true });
  await answers('/notes/deep/new', 404);
});

/** Imports something into the view of notes, and shows it there. */
function useInNotes(line: string, markup: string): void {
  edit('note-view.tsx', 'import { useState', `${line}\nimport { useState`);
  edit('note-view.tsx', '<main>', `<main>${markup}`);
}

test('files of a folder that is moved or replaced are seen, also with a dot in its name', async () => {
  mkdirSync(join(root, 'notes/v1.2'));
  write('notes/v1.2/release.md', note('A release'));
  await shows('/notes/v1.2/release', 'A release');
  renameSync(join(root, 'notes/v1.2'), join(root, 'notes/v1.3'));
  await answers('/notes/v1.3/release', 200);
  await answers('/notes/v1.2/release', 404);

  const replaceFolder = (text: string) => {
    const parts = join(root, 'parts');
    const next = join(root, '.next');
    mkdirSync(next);
    writeFileSync(join(next, 'words.ts'), `export const words = '${text}';\n`);
    rmSync(join(root, '.last'), { recursive: true, force: true });
    if (existsSync(parts)) renameSync(parts, join(root, '.last'));
    renameSync(next, parts);
  };
  replaceFolder('Written in a folder');
  useInNotes("import { words } from './parts/words';", '<p>{words}</p>');
  await shows('/notes/first', 'Written in a folder');
  replaceFolder('Written in another');
  await shows('/notes/first', 'Written in another');
});

test('data of a collection that code imports is code as well', async () => {
  write('notes/chart.json', '{ "heading": "A chart", "written": "2024-06-01" }');
  await shows('/notes/chart', 'A chart');
  useInNotes("import chart from './notes/chart.json';", '<b>{chart.heading}</b>');
  await shows('/notes/first', '<b>A chart</b>');
  edit('notes/chart.json', 'A chart', 'Another chart');
  await shows('/notes/first', '<b>Another chart</b>');
});

test('settings that lead an import of the definition elsewhere are seen', async () => {
  const settings = (folder: string) =>
    JSON.stringify({ compilerOptions: { jsx: 'react-jsx', paths: { '~/*': [`./${folder}/*`] } } });
  for (const name of ['one', 'two']) {
    mkdirSync(join(root, name));
    write(`${name}/title.ts`, `export const title = 'Title ${name}';\n`);
  }
  write('tsconfig.json', settings('one'));
  edit('site.config.ts', 'import', "import { title } from '~/title';\nimport");
  edit('site.config.ts', "title: 'Tinier'", 'title');
  await shows('/', '<title>Title one</title>');
  write('tsconfig.json', settings('two'));
  await shows('/', '<title>Title two</title>');
});

test('what is served after all these edits is what a clean build makes', async () => {
  const cache = openCache({ root, mode: 'development', folder: createFolder('clean-cache') });
  const out = join(createFolder('clean'), 'dist');
  const reporter = createReporter(createShell());
  const show = ['draft', 'scheduled', 'expired'] as const;
  const now = new Date();
  await buildSite({ root, out, mode: 'development', strict: false, now, show, cache, reporter });
  const files = Object.entries(readTree(out)).filter(([file]) => !/^_/.test(file));
  assert.ok(files.some(([file]) => file === 'notes/first.html'));
  for (const [file, clean] of files) {
    const served = Buffer.from(await (await load(urlOf(file))).arrayBuffer()).toString('latin1');
    const plain = served.replace(/<script type="module" src="\/__stet.*?<\/script>\n/, '');
    assert.is(plain, clean, `${file} differs`);
  }
  assert.ok(!existsSync(join(root, 'dist')));
});

const onLinux = process.platform === 'linux' ? test : test.skip;
onLinux('the end of the process that sees changes is told', async () => {
  const other = await startServer('watch', '--root', copyFixture('tiny'), '--port', '0');
  const children = readFileSync(`/proc/${other.pid}/task/${other.pid}/children`, 'utf8');
  const isWatching = (pid: string) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('watchProcess');
  const watching = children.trim().split(' ').find(isWatching);
  process.kill(Number(watching), 'SIGKILL');
  await other.saw(
    'stet may miss changes: its process that sees them ended. Start stet watch again',
  );
  assert.is(await other.stop(), 0);
});

test('an error in a folder that nothing served needs is gone once it is fixed', async () => {
  const other = createFolder('apart');
  const site = join(other, 'site');
  cpSync(copyFixture('tiny'), site, { recursive: true });
  renameSync(join(site, 'notes'), join(other, 'notes'));
  const config = join(site, 'site.config.ts');
  const text = readFileSync(config, 'utf8').replace(/'([\w.-]+\.tsx?)'/g, "'site/$1'");
  writeFileSync(config, text);
  const apart = await startServer('watch', '--root', other, '--port', '0');

  mkdirSync(join(other, 'team'));
  writeFileSync(join(other, 'team/ann.yaml'), 'heading: 1\n');
  const team = "team: { folder: 'team', schema: z.object({ heading: z.string() }) },";
  writeFileSync(
    config,
    text
      .replace('notes: {', `${team} notes: {`)
      .replace("title: 'Tiny'", 'title: team[0]?.data.heading ?? ""')
      .replace('({ notes })', '({ notes, team })'),
  );
  await apart.saw('team/ann.yaml');
  const shown = async () => (await (await fetch(apart.url)).text()).includes('<title>Ann<');
  // The watch of its folder begins soon after the error is told.
  do {
    writeFileSync(join(other, 'team/ann.yaml'), 'heading: Ann\n');
    await delay(50);
  } while (!(await shown()));
  assert.is(await apart.stop(), 0);
});

test('a site whose folder is deleted, as by a checkout, is watched again when it is back', async () => {
  const site = copyFixture('tiny');
  const other = await startServer('watch', '--root', site, '--port', '0');
  const heard = await listenTo(other);
  rmSync(site, { recursive: true });
  await other.saw('There is no site in');
  cpSync(join(projectFolder, 'tests/fixtures/tiny'), site, { recursive: true });
  await other.saw(/✓ fixed: There is no site in/);
  writeFileSync(join(site, 'notes/back.md'), note('Back'));
  await heard.until(async () => (await fetch(`${other.url}/notes/back`)).ok);
  heard.close();
  assert.is(await other.stop(), 0);
});

test('a cache whose bodies were damaged is made anew while it is in use', async () => {
  const other = copyFixture('tiny');
  const first = await startServer('watch', '--root', other, '--port', '0');
  await first.stop();
  const bodies = [...readIndex(storeFolder(other))].filter(([key]) => key.startsWith('body/'));
  assert.ok(bodies.length > 0);
  for (const [, { pack, offset, size }] of bodies) {
    const file = join(storeFolder(other), pack);
    writeFileSync(file, readFileSync(file).fill('x', offset, offset + size));
  }

  const second = await startServer('watch', '--root', other, '--port', '0');
  const heard = await listenTo(second);
  await heard.until(async () => (await fetch(`${second.url}/notes/first`)).status === 200);
  assert.match(await (await fetch(`${second.url}/notes/first`)).text(), 'One line');
  assert.is(await second.stop(), 0);
});

/** The URL under which a file of the output is served. */
function urlOf(file: string): string {
  return `/${file}`.replace(/\.html$/, '').replace(/\/index$/, '/');
}

test.run();
