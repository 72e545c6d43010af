import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readEnv } from '../../../site/env.ts';
import { formatDate } from '../../../site/lib/dates.ts';

test('the defaults need no variable', () => {
  assert.is(readEnv({}).siteUrl, 'https://usta.example');
  assert.match(readEnv({}).today, /^\d{4}-\d{2}-\d{2}$/);
});

test('SOURCE_DATE_EPOCH is the day of the build', () => {
  assert.is(readEnv({ SOURCE_DATE_EPOCH: '86400' }).today, '1970-01-02');
});

test('a variable that cannot be used is named', () => {
  assert.throws(() => readEnv({ SITE_URL: 'usta.com' }), /SITE_URL/);
  assert.throws(() => readEnv({ SOURCE_DATE_EPOCH: 'today' }), /SOURCE_DATE_EPOCH/);
});

test('dates are read in one way everywhere', () => {
  assert.is(formatDate('2025-01-08'), 'January 8, 2025');
  assert.is(formatDate('2024-12-28'), 'December 28, 2024');
});

test.run();
