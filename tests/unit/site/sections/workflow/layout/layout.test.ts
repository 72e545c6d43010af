import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Drawing } from '../../../../../../site/sections/schema/drawing.ts';
import type { Layout, PlacedNode } from '../../../../../../site/sections/workflow/layout/layout.ts';
import { nodeMetrics } from '../../../../../../site/sections/workflow/layout/metrics.ts';
import {
  drawingWidths,
  layoutAtWidths,
  layoutInRanks,
} from '../../../../../../site/sections/workflow/layout/ranked/layout-ranked.ts';
import { layoutTall } from '../../../../../../site/sections/workflow/layout/tall/layout-tall.ts';
import { measureText, wrapText } from '../../../../../../site/sections/workflow/layout/text.ts';

type Kind = Drawing['nodes'][number]['kind'];
const node = (
  id: string,
  kind: Kind = 'agent',
  label = `Does ${id}`,
  detail = 'in two seconds',
) => ({
  id,
  kind,
  label,
  detail,
});
const edge = (way: string, label?: string) => {
  const [from = '', to = ''] = way.split('>');
  return label === undefined ? { from, to } : { from, to, label };
};

const fork: Drawing = {
  title: 'A lead',
  nodes: [
    node('lead', 'trigger'),
    node('look'),
    node('fit', 'decision', 'Is it a fit, and ready?'),
    node(
      'book',
      'agent',
      'Books the meeting with the right person',
      'By territory, product and load',
    ),
    node('later'),
    node('rep', 'human'),
    node('crm', 'done', 'Internationalization-of-everything'),
  ],
  edges: [
    edge('lead>look'),
    edge('look>fit'),
    edge('fit>book', 'yes'),
    edge('fit>later', 'not yet'),
    edge('fit>rep', 'large account'),
    edge('book>crm'),
    edge('later>fit', 'on the day'),
    edge('rep>crm'),
  ],
};

const layouts: [name: string, layOut: () => Layout][] = [
  ['to the right', () => layoutInRanks(fork, 'right', 132)],
  ['down', () => layoutInRanks(fork, 'down', 132)],
  ['tall', () => layoutTall(fork)],
];

const overlap = (a: PlacedNode, b: PlacedNode) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

for (const [name, layOut] of layouts) {
  const layout = layOut();

  test(`${name}: no text is wider than its node`, () => {
    for (const { width, label, detail } of layout.nodes) {
      const room = width - 2 * nodeMetrics.padding;
      for (const line of label) assert.ok(measureText(line, nodeMetrics.labelSize) <= room, line);
      for (const line of detail) assert.ok(measureText(line, nodeMetrics.detailSize) <= room, line);
    }
  });

  test(`${name}: nodes are as high as their text and do not overlap`, () => {
    const { padding, kindHeight, kindGap, labelLine, detailGap, detailLine } = nodeMetrics;
    layout.nodes.forEach((a, index) => {
      const lines = a.label.length * labelLine + detailGap + a.detail.length * detailLine;
      assert.ok(a.height >= 2 * padding + kindHeight + kindGap + lines, a.id);
      for (const b of layout.nodes.slice(index + 1))
        assert.not(overlap(a, b), `${a.id} on ${b.id}`);
    });
  });

  test(`${name}: everything is inside the drawing`, () => {
    for (const { x, y, width, height } of layout.nodes) {
      assert.ok(x >= 0 && y >= 0 && x + width <= layout.width && y + height <= layout.height);
    }
    for (const { label } of layout.edges) {
      if (!label) continue;
      const width = measureText(label.text, 13);
      const left = label.end ? label.x - width : label.x;
      assert.ok(left >= 0 && left + width <= layout.width && label.y > 0, label.text);
    }
  });

  test(`${name}: an edge for each of the drawing's, with its label`, () => {
    assert.equal(
      layout.edges.map(({ label }) => label?.text),
      fork.edges.map(({ label }) => label),
    );
    for (const { line, head } of layout.edges) {
      assert.match(line, /^M[\d.]+ [\d.]+/);
      assert.match(head, /^M/);
    }
  });

  test(`${name}: the same drawing gives the same layout`, () => {
    assert.equal(layOut(), layout);
  });
}

test('to the right: labels of edges end before the node they lead to', () => {
  const layout = layoutInRanks(fork, 'right', 160);
  fork.edges.forEach(({ to, label }, index) => {
    const place = layout.edges[index]?.label;
    const target = layout.nodes.find(({ id }) => id === to);
    if (!label || !place || !target || place.y > target.y + target.height) return;
    assert.ok(place.x + measureText(label, 13) <= target.x, label);
  });
});

