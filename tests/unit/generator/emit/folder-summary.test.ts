import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countFiles, emptySummary } from '../../../../generator/emit/folder-summary.ts';

const files = [
  ['index.html', '10 1 1'],
  ['about.html', '20 2 2'],
  ['posts/one.html', '30 3 3'],
] as const;
const all = countFiles(emptySummary, files);

test('the same files have the same summary in any order', () => {
  assert.is(countFiles(emptySummary, files.toReversed()), all);
});

test('one that came, went, moved or has another signature makes another summary', () => {
  const [first, second, third] = files;
  for (const others of [
    [...files, ['new.html', '1 1 1'] as const],
    [first, second],
    [first, second, ['posts/two.html', third[1]] as const],
    [first, second, [third[0], '30 3 4'] as const],
    [[first[0], second[1]] as const, [second[0], first[1]] as const, third],
  ]) {
    assert.is.not(countFiles(emptySummary, others), all);
  }
});

test('what is counted again is taken out', () => {
  const [first, ...rest] = files;
  assert.is(countFiles(all, [first]), countFiles(emptySummary, rest));
  assert.is(countFiles(all, files), emptySummary);
});

test.run();
