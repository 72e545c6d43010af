import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seeFolder } from '../../../../generator/emit/look-at-folder.ts';
import { refuseForeignFolder } from '../../../../generator/emit/output-folder.ts';
import { buildFile } from '../../../../generator/output/build-id.ts';
import { recoverOutput } from '../../../../generator/output/recover-output.ts';
import { retiredFile } from '../../../../generator/output/retired-files.ts';
import { createBuilds, hostFiles } from '../../../helpers/builds.ts';
import { readTree } from '../../../helpers/files.ts';
import { createFolder } from '../../../helpers/project.ts';

/** What the outputs of a test hold, without the id of their builds. */
function readFiles(out: string): Record<string, string> {
  const { [buildFile]: _, ...files } = readTree(out);
  return files;
}

/** A process number that no process has: Linux gives none above 4194304. */
const deadPid = 99_999_999;

test('writes every file', () => {
  const { build, out } = createBuilds();
  assert.is(build({ 'index.html': 'a', 'deep/er/x.html': 'b' }).written, 4);
  assert.equal(readFiles(out), { ...hostFiles, 'index.html': 'a', 'deep/er/x.html': 'b' });
});

test('makes what changed, removes what is gone with its folder, and keeps the rest', () => {
  const { build, out } = createBuilds();
  build({ 'same.html': 'a', 'changed.html': 'b', 'old/gone.html': 'c' });
  const before = statSync(join(out, 'same.html'));
  const result = build({ 'same.html': 'a', 'changed.html': 'B', 'new.html': 'd' });
  assert.equal(result, { made: ['changed.html', 'new.html'], written: 2, removed: 1 });
  assert.equal(readFiles(out), {
    ...hostFiles,
    'same.html': 'a',
    'changed.html': 'B',
    'new.html': 'd',
  });
  assert.not.ok(existsSync(join(out, 'old')));
  assert.is(statSync(join(out, 'same.html')).ino, before.ino);
});

test('many builds one after the other, each from the spare folder of the one before the last', () => {
  const { build, out, spare } = createBuilds();
  for (let version = 0; version < 6; version += 1) {
    const files: Record<string, string> = {
      'always.html': 'a',
      'each.html': `${version}`,
      [`only-${version}/x.html`]: 'x',
      ...(version % 2 === 0 && { 'even.html': `even ${version}` }),
      ...(version === 3 ? { 'kind/x.html': 'folder' } : { kind: 'file' }),
    };
    build(files);
    assert.equal(readFiles(out), { ...hostFiles, ...files }, `version ${version}`);
    if (version > 0) assert.ok(existsSync(spare));
  }
});

test('a spare folder that somebody changed is not believed', () => {
  const { build, out, spare } = createBuilds();
  build({ 'a.html': 'a', 'b.html': '1' });
  build({ 'a.html': 'a', 'b.html': '2' });
  renameSync(join(spare, 'a.html'), join(spare, 'stray.html'));
  writeFileSync(join(spare, 'a.html'), 'evil');
  build({ 'a.html': 'a', 'b.html': '3' });
  assert.equal(readFiles(out), { ...hostFiles, 'a.html': 'a', 'b.html': '3' });
});

test('touches nothing where nothing changed', () => {
  const { build, out } = createBuilds();
  build({ 'a.html': 'a' });
  const before = statSync(out).ino;
  assert.equal(build({ 'a.html': 'a' }), { made: [], written: 0, removed: 0 });
  assert.is(statSync(out).ino, before);
});

test('without records the files are made again, and equal ones are not written', () => {
  const { build, forget, out } = createBuilds();
  build({ 'a.html': 'a' });
  forget();
  const before = statSync(join(out, 'a.html')).ino;
  assert.equal(build({ 'a.html': 'a' }).written, 0);
  assert.is(statSync(join(out, 'a.html')).ino, before);
});

test('a file that somebody removed before the site did no longer counts for the id', () => {
  const { build, out } = createBuilds();
  build({ 'a.html': 'a', 'gone.html': 'gone' });
  rmSync(join(out, 'gone.html'));
  for (const text of ['a', 'b']) {
    build({ 'a.html': text });
    const clean = createBuilds();
    clean.build({ 'a.html': text });
    assert.equal(readTree(out), readTree(clean.out), text);
  }
});

test('a file of the output that was edited or removed is made again', () => {
  const { build, out } = createBuilds();
  build({ 'a.html': 'a', 'b.html': 'b' });
  writeFileSync(join(out, 'a.html'), 'edited');
  utimesSync(join(out, 'a.html'), 1, 1);
  renameSync(join(out, 'b.html'), join(out, 'c.html'));
  const result = build({ 'a.html': 'a', 'b.html': 'b' });
  assert.equal(result, { made: ['a.html', 'b.html'], written: 2, removed: 1 });
  assert.equal(readFiles(out), { ...hostFiles, 'a.html': 'a', 'b.html': 'b' });
});