test('to the right: columns follow the edges, and branches are in the order in which they are written', () => {
  const layout = layoutInRanks(fork, 'right', 160);
  const at = (id: string) => layout.nodes.find((placed) => placed.id === id) ?? { x: -1, y: -1 };
  assert.ok(
    at('lead').x < at('look').x && at('look').x < at('fit').x && at('fit').x < at('book').x,
  );
  assert.is(at('book').x, at('rep').x);
  assert.ok(at('book').y < at('later').y && at('later').y < at('rep').y);
});

test('an edge that leads back runs under the nodes, or at their right', () => {
  const right = layoutInRanks(fork, 'right', 160);
  assert.ok(right.height > Math.max(...right.nodes.map(({ y, height }) => y + height)));
  const down = layoutInRanks(fork, 'down', 160);
  assert.ok(down.width > Math.max(...down.nodes.map(({ x, width }) => x + width)));
});

test('a main line without branches is straight', () => {
  const nodes = ['a', 'b', 'c'].map((id) => node(id));
  const edges = [edge('a>b'), edge('b>c', 'then'), edge('c>a', 'again')];
  const drawing = { title: 'T', nodes, edges };
  const tops = layoutInRanks(drawing, 'right', 160).nodes.map(({ y }) => y);
  assert.equal(tops, [tops[0], tops[0], tops[0]]);
  const lefts = layoutInRanks(drawing, 'down', 160).nodes.map(({ x }) => x);
  assert.equal(lefts, [lefts[0], lefts[0], lefts[0]]);
});

test('a drawing fits each width: down where there is no room to the right', () => {
  const { wide, narrower } = layoutAtWidths(fork);
  assert.ok(narrower.length > 0);
  [...narrower, wide].forEach(({ width }, index) => {
    assert.ok(width <= (drawingWidths[index] ?? drawingWidths[2]), `${width} px`);
  });
  const at = ({ nodes }: Layout, id: string) =>
    nodes.find((placed) => placed.id === id) ?? { x: -1, y: -1 };
  const [down = wide] = narrower;
  assert.ok(at(down, 'crm').y > at(down, 'book').y && at(down, 'book').y > at(down, 'fit').y);
  assert.ok(at(wide, 'crm').x > at(wide, 'book').x && at(wide, 'book').x > at(wide, 'fit').x);
});

test('a drawing gets no wider than it has to be for all nodes to fit side by side', () => {
  const nodes = [node('a'), node('b')];
  const { wide, narrower } = layoutAtWidths({ title: 'T', nodes, edges: [edge('a>b')] });
  assert.ok(wide.width <= drawingWidths[0]);
  assert.equal(narrower, []);
});

test('tall: one node a row, in the order of the work', () => {
  const { nodes, width } = layoutTall(fork);
  assert.equal(
    nodes.map(({ id }) => id),
    ['lead', 'look', 'fit', 'book', 'later', 'rep', 'crm'],
  );
  assert.ok(width <= 288);
});

test('tall: a way is followed to its end before the next begins, and leads back at the right', () => {
  const drawing = {
    title: 'T',
    nodes: ['start', 'yes', 'no', 'act', 'ask', 'end'].map((id) => node(id)),
    edges: [
      edge('start>yes', 'yes'),
      edge('start>no', 'no'),
      edge('yes>act'),
      edge('no>ask'),
      edge('act>end'),
      edge('ask>end'),
      edge('ask>start', 'again'),
    ],
  };
  const { nodes, edges } = layoutTall(drawing);
  assert.equal(
    nodes.map(({ id }) => id),
    ['start', 'yes', 'act', 'no', 'ask', 'end'],
  );
  const [yes, no, again] = [0, 1, 6].map((index) => edges[index]?.label);
  assert.is(yes?.x, no?.x, 'labels stand on one line');
  assert.is(again?.end, true);
});

test('text is broken into few lines of about the same length', () => {
  const lines = wrapText('Looks up, writes, books, posts', 13, 156);
  assert.is(lines.length, 2);
  assert.is(lines.join(' '), 'Looks up, writes, books, posts');
  assert.ok((lines[1] ?? '').split(' ').length > 1, 'no word alone');
});

test('a word that is too wide is cut', () => {
  const lines = wrapText('Donaudampfschifffahrtsgesellschaft', 15, 120);
  assert.ok(lines.length > 1);
  for (const line of lines) assert.ok(measureText(line, 15) <= 120, line);
});

test.run();
