import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { collectOutputs } from '../../../../generator/emit/outputs.ts';
import { createReporter } from '../../../../generator/report/reporter.ts';
import { type InspectedPages, inspectPages } from '../../../../generator/watch/inspect-pages.ts';
import { createLiveUpdates } from '../../../../generator/watch/live-updates.ts';
import { WatchSession } from '../../../../generator/watch/session.ts';
import { replaceIn } from '../../../helpers/files.ts';
import { copyFixture } from '../../../helpers/project.ts';
import { createShell } from '../../../helpers/shell.ts';

const root = copyFixture('tiny');
const shell = createShell();
const live = await createLiveUpdates({
  root,
  host: '127.0.0.1',
  findingsOf: (path) => session.findingsOf(path),
  onException: async () => 404,
});
const session = new WatchSession({
  root,
  clock: () => new Date('2026-01-01'),
  show: [],
  cache: openCache({ root, mode: 'development' }),
  live,
  reporter: createReporter(shell),
});
const update = (...files: string[]) =>
  session.update(new Set(files.map((file) => join(root, file))));
const edit = (file: string, from: string, to: string) => replaceIn(join(root, file), from, to);
const readPage = async (path: string) => {
  const file = await (await session.readOutput(path)).read(path);
  return 'bytes' in file ? String(file.bytes) : '';
};

test.before(() => update());
test.after(() => session.close());

test('what is saved beside a new module, and bundled before it is told of, leaves pages open', async () => {
  const { code } = session.served ?? {};
  writeFileSync(join(root, 'words.ts'), "export const words = () => 'New words';\n");
  edit('index-view.tsx', 'import', "import { words } from './words.ts';\nimport");
  edit('index-view.tsx', '<h1>Notes', '<h1>{words()}');

  await update('words.ts');
  assert.match(await readPage('index.html'), 'New words');
  assert.is(session.served?.code, code);
  assert.is(live.countPatches(), 1);

  await update('index-view.tsx');
  assert.is(session.served?.code, code);
  // Documents have all that pages are told of.
  assert.is(session.served?.patches, live.countPatches());
});

test('an edit of the entry has pages loaded again, whatever else was saved with it', async () => {
  const { code } = session.served ?? {};
  edit('index-view.tsx', '{words()}', 'Notes');
  edit('entry.client.tsx', 'import', '// Edited.\nimport');
  edit(
    'entry.client.tsx',
    'hydrateRoot(',
    "document.body.dataset.entry = 'edited';\n  hydrateRoot(",
  );
  await update('entry.client.tsx');
  assert.is.not(session.served?.code, code);
  assert.is(live.countPatches(), 0);
});

test('a finding that pages repeat names the same page after an edit of that page', async () => {
  const note = readFileSync(join(root, 'notes/first.md'));
  writeFileSync(join(root, 'notes/third.md'), note);
  edit('note-view.tsx', '<main>', '<main><a href="/none">None</a>');
  await update('note-view.tsx', 'notes/third.md');
  const known: InspectedPages = new Map();
  const inspect = async () => {
    const { served } = session;
    assert.ok(served);
    const outputs = await collectOutputs(served);
    return inspectPages(served, outputs, { known, pauseWhenDue: async () => {} });
  };
  const before = await inspect();
  assert.match(before[0]?.message ?? '', 'this is the first. It is on /notes/first');
  edit('notes/first.md', 'One line', 'One edited line');
  await update('notes/first.md');
  assert.equal(await inspect(), before);
});

test('a data file that comes back as it was is a change', async () => {
  mkdirSync(join(root, 'data'));
  const counted = `readdirSync(${JSON.stringify(join(root, 'data'))}).length`;
  edit('site.config.ts', 'import', "import { readdirSync } from 'node:fs';\nimport");
  edit('site.config.ts', "title: 'Tiny'", `title: \`Files: \${${counted}}\``);
  await update('site.config.ts');
  const shows = async (count: number) =>
    assert.match(await readPage('index.html'), `<title>Files: ${count}</title>`);
  const write = async () => {
    writeFileSync(join(root, 'data/words.txt'), 'Words');
    await update('data/words.txt');
    await shows(1);
  };
  await write();
  rmSync(join(root, 'data/words.txt'));
  await update('data/words.txt');
  await shows(0);
  await write();
  rmSync(join(root, 'data'), { recursive: true });
  mkdirSync(join(root, 'data'));
  await update('data');
  await shows(0);
  await write();
});

test('a site whose folder is gone is missing, and no bug of stet', async () => {
  renameSync(root, `${root}-away`);
  await update('notes/first.md');
  renameSync(`${root}-away`, root);
  assert.match(shell.written.stdout, 'There is no site in');
  assert.is(shell.written.stderr, '');
  await update('notes/first.md');
});

test.run();
