import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawRail } from '../../../../site/cards/draw-rail.ts';
import { type Rail, railOfDiagram, railOfSteps } from '../../../../site/cards/rail.ts';
import { diagram } from '../../../../site/sections/schema/diagram.ts';

const fork = diagram.parse({
  title: 'A lead',
  nodes: [
    { id: 'lead', kind: 'trigger', label: 'New lead' },
    { id: 'fit', kind: 'decision', label: 'Fit & ready?' },
    { id: 'book', kind: 'agent', label: 'Books' },
    { id: 'rep', kind: 'human', label: 'Calls' },
    { id: 'crm', kind: 'done', label: 'CRM is true' },
    { id: 'later', kind: 'agent', label: 'Asks later' },
  ],
  edges: [
    { from: 'lead', to: 'fit' },
    { from: 'fit', to: 'book' },
    { from: 'fit', to: 'rep' },
    { from: 'book', to: 'crm' },
    { from: 'rep', to: 'crm' },
    { from: 'crm', to: 'later' },
    { from: 'later', to: 'fit' },
  ],
});

/** Edges that run through a stop which is not theirs. */
const collisions = ({ stops, edges }: Rail) =>
  edges.filter(({ from, to, lane }) =>
    stops.slice(Math.min(from, to) + 1, Math.max(from, to)).some((stop) => stop.lane === lane),
  );

test('the longest way is the main line, and what it comes to stands last', () => {
  const rail = railOfDiagram(fork);
  const main = rail.stops.filter(({ lane }) => lane === 0).map(({ label }) => label);
  assert.is(main[0], 'New lead');
  assert.is(rail.stops.at(-1)?.label, main.at(-1));
  assert.is(rail.stops.at(-1)?.lane, 0);
  assert.is(rail.stops.length, fork.nodes.length);
  assert.is(rail.edges.length, fork.edges.length);
});

test('no edge runs through a stop between its ends', () => {
  assert.equal(collisions(railOfDiagram(fork)), []);
});

test('steps follow one another on the main line', () => {
  const rail = railOfSteps(['One', 'Two', 'Three']);
  assert.equal(
    rail.edges.map(({ from, to, lane }) => [from, to, lane]),
    [
      [0, 1, 0],
      [1, 2, 0],
    ],
  );
});

test('a drawing names every stop, escaped, and stays on the card', () => {
  const drawing = drawRail(railOfDiagram(fork));
  assert.match(drawing, '>Fit &#38; ready?<');
  assert.is(drawing.match(/<text /g)?.length, fork.nodes.length);
  for (const [, y] of drawing.matchAll(/ y="([\d.]+)"/g)) assert.ok(Number(y) < 630);
});

test('labels are of one size, by the longest', () => {
  const sizeOf = (labels: string[]) =>
    Number(/font-size="(\d+)"/.exec(drawRail(railOfSteps(labels)))?.[1]);
  assert.is(sizeOf(['One', 'Two']), 27);
  const smaller = sizeOf(['One', 'Workflows that improve themselves all day']);
  assert.ok(smaller < 27 && smaller >= 17);
  assert.is(sizeOf(['One', 'x'.repeat(300)]), 17);
});

test.run();
