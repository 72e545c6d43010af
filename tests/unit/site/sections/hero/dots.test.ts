import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createDots,
  linkDistance,
  linkDots,
  moveDots,
} from '../../../../../site/sections/hero/dots.ts';

test('dots drift inside their area, also after it has shrunk', () => {
  let dots = createDots(50, 800, 400, () => 0.9);
  assert.is(dots.length, 50);
  for (let frame = 0; frame < 5000; frame += 1) dots = moveDots(dots, 300, 200);
  for (const { x, y } of dots) assert.ok(x >= 0 && x <= 300 && y >= 0 && y <= 200);
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
