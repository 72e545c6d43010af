import type { Drawing } from '../../../../../../site/sections/schema/drawing.ts';
import type { Layout, PlacedNode } from '../../../../../../site/sections/workflow/layout/layout.ts';
import { edgeLabelSize } from '../../../../../../site/sections/workflow/layout/metrics.ts';
import type { Point } from '../../../../../../site/sections/workflow/layout/path.ts';
import { measureText } from '../../../../../../site/sections/workflow/layout/text.ts';

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a reader would call wrong with a layout: lines through nodes, texts on texts, loose ends. */
export function findFaults(drawing: Drawing, layout: Layout): string[] {
  const nodes = layout.nodes.map(nodeBox);
  const labels = labelBoxes(layout);
  const runs = layout.edges.map(({ line }) => edgeRuns(line));
  return [
    ...pairs(nodes).map(([a, b]) => overlap(a, b) && `${a.name} lies on ${b.name}`),
    ...pairs(labels).map(([a, b]) => overlap(a, b) && `label ${a.name} lies on label ${b.name}`),
    ...labels.flatMap((label) =>
      nodes.map((node) => overlap(label, node) && `label ${label.name} lies on ${node.name}`),
    ),
    ...runs.flatMap((boxes, index) =>
      boxes.flatMap((run) =>
        nodes.map((node) => overlap(run, node) && `${nameEdge(drawing, index)} cuts ${node.name}`),
      ),
    ),
    ...layout.edges.flatMap(({ line }, index) => findLooseEnds(drawing, layout, line, index)),
  ].filter((fault) => fault !== false);
}

/** Edges without a common node that lie on each other: nobody could tell which leads where. */
export function findMerged(drawing: Drawing, layout: Layout): string[] {
  const all = drawing.edges.map((edge, index) => ({
    edge,
    name: nameEdge(drawing, index),
    runs: edgeRuns(layout.edges[index]?.line ?? ''),
  }));
  return pairs(all)
    .filter(([{ edge: a }, { edge: b }]) => a.from !== b.from && a.to !== b.to)
    .filter(([a, b]) => a.runs.some((run) => b.runs.some((other) => runAlong(run, other))))
    .map(([a, b]) => `${a.name} runs along ${b.name}`);
}

/** Labels with a line through them that is not their own. */
export function findCrossedLabels(drawing: Drawing, layout: Layout): string[] {
  const runs = layout.edges.flatMap(({ line }, index) =>
    edgeRuns(line).map((run) => ({ run, name: nameEdge(drawing, index) })),
  );
  return labelBoxes(layout).flatMap((label) =>
    runs
      .filter(({ run }) => overlap(label, run))
      .map(({ name }) => `${name} crosses the label ${label.name}`),
  );
}

function nameEdge({ edges }: Drawing, index: number): string {
  return `${edges[index]?.from} → ${edges[index]?.to}`;
}

function nodeBox({ id, x, y, width, height }: PlacedNode): Box {
  return { name: id, left: x, right: x + width, top: y, bottom: y + height };
}

function labelBoxes({ edges }: Layout): Box[] {
  return edges.flatMap(({ label }) => {
    if (!label) return [];
    const width = measureText(label.text, edgeLabelSize);
    const left = label.end ? label.x - width : label.x;
    return [
      {
        name: `“${label.text}”`,
        left,
        right: left + width,
        top: label.y - 10,
        bottom: label.y + 3,
      },
    ];
  });
}

/** The corners of a path whose curves stand for corners. */
function corners(line: string): Point[] {
  const numbers = [...line.matchAll(/([MLQ])([^MLQ]+)/g)].map(([, command, rest = '']) => ({
    command,
    values: rest.trim().split(/\s+/).map(Number),
  }));
  const ends = [numbers[0], numbers.at(-1)].map((end) => (end?.values ?? [0, 0]) as Point);
  const curves = numbers.filter(({ command }) => command === 'Q');
  return [
    ends[0] ?? [0, 0],
    ...curves.map(({ values: [x = 0, y = 0] }): Point => [x, y]),
    ends[1] ?? [0, 0],
  ];
}

function edgeRuns(line: string): Box[] {
  const points = corners(line);
  return points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return {
      name: line,
      left: Math.min(x, fromX),
      right: Math.max(x, fromX),
      top: Math.min(y, fromY),
      bottom: Math.max(y, fromY),
    };
  });
}

/** Each edge starts at the border of its node and ends at that of the node it leads to. */
function findLooseEnds(
  { edges }: Drawing,
  { nodes }: Layout,
  line: string,
  index: number,
): string[] {
  const edge = edges[index];
  const points = corners(line);
  const isAt = (id: string | undefined, [x, y]: Point) => {
    const node = nodes.find((node) => node.id === id);
    if (!node) return false;
    const box = nodeBox(node);
    const isBeside = [box.left, box.right].some((side) => Math.abs(side - x) < 0.1);
    const isOnEnd = [box.top, box.bottom].some((end) => Math.abs(end - y) < 0.1);
    return (
      (isBeside && y > box.top && y < box.bottom) || (isOnEnd && x > box.left && x < box.right)
    );
  };
  const name = `${edge?.from} → ${edge?.to}`;
  return [
    ...(isAt(edge?.from, points[0] ?? [0, 0]) ? [] : [`${name} does not start at its node`]),
    ...(isAt(edge?.to, points.at(-1) ?? [0, 0]) ? [] : [`${name} does not end at its node`]),
  ];
}

/** Whether two boxes, or a line and a box, have more in common than a border. */
function overlap(a: Box, b: Box): boolean {
  const slack = 0.2;
  return (
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack
  );
}

/** Whether two lines of one direction lie on each other. */
function runAlong(a: Box, b: Box): boolean {
  const isLevel = (run: Box) => run.top === run.bottom;
  if (isLevel(a) !== isLevel(b)) return false;
  const [near, length] = isLevel(a)
    ? [Math.abs(a.top - b.top), Math.min(a.right, b.right) - Math.max(a.left, b.left)]
    : [Math.abs(a.left - b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
  return near < 1 && length > 1;
}

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((a, index) => list.slice(index + 1).map((b): [T, T] => [a, b]));
}
