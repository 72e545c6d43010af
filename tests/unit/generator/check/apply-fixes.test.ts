import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mendText } from '../../../../generator/check/fixes/apply-fixes.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';

const fix = (line: number, column: number, endColumn: number, text: string) =>
  diagnostic({ fix: { place: { line, column, endLine: line, endColumn }, text } });

test('mends are written at their places, and every other byte stays', () => {
  const text = '\uFEFFone: 1\r\ntwo:  2 # why\r\n';
  const { text: mended } = mendText(text, [fix(1, 6, 7, '"1"'), fix(2, 7, 8, '"2"')]);
  assert.is(mended, '\uFEFFone: "1"\r\ntwo:  "2" # why\r\n');
});

test('of two mends that overlap one is left for the next round', () => {
  const { text, mended } = mendText('abcdef', [fix(1, 1, 4, 'X'), fix(1, 3, 5, 'Y')]);
  assert.is(text, 'abYef');
  assert.is(mended.length, 1);
});

test('a mend that changes nothing does not count as one', () => {
  assert.equal(mendText('abc', [fix(1, 1, 2, 'a')]).mended, []);
});

test.run();
