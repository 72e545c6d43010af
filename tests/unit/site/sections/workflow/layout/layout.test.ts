import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Drawing } from '../../../../../../site/sections/schema/drawing.ts';
import { foldGrid } from '../../../../../../site/sections/workflow/layout/fold.ts';
import type { Layout, PlacedNode } from '../../../../../../site/sections/workflow/layout/layout.ts';
import {
  drawingWidths,
  nodeMetrics,
} from '../../../../../../site/sections/workflow/layout/metrics.ts';
import { layoutTall } from '../../../../../../site/sections/workflow/layout/tall/layout-tall.ts';
import { measureText, wrapText } from '../../../../../../site/sections/workflow/layout/text.ts';
import {
  layoutAtWidths,
  layoutWide,
} from '../../../../../../site/sections/workflow/layout/wide/layout-wide.ts';

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
  ...drawingWidths.map((width): [string, () => Layout] => [
    `${width} px wide`,
    () => layoutWide(fork, width),
  ]),
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

test('wide: labels of edges end before the node they lead to', () => {
  const layout = layoutWide(fork);
  fork.edges.forEach(({ to, label }, index) => {
    const place = layout.edges[index]?.label;
    const target = layout.nodes.find(({ id }) => id === to);
    if (!label || !place || !target || place.y > target.y + target.height) return;
    assert.ok(place.x + measureText(label, 13) <= target.x, label);
  });
});

test('wide: columns follow the edges and fill the page', () => {
  const layout = layoutWide(fork);
  const x = (id: string) => layout.nodes.find((placed) => placed.id === id)?.x ?? Number.NaN;
  assert.ok(x('lead') < x('look') && x('look') < x('fit') && x('fit') < x('book'));
  assert.is(x('book'), x('rep'));
  assert.is(layout.width, 1100);
});

test('wide: an edge that leads back runs under the nodes', () => {
  const layout = layoutWide(fork);
  const lowest = Math.max(...layout.nodes.map(({ y, height }) => y + height));
  assert.ok(layout.height > lowest);
});

test('a width has all columns side by side or bands below each other, split where few edges cross', () => {
  const { wide, folded } = layoutAtWidths(fork);
  assert.equal(
    [...folded, wide].map(({ width }) => width),
    drawingWidths,
  );
  const [, medium] = folded;
  const at = (id: string) => medium?.nodes.find((placed) => placed.id === id) ?? { x: -1, y: -1 };
  // After the fit has been checked, three edges lead on: they stay in one band.
  assert.equal([at('lead').x, at('fit').x], [at('lead').x, at('lead').x]);
  assert.ok(at('look').x > at('lead').x && at('look').y === at('lead').y);
  assert.ok(at('fit').y > at('look').y && at('book').x > at('fit').x && at('crm').x > at('book').x);
});

test('a drawing gets no wider than it has to be for all columns to fit side by side', () => {
  const nodes = [node('a'), node('b')];
  const { wide, folded } = layoutAtWidths({ title: 'T', nodes, edges: [edge('a>b')] });
  assert.is(wide.width, drawingWidths[0]);
  assert.equal(folded, []);
});

test('bands have no empty rows, and no node is lost', () => {
  const cells = new Map(
    Object.entries({ a: [1, 2], b: [2, 1], c: [3, 1], d: [4, 3] }).map(
      ([id, [column = 1, row = 1]]) => [id, { column, row }],
    ),
  );
  const folded = foldGrid(cells, [edge('a>b'), edge('b>c', 'yes'), edge('c>d')], 2);
  assert.equal(Object.fromEntries(folded), {
    a: { column: 1, row: 2 },
    b: { column: 2, row: 1 },
    c: { column: 1, row: 3 },
    d: { column: 2, row: 4 },
  });
});

test('wide: a column and row that are written are kept', () => {
  const nodes = [
    { ...node('a'), row: 2 },
    { ...node('b'), column: 3, row: 1 },
  ];
  const [a, b] = layoutWide({ title: 'T', nodes, edges: [edge('a>b')] }).nodes;
  assert.ok(a && b && a.y > b.y && b.x > a.x + a.width * 2);
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
