import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isIsoDate, toIsoDate } from '../../../../generator/content/iso-date.ts';

test('dates with the year first or the month as a word are understood', () => {
  for (const text of [
    '2025/9/1',
    '2025.09.01',
    '2025-9-1',
    '2025-09-01T10:00:00Z',
    '1 Sep 2025',
    '1st September 2025',
    'September 1, 2025',
  ]) {
    assert.is(toIsoDate(text), '2025-09-01', text);
  }
});

test('what could be two days, or is none, is not guessed', () => {
  for (const text of ['01/02/2025', '2025-02-30', '2025-13-01', 'tomorrow', '', '31 Foo 2025']) {
    assert.is(toIsoDate(text), undefined, text);
  }
  assert.ok(isIsoDate('2024-02-29'));
  assert.not.ok(isIsoDate('2025-02-29'));
});

test.run();
