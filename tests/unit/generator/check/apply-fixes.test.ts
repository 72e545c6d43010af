import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyFixes, fixSafely, fixText } from '../../../../generator/check/fixes/apply-fixes.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';
import { createFolder } from '../../../helpers/project.ts';

const fix = (line: number, column: number, endColumn: number, text: string) =>
  diagnostic({ fix: { place: { line, column, endLine: line, endColumn }, text } });

test('fixes are written at their places, and every other byte stays', () => {
  const text = '\uFEFFone: 1\r\ntwo:  2 # why\r\n';
  const { text: fixed } = fixText(text, [fix(1, 6, 7, '"1"'), fix(2, 7, 8, '"2"')]);
  assert.is(fixed, '\uFEFFone: "1"\r\ntwo:  "2" # why\r\n');
});

test('of two fixes that overlap one is left for the next round', () => {
  const { text, fixed } = fixText('abcdef', [fix(1, 1, 4, 'X'), fix(1, 3, 5, 'Y')]);
  assert.is(text, 'abYef');
  assert.is(fixed.length, 1);
});

test('a fix that changes nothing does not count as one', () => {
  assert.equal(fixText('abc', [fix(1, 1, 2, 'a')]).fixed, []);
});

test('a fix that would make a front matter unreadable is left out, the others are not', () => {
  const fixes = [fix(2, 6, 7, '"1"'), fix(3, 1, 1, 'minutes: 1\n')];
  const { text, fixed } = fixSafely('---\n{id: 1}\n---\n', 'a.md', fixes);
  assert.is(text, '---\n{id: "1"}\n---\n');
  assert.is(fixed.length, 1);
});

test('a file keeps its permissions, a link stays one, and one that is not UTF-8 every byte', async () => {
  const root = createFolder('fixes');
  const latin = Buffer.from('---\nid: 1\n---\nCaf\xe9\n', 'latin1');
  writeFileSync(join(root, 'latin.md'), latin);
  writeFileSync(join(root, 'own.md'), '---\nid: 1\n---\n');
  chmodSync(join(root, 'own.md'), 0o600);
  symlinkSync('own.md', join(root, 'link.md'));
  const fixes = ['latin.md', 'link.md'].map((file) => ({ ...fix(2, 5, 6, '"1"'), file }));
  const fixed = await applyFixes(root, fixes);
  assert.equal(
    fixed.map(({ file }) => file),
    ['link.md'],
  );
  assert.equal(readFileSync(join(root, 'latin.md')), latin);
  assert.is(readFileSync(join(root, 'own.md'), 'utf8'), '---\nid: "1"\n---\n');
  assert.is(statSync(join(root, 'own.md')).mode & 0o777, 0o600);
  assert.equal(readdirSync(root).sort(), ['latin.md', 'link.md', 'own.md']);
  assert.ok(lstatSync(join(root, 'link.md')).isSymbolicLink());
});

test.run();
