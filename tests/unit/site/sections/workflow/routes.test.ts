import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeDiagram } from '../../../../../site/sections/workflow/describe.ts';
import { arrowHead, roundedPath } from '../../../../../site/sections/workflow/layout/path.ts';
import { planPulse } from '../../../../../site/sections/workflow/pulse.ts';
import { findRoutes } from '../../../../../site/sections/workflow/routes.ts';

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

test('the pulse visits every node of its way, in order, within its time', () => {
  const line = (to: string, length: number) => ({
    to,
    length,
    pointAt: (x: number) => ({ x, y: 0 }),
  });
  const { duration, dot, visits } = planPulse('a', [line('b', 95), line('c', 190)]);
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

test.run();
