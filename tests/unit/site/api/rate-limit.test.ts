import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRateLimit } from '../../../../site/api/rate-limit.ts';

test('no minute has more calls than the limit, by whatever pattern', () => {
  let time = 1_000_000;
  const limit = createRateLimit(10, () => time);
  const allowed: number[] = [];
  for (let second = 0; second < 600; second += 1) {
    // Bursts, pauses and a steady stream.
    const calls = second % 90 < 45 ? 3 : 0;
    for (let call = 0; call < calls; call += 1) {
      if (limit('a') === 0) allowed.push(time);
    }
    time += 1000;
  }
  for (const start of allowed) {
    const inMinute = allowed.filter((at) => at >= start && at < start + 60_000).length;
    assert.ok(inMinute <= 10, `${inMinute} calls`);
  }
  assert.ok(allowed.length > 50, 'and it lets calls through');
});

test('whoever waits as long as told is let in', () => {
  for (const offset of [0, 1, 29_999, 59_999]) {
    let time = 6_000_000 + offset;
    const limit = createRateLimit(10, () => time);
    for (let call = 0; call < 10; call += 1) assert.is(limit('a'), 0);
    const wait = limit('a');
    assert.ok(wait >= 1 && wait <= 60, `${wait} s`);
    assert.is(limit('b'), 0);
    time += wait * 1000;
    assert.is(limit('a'), 0, `after ${wait} s from ${offset}`);
  }
});

test('a clock that is put back keeps nobody out', () => {
  let time = 10_000_000;
  const limit = createRateLimit(2, () => time);
  for (let call = 0; call < 2; call += 1) limit('a');
  time -= 3_600_000;
  assert.is(limit('a'), 0);
  assert.is(limit('a'), 0);
  assert.ok(limit('a') <= 60);
  assert.is.not(limit('a'), 0, 'and the limit holds');
});

test('the callers of long ago are forgotten when there are many', () => {
  const limit = createRateLimit(1, () => 0);
  assert.is(limit('first'), 0);
  for (let caller = 0; caller < 20_000; caller += 1) limit(String(caller));
  assert.is(limit('first'), 0);
  assert.is.not(limit('19999'), 0);
});

test.run();
