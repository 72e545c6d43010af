import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recoverOutput, writeOutputs } from '../../../../generator/emit/disk-writer.ts';
import type { Output } from '../../../../generator/emit/output.ts';
import { readTree } from '../../../helpers/files.ts';
import { createFolder } from '../../../helpers/project.ts';

const hostFiles = { _headers: '', 'robots.txt': '' };
const outputs = (files: Record<string, string>): Output[] =>
  Object.entries({ ...hostFiles, ...files }).map(([path, bytes]) => ({
    path,
    bytes,
    source: 'test',
  }));
const newOut = () => join(createFolder('writer'), 'dist');
/** A process number that no process has: Linux gives none above 4194304. */
const deadPid = 99_999_999;

test('writes every file', () => {
  const out = newOut();
  const written = writeOutputs(outputs({ 'index.html': 'a', 'deep/er/x.html': 'b' }), out);
  assert.equal(written, { written: 4, removed: 0, unchanged: 0 });
  assert.equal(readTree(out), { ...hostFiles, 'index.html': 'a', 'deep/er/x.html': 'b' });
});

test('writes what changed, removes what is gone, and keeps the rest', () => {
  const out = newOut();
  writeOutputs(outputs({ 'same.html': 'a', 'changed.html': 'b', 'gone.html': 'c' }), out);
  const before = statSync(join(out, 'same.html'));
  const written = writeOutputs(
    outputs({ 'same.html': 'a', 'changed.html': 'B', 'new.html': 'd' }),
    out,
  );
  assert.equal(written, { written: 2, removed: 1, unchanged: 3 });
  assert.equal(readTree(out), {
    ...hostFiles,
    'same.html': 'a',
    'changed.html': 'B',
    'new.html': 'd',
  });
  assert.is(statSync(join(out, 'same.html')).mtimeMs, before.mtimeMs);
});

test('touches nothing where nothing changed', () => {
  const out = newOut();
  writeOutputs(outputs({ 'a.html': 'a' }), out);
  const before = statSync(out).ino;
  assert.is(writeOutputs(outputs({ 'a.html': 'a' }), out).written, 0);
  assert.is(statSync(out).ino, before);
});

test('a file that becomes a folder is no obstacle', () => {
  const out = newOut();
  writeOutputs(outputs({ about: 'a' }), out);
  writeOutputs(outputs({ 'about/us.html': 'b' }), out);
  assert.is(readTree(out)['about/us.html'], 'b');
});

test('a folder of somebody else is never replaced', () => {
  const out = newOut();
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'thesis.txt'), 'ten years of work');
  assert.throws(() => writeOutputs(outputs({}), out), /not the output of an earlier build/);
  assert.equal(readTree(out), { 'thesis.txt': 'ten years of work' });
});

test('an output that a killed build had put aside comes back', () => {
  const out = newOut();
  writeOutputs(outputs({ 'index.html': 'good' }), out);
  renameSync(out, join(dirname(out), `.dist.previous-${deadPid}`));
  recoverOutput(out);
  assert.is(readTree(out)['index.html'], 'good');
});

test('what a killed build left half made is removed, what a running one makes is not', () => {
  const out = newOut();
  writeOutputs(outputs({ 'index.html': 'good' }), out);
  const leave = (name: string) => {
    mkdirSync(join(dirname(out), name));
    writeFileSync(join(dirname(out), name, 'half.html'), '');
  };
  leave(`.dist.next-${deadPid}`);
  leave(`.dist.next-${process.ppid}`);
  writeOutputs(outputs({ 'index.html': 'better' }), out);
  const tree = Object.keys(readTree(dirname(out)));
  assert.not.ok(tree.some((path) => path.startsWith(`.dist.next-${deadPid}`)));
  assert.ok(tree.some((path) => path.startsWith(`.dist.next-${process.ppid}`)));
});

test.run();
