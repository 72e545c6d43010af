import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countAt, countDuration, formatCount } from '../../../../../site/sections/stats/counter.ts';

test('counts from 0 to the target in two seconds', () => {
  assert.is(countDuration, 2000);
  assert.is(countAt(80, 0), 0);
  assert.is(countAt(80, 2000), 80);
  assert.is(countAt(99.9, 5000), 99.9);
  assert.is(countAt(80, -16), 0);
});

test('never goes back or past the target', () => {
  let before = 0;
  for (let time = 0; time <= 2000; time += 50) {
    const value = countAt(45, time);
    assert.ok(value >= before && value <= 45, `${value} at ${time} ms`);
    before = value;
  }
});

test('keeps prefix and suffix', () => {
  assert.is(formatCount(80, { value: 80, suffix: '%' }), '80%');
  assert.is(formatCount(12, { value: 12, prefix: '$', suffix: 'M+' }), '$12M+');
  assert.is(formatCount(3.2, { value: 3.2, suffix: 'x' }), '3.2x');
});

test('shows whole numbers whole and others with one decimal', () => {
  assert.is(formatCount(41.7, { value: 80, suffix: '%' }), '42%');
  assert.is(formatCount(40, { value: 99.9, suffix: '%' }), '40.0%');
  assert.is(formatCount(1200, { value: 1200 }), '1,200');
});

test('shows 24/7 for the suffix /7, at any time', () => {
  assert.is(formatCount(3, { value: 24, suffix: '/7' }), '24/7');
});

test.run();
