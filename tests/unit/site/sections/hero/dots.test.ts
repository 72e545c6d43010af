import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createDots,
  linkDistance,
  linkDots,
  moveDots,
  spreadDots,
} from '../../../../../site/sections/hero/dots.ts';

const area = { width: 800, height: 400 };

test('dots drift inside their area, and are spread over another', () => {
  const small = { width: 300, height: 200 };
  let dots = spreadDots(
    createDots(50, area, () => 0.9),
    area,
    small,
  );
  assert.is(dots.length, 50);
  assert.equal(
    [dots[0]?.x, dots[0]?.y].map((at) => Math.round(at ?? 0)),
    [270, 180],
  );
  for (let step = 0; step < 5000; step += 1) {
    dots = moveDots(dots, 0.1, small);
    for (const { x, y } of dots) assert.ok(x >= 0 && x <= 300 && y >= 0 && y <= 200);
  }
});

test('how far a dot moves is a matter of time, not of frames', () => {
  const dots = createDots(1, area, () => 0.6);
  const often = [1, 2, 3, 4].reduce((moved) => moveDots(moved, 0.25, area), dots);
  const [once] = moveDots(dots, 1, area);
  assert.ok(once && Math.abs(once.x - (often[0]?.x ?? 0)) < 1e-9);
  assert.is.not(once?.x, dots[0]?.x);
});

test('a dot turns round at the edge', () => {
  const [dot] = moveDots([{ x: 799, y: 1, dx: 10, dy: -10 }], 1, area);
  assert.equal(dot, { x: 800, y: 0, dx: -10, dy: 10 });
});

test('dots closer than 100 px are linked, the nearer the stronger', () => {
  const at = (x: number) => ({ x, y: 0, dx: 0, dy: 0 });
  assert.is(linkDistance, 100);
  const links = linkDots([at(0), at(50), at(149)]);
  assert.equal(
    links.map(({ nearness }) => Math.round(nearness * 100)),
    [50, 1],
  );
  assert.equal(linkDots([at(0), at(100)]), []);
});

test.run();
