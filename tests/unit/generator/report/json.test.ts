import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatJson } from '../../../../generator/report/json.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';

const read = (...list: Parameters<typeof diagnostic>[0][]) =>
  JSON.parse(formatJson(list.map((item) => diagnostic(item))));

test('errors and warnings are counted, and every diagnostic has each of the nine keys', () => {
  const json = read({}, { severity: 'warning' }, { severity: 'advice' });
  assert.equal([json.errors, json.warnings], [1, 1]);
  assert.equal(json.diagnostics[0], {
    rule: 'title/length',
    severity: 'error',
    message: 'What is wrong.',
    hint: 'What to write.',
    file: 'content/a.md',
    line: 3,
    column: 8,
    endLine: 3,
    endColumn: 12,
  });
});

test('what is not known is null, a line that nobody knows too', () => {
  const unplaced = { line: undefined, column: undefined, endLine: undefined, endColumn: undefined };
  const [inFile, nowhere] = read(unplaced, {
    ...unplaced,
    file: undefined,
    hint: undefined,
  }).diagnostics;
  const { file, line, column, endLine, endColumn } = inFile;
  assert.equal([file, line, column, endLine, endColumn], ['content/a.md', null, null, null, null]);
  assert.equal(
    [nowhere.file, nowhere.line, nowhere.endColumn, nowhere.hint],
    [null, null, null, null],
  );
});

test('a fix is not part of it', () => {
  const place = { line: 1, column: 1 };
  assert.not.ok('fix' in read({ fix: { place, text: 'x' } }).diagnostics[0]);
});

test.run();
