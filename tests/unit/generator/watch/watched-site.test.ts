import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { createReporter } from '../../../../generator/report/reporter.ts';
import {
  updateSite,
  type WatchedSite,
  type WatchOptions,
} from '../../../../generator/watch/watched-site.ts';
import { replaceIn } from '../../../helpers/files.ts';
import { copyFixture } from '../../../helpers/project.ts';
import { createShell } from '../../../helpers/shell.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const root = copyFixture('tiny');
const note = join(root, 'notes/first.md');
const options: WatchOptions = {
  root,
  mode: 'development',
  strict: false,
  now: new Date('2026-01-01'),
  show: [],
  cache: openCache({ root, mode: 'development' }),
  reporter: createReporter(createShell()),
};
const update = (last?: WatchedSite, ...files: string[]) =>
  updateSite(options, { last, changed: new Set(files.map((file) => join(root, file))) });
const edit = (file: string, from: string, to: string) => replaceIn(join(root, file), from, to);

test('an edit of content keeps the code, the bundles and the renderer', async () => {
  const first = await update();
  appendFileSync(note, '\nMore.\n');
  const second = await update(first, 'notes/first.md');
  assert.is(second.bundles, first.bundles);
  assert.is(second.render, first.render);
  assert.is(second.code, first.code);
  assert.match(second.plan.pages.map(({ body }) => String(body)).join(), '<p>More.</p>');
});

test('a file that is no code is planned for when its bytes change: pages() may write it', async () => {
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  edit('site.config.ts', "name: 'Tiny',", "name: 'Tiny', staticFolder: 'static',");
  mkdirSync(join(root, 'static'));
  for (const file of ['made.json', 'static/made.json']) {
    let last = await update();
    const planned: number[] = [];
    for (const text of ['a', 'a', 'b', 'b']) {
      writeFileSync(join(root, file), text);
      last = await update(last, file);
      planned.push(last.planned);
    }
    assert.equal(planned, [2, 2, 3, 3], file);
  }
  writeFileSync(join(root, 'site.config.ts'), config);
});

test('what an edit leaves alone is the same object, and the plan is that of a new state', async () => {
  const first = await update();
  edit('notes/second.md', 'note: shorter', 'note: edited');
  const second = await update(first, 'notes/second.md');
  const pageOf = ({ plan }: WatchedSite, file: string) =>
    plan.pages.find(({ source }) => source === file);
  assert.is(pageOf(second, 'notes/first.md'), pageOf(first, 'notes/first.md'));
  assert.is.not(pageOf(second, 'notes/second.md'), pageOf(first, 'notes/second.md'));
  const entriesOf = ({ content }: WatchedSite) => Object.values(content.collections).flat();
  const kept = entriesOf(second).filter((entry) => entriesOf(first).includes(entry));
  assert.is(kept.length, entriesOf(first).length - 1);
  assert.equal(second.plan, (await update()).plan);
});

test('an edit of a style is no other code, one of a component is', async () => {
  const first = await update();
  edit('index-view.module.css', '40rem', '41rem');
  const second = await update(first, 'index-view.module.css');
  assert.is(second.code, first.code);
  assert.not.equal(second.bundles.client.views, first.bundles.client.views);
  edit('index-view.tsx', '<h1>Notes', '<h1>All notes');
  const third = await update(second, 'index-view.tsx');
  assert.is.not(third.code, second.code);
});

test('a file that the definition names can get another name together with the definition', async () => {
  const first = await update();
  const rename = (from: string, to: string) => {
    renameSync(join(root, from), join(root, to));
    edit('site.config.ts', from, to);
    return update(first, from, to, 'site.config.ts');
  };
  const second = await rename('note-view.tsx', 'text-view.tsx');
  assert.is(second.site.views.note?.module, join(root, 'text-view.tsx'));
  await rename('text-view.tsx', 'note-view.tsx');
});

test('the state before the last is let go', async () => {
  let last = await update();
  const ref = new WeakRef(last.content);
  for (const text of ['One.', 'Two.', 'Three.']) {
    appendFileSync(note, `\n${text}\n`);
    last = await update(last, 'notes/first.md');
  }
  await new Promise(setImmediate);
  collectGarbage();
  assert.is(ref.deref(), undefined);
  assert.is(last.plan.pages.length, 3);
});

test('a file that is not valid from the start is left out; one that ceases to be is an error', async () => {
  const written = 'written: 2024-05-01';
  // A collection that may skip files.
  edit('site.config.ts', "folder: 'notes',", "folder: 'notes', onInvalid: 'skip',");
  edit('notes/first.md', written, 'written: soon');
  const first = await update();
  assert.is(first.plan.pages.length, 2);
  assert.ok(first.diagnostics.every(({ severity }) => severity === 'warning'));

  edit('notes/second.md', 'written: 2024-05-02', 'written: later');
  const error = await update(first, 'notes/second.md').catch((reason: SiteError) => reason);
  assert.instance(error, SiteError);
  assert.equal(
    (error as SiteError).diagnostics.map(({ file, severity }) => [file, severity]),
    [['notes/second.md', 'error']],
  );

  edit('notes/second.md', 'written: later', 'written: 2024-05-02');
  edit('notes/first.md', 'written: soon', written);
  const fixed = await update(first, 'notes/second.md', 'notes/first.md');
  assert.is(fixed.plan.pages.length, 3);
  assert.is(fixed.invalid.size, 0);
});

test.run();
