import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  describeLockout,
  isCaptchaDue,
  lockedUntil,
  parseAttempts,
} from '../../../../../site/features/auth/attempts.ts';

const now = Date.UTC(2026, 0, 1, 12);
const minute = 60_000;
const none = { failures: 0, last: 0 };
const stored = (failures: unknown, last: unknown) => JSON.stringify({ failures, last });

test('failures count for 15 minutes', () => {
  assert.equal(parseAttempts(stored(3, now - 14 * minute), now), {
    failures: 3,
    last: now - 14 * minute,
  });
  assert.equal(parseAttempts(stored(3, now - 15 * minute), now), none);
});

test('a clock that was put back does not lock anybody out for longer', () => {
  assert.equal(parseAttempts(stored(5, now + minute), now), none);
});

for (const text of [null, '', '{', 'null', '3', '[]', stored('5', now), stored(5, 'x')]) {
  test(`${text} counts as no failure`, () => {
    assert.equal(parseAttempts(text, now), none);
  });
}

test('a captcha is due from the third failure on', () => {
  assert.is(isCaptchaDue({ failures: 2, last: now }), false);
  assert.is(isCaptchaDue({ failures: 3, last: now }), true);
});

test('the fifth failure locks for 15 minutes', () => {
  assert.is(lockedUntil({ failures: 4, last: now }), undefined);
  assert.is(lockedUntil({ failures: 5, last: now }), now + 15 * minute);
});

test('the message says how long, and at what time', () => {
  const time = (at: number) =>
    new Date(at).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
  for (const [left, words] of [
    [15 * minute, '15 minutes'],
    [14 * minute + 1, '15 minutes'],
    [minute, '1 minute'],
    [1, '1 minute'],
  ] as const) {
    const until = now + left;
    assert.is(
      describeLockout(until, now),
      `Too many failed attempts. Try again in ${words}, at ${time(until)}.`,
    );
  }
});

test.run();
