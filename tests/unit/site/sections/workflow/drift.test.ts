import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { particleCount, planDrifts } from '../../../../../site/sections/workflow/drift.ts';

const area = { width: 1136, height: 380 };

function place(transform: string): [x: number, y: number] {
  const [, x, y] = /^translate\((.+)px, (.+)px\)$/.exec(transform) ?? [];
  return [Number(x), Number(y)];
}

test('fifteen particles run from left to right, each on one row and then on the next', () => {
  const drifts = planDrifts(area);
  assert.is(particleCount, 15);
  assert.is(drifts.length, particleCount);
  for (const { keyframes } of drifts) {
    const places = keyframes.map(({ transform }) => place(transform));
    for (const [index, [x, y]] of places.entries()) {
      assert.ok(x >= (places[index - 1]?.[0] ?? -12), 'never back');
      assert.ok(y > 0 && y < area.height, `${y}`);
    }
    assert.is(new Set(places.map(([, y]) => y)).size, 2);
    assert.is(places.at(-1)?.[0], area.width + 12);
  }
});

test('only transform and opacity change, in time, and both ends are out of sight', () => {
  for (const { keyframes, duration, ahead } of planDrifts(area)) {
    const offsets = keyframes.map(({ offset }) => offset);
    assert.equal(
      offsets,
      [...offsets].sort((a, b) => a - b),
    );
    assert.equal([offsets[0], offsets.at(-1)], [0, 1]);
    assert.equal([keyframes[0]?.opacity, keyframes.at(-1)?.opacity], [0, 0]);
    for (const frame of keyframes) {
      assert.equal(Object.keys(frame).sort(), ['offset', 'opacity', 'transform']);
    }
    assert.ok(duration > 30_000 && ahead >= 0 && ahead < duration, 'calm');
  }
});

test('the same area has the same drifts, and a small one has them too', () => {
  assert.equal(planDrifts(area), planDrifts(area));
  for (const { keyframes } of planDrifts({ width: 700, height: 90 })) {
    for (const { offset } of keyframes) assert.ok(offset >= 0 && offset <= 1);
  }
});

test.run();
