import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { timeLeft } from '../../../../../../site/features/auth/idle/time-left.ts';

const now = Date.UTC(2026, 0, 1, 12);
const limit = 900_000;

for (const [what, stored, left] of [
  ['activity right now leaves it all', String(now), limit],
  ['activity a minute ago leaves 14', String(now - 60_000), limit - 60_000],
  ['the last millisecond', String(now - limit + 1), 1],
  ['15 minutes ago leaves nothing', String(now - limit), 0],
  ['nothing stored is a session that has just begun', null, limit],
  ['nonsense is a session of long ago', 'x', 0],
  ['a clock that was put back adds nothing', String(now + 60_000), limit],
] as const) {
  test(what, () => {
    assert.is(timeLeft(stored, now), left);
  });
}

test.run();
