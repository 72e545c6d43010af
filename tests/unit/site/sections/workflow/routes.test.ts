import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeDiagram } from '../../../../../site/sections/workflow/describe.ts';
import { arrowHead, roundedPath } from '../../../../../site/sections/workflow/layout/path.ts';
import { planPulse } from '../../../../../site/sections/workflow/pulse.ts';
import { findRoutes } from '../../../../../site/sections/workflow/routes.ts';
import { planParticle } from '../../../../../site/sections/workflow/run-particles.ts';

const drawing = {
  title: 'T',
  nodes: [
    { id: 'a', label: 'Message', kind: 'trigger' as const, detail: 'any channel' },
    { id: 'b', label: 'Known?', kind: 'decision' as const },
    { id: 'c', label: 'Answers', kind: 'agent' as const },
    { id: 'd', label: 'Person', kind: 'human' as const },
  ],
  edges: [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c', label: 'yes' },
    { from: 'b', to: 'd', label: 'no' },
    { from: 'd', to: 'b' },
  ],
};

test('routes show every way once and do not run in circles', () => {
  assert.equal(findRoutes(drawing), [
    [0, 1],
    [0, 2],
  ]);
});

test('a drawing without a start begins at its first node', () => {
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  assert.equal(findRoutes({ ...drawing, nodes: drawing.nodes.slice(0, 2), edges }), [[0]]);
});

test('the description says what leads where, and when', () => {
  assert.equal(describeDiagram(drawing), [
    'Trigger: Message, any channel. Then Known?.',
    'Decision: Known?. Then yes: Answers; no: Person.',
    'Agent: Answers.',
    'Person: Person. Then Known?.',
  ]);
});

test('corners are rounded and heads point along the line', () => {
  assert.is(
    roundedPath([
      [0, 0],
      [20, 0],
      [20, 40],
    ]),
    'M0 0L10 0Q20 0 20 10L20 40',
  );
  assert.is(
    arrowHead([
      [0, 0],
      [10, 0],
    ]),
    'M4 4L10 0L4 -4',
  );
});

const line = (from: string, to: string, length: number) => ({
  from,
  to,
  length,
  pointAt: (x: number) => ({ x, y: 0 }),
});

test('the pulse visits every node of its way, in order, within its time', () => {
  const { duration, dot, visits } = planPulse([line('a', 'b', 95), line('b', 'c', 190)]);
  assert.equal(
    visits.map(({ node }) => node),
    ['a', 'b', 'c'],
  );
  const offsets = dot.map(({ offset }) => offset);
  assert.equal(
    offsets,
    [...offsets].sort((a, b) => a - b),
  );
  assert.is(offsets[0], 0);
  assert.is(offsets.at(-1), 1);
  assert.is(duration, 300 + 500 + 650 + 1000 + 650 + 700);
  assert.is(dot.at(-1)?.opacity, 0);
});

test('a pulse that has far to go ends in time', () => {
  assert.is(planPulse([line('a', 'b', 950), line('b', 'c', 950)]).duration, 5000);
});

test('a particle follows a part of its way and is out of sight at both ends', () => {
  const way = Array.from({ length: 60 }, (_, step) => ({ x: step * 16, y: 0 }));
  for (const start of [0, 0.4, 1]) {
    const frames = planParticle(way, start);
    const places = frames.map(({ transform }) => Number(/translate\((.+)px,/.exec(transform)?.[1]));
    const [first = Number.NaN, last = Number.NaN] = [places[0], places.at(-1)];
    assert.ok(Math.abs(last - first - 320) <= 16, `${first} to ${last}`);
    assert.ok(Math.abs(first - start * (59 * 16 - 320)) <= 16, `${first}`);
    assert.equal([frames[0]?.offset, frames.at(-1)?.offset], [0, 1]);
    assert.equal([frames[0]?.opacity, frames.at(-1)?.opacity], [0, 0]);
    assert.ok(frames.some(({ opacity }) => opacity > 0.5));
  }
});

test.run();