test('a build that fails after writing leaves the output and its links alone', () => {
  const { build, open, out, spare } = createBuilds();
  build({ 'a.html': 'a' });
  build({ 'a.html': 'b' });
  const next = open({ 'a.html': 'c' }, new Date()).opened.stage(seeFolder(spare));
  next.files.write('a.html', 'c');
  next.discard();
  assert.is(readFileSync(join(out, 'a.html'), 'utf8'), 'b');
  build({ 'a.html': 'd' });
  assert.is(readFileSync(join(out, 'a.html'), 'utf8'), 'd');
});

test('a hashed file that is no longer made stays for a week, and a build that makes it again takes it back', () => {
  const { build, out } = createBuilds();
  const script = 'assets/hashed/entry-1.js';
  const files = { 'index.html': '1', [script]: 'one', [`${script}.br`]: 'o', 'images/x.svg': '' };
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  const kept = () => [script, `${script}.br`].filter((path) => existsSync(join(out, path)));
  build(files, day(1));
  const result = build({ 'index.html': '2' }, day(2));
  assert.equal(result, { made: ['index.html'], written: 1, removed: 1 });
  assert.equal(kept(), [script, `${script}.br`]);
  assert.equal(
    readFileSync(join(out, retiredFile), 'utf8'),
    `2026-01-02T00:00:00.000Z ${script}\n2026-01-02T00:00:00.000Z ${script}.br\n`,
  );
  const before = statSync(out).ino;
  build({ 'index.html': '2' }, day(5));
  assert.is(statSync(out).ino, before, 'nothing changes meanwhile');
  build({ 'index.html': '3' }, day(8));
  assert.is(kept().length, 2, 'the time counts from the build that left it out');

  build({ ...files, [`${script}.br`]: 'other' }, day(8));
  assert.not.ok(existsSync(join(out, retiredFile)));
  assert.is(readFileSync(join(out, `${script}.br`), 'utf8'), 'other');
  build({ 'index.html': '3' }, day(20));
  assert.is(kept().length, 2);
  assert.equal(build({ 'index.html': '3' }, day(27)), { made: [], written: 0, removed: 2 });
  assert.equal(readFiles(out), { ...hostFiles, 'index.html': '3' });
  assert.not.ok(existsSync(join(out, retiredFile)));
});

test('retired files are known from the output itself, when the cache is lost', () => {
  const { build, forget, out } = createBuilds();
  const script = 'assets/hashed/entry-1.js';
  build({ [script]: 'one' });
  build({});
  forget();
  build({ 'index.html': '' }, new Date('2026-01-05'));
  assert.ok(existsSync(join(out, script)));
  build({ 'index.html': '' }, new Date('2026-01-08'));
  assert.not.ok(existsSync(join(out, script)));
});

test('the id of a build is another one for other bytes, and no other for the same', () => {
  const idOf = (...builds: Record<string, string>[]) => {
    const { build, out } = createBuilds();
    for (const files of builds) build(files);
    return readFileSync(join(out, buildFile), 'utf8');
  };
  const first = { 'a.html': '1', 'b.html': '1' };
  const second = { 'b.html': '2', 'c.html': '1' };
  assert.is(idOf(first, second), idOf(second));
  const ids = [first, second, { 'b.html': '2', 'c.html': '2' }, { 'b.html': '2', 'd.html': '1' }];
  assert.is(new Set(ids.map((files) => idOf(files))).size, ids.length);
  const { build, out } = createBuilds();
  build(first);
  rmSync(join(out, buildFile));
  build(first);
  assert.is(readFileSync(join(out, buildFile), 'utf8'), idOf(first), 'it is written again');
});

test('a folder of somebody else is never replaced', () => {
  const { build, out } = createBuilds();
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'thesis.txt'), 'ten years of work');
  assert.throws(() => build({}), /not the output of an earlier build/);
  assert.equal(readFiles(out), { 'thesis.txt': 'ten years of work' });
});

test('a file and a link to itself are no place for an output', () => {
  for (const make of [(path: string) => writeFileSync(path, ''), linkToItself]) {
    const out = join(createFolder('output'), 'dist');
    make(out);
    assert.throws(() => refuseForeignFolder(out), /dist is not a folder/);
  }
});

function linkToItself(path: string): void {
  symlinkSync(basename(path), path);
}

test('an output that a killed build had put aside comes back', () => {
  const { build, out } = createBuilds();
  build({ 'index.html': 'good' });
  renameSync(out, join(dirname(out), `.dist.previous-${deadPid}`));
  recoverOutput(out);
  assert.is(readTree(out)['index.html'], 'good');
});

test('what a killed build left half made is removed, what a running one makes is not', () => {
  const { build, out } = createBuilds();
  build({ 'index.html': 'good' });
  const leave = (name: string) => {
    mkdirSync(join(dirname(out), name));
    writeFileSync(join(dirname(out), name, 'half.html'), '');
  };
  leave(`.dist.next-${deadPid}`);
  leave(`.dist.next-${process.ppid}`);
  build({ 'index.html': 'better' });
  const tree = Object.keys(readTree(dirname(out)));
  assert.not.ok(tree.some((path) => path.startsWith(`.dist.next-${deadPid}`)));
  assert.ok(tree.some((path) => path.startsWith(`.dist.next-${process.ppid}`)));
});

test.run();
