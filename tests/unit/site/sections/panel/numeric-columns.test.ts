import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findNumericColumns } from '../../../../../site/sections/panel/numeric-columns.ts';

const find = (...rows: string[][]) => findNumericColumns(rows);

test('amounts with a sign, a currency or a unit make a numeric column', () => {
  const found = find(['$2,318.40', '38 ms', '-4', '99.5 %'], ['$0', '0.6 s', '+12', '3%']);
  assert.equal(found, [true, true, true, true]);
});

test('names, dates, numbers of documents and shares are texts', () => {
  assert.equal(find(['INV-88213', '95 of 96', 'Nov 14', '8 s ago']), [false, false, false, false]);
});

test('a column is numeric when all its cells are, those without an amount aside', () => {
  assert.equal(find(['$1,640', '7719'], ['–', 'A-20417']), [true, false]);
  assert.equal(find(['–'], ['–']), [false]);
});

test('no rows have no columns', () => {
  assert.equal(find(), []);
});

test.run();
