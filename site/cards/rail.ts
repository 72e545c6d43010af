import type { Diagram } from '../sections/schema/diagram.ts';
import type { NodeKind } from '../sections/schema/drawing.ts';
import { placeOnGrid } from '../sections/workflow/layout/grid.ts';

/** Work from top to bottom, like a Git history: a main line with lanes next to it. */
export interface Rail {
  stops: RailStop[];
  edges: RailEdge[];
}

export interface RailStop {
  /** Unique within the rail. */
  id: string;
  label: string;
  kind: NodeKind;
  /** 0 is the main line. */
  lane: number;
}

/** A connection between two stops, by their indexes, along a lane. */
export interface RailEdge {
  from: number;
  to: number;
  lane: number;
}

/** The longest route through a diagram is the main line. Other nodes get lanes. */
export function railOfDiagram(diagram: Diagram): Rail {
  const cells = placeOnGrid(diagram);
  const cellOf = (id: string) => cells.get(id) ?? { column: 1, row: 1 };
  const mainLine = findMainLine(diagram);
  const main = new Set(mainLine);
  const end = mainLine.at(-1);
  // The result of the work comes last, even if a side lane ends after it.
  const nodes = [...diagram.nodes].sort(
    ({ id: a }, { id: b }) =>
      Number(a === end) - Number(b === end) ||
      cellOf(a).column - cellOf(b).column ||
      cellOf(a).row - cellOf(b).row,
  );
  const sideRows = nodes.filter(({ id }) => !main.has(id)).map(({ id }) => cellOf(id).row);
  const rows = [...new Set(sideRows)].sort((a, b) => a - b);
  const stops = nodes.map(({ id, label, kind }) => ({
    id,
    label,
    kind,
    lane: main.has(id) ? 0 : 1 + rows.indexOf(cellOf(id).row),
  }));
  const place = (id: string) => nodes.findIndex((node) => node.id === id);
  const edges = diagram.edges.map((edge) => {
    const [from, to] = [place(edge.from), place(edge.to)];
    return { from, to, lane: findLane(stops, from, to) };
  });
  return { stops, edges };
}

/** A rail of consecutive steps. */
export function railOfSteps(labels: readonly string[]): Rail {
  const last = labels.length - 1;
  return {
    stops: labels.map((label, index) => ({
      id: String(index),
      label,
      kind: index === last ? 'done' : 'step',
      lane: 0,
    })),
    edges: labels.slice(1).map((_, index) => ({ from: index, to: index + 1, lane: 0 })),
  };
}

function findMainLine({ routes, edges, nodes }: Diagram): string[] {
  const [longest = []] = [...routes].sort((a, b) => b.length - a.length);
  const way = longest.flatMap((index) => edges[index] ?? []);
  const [first] = way;
  return first ? [first.from, ...way.map(({ to }) => to)] : nodes.map(({ id }) => id);
}

/** The lane of one of the ends if no stop between them is on it, otherwise the next free one. */
function findLane(stops: readonly RailStop[], from: number, to: number): number {
  const between = stops.slice(Math.min(from, to) + 1, Math.max(from, to));
  const isFree = (lane: number) => between.every((stop) => stop.lane !== lane);
  const [start, end] = [stops[from]?.lane ?? 0, stops[to]?.lane ?? 0];
  if (start === end && isFree(start)) return start;
  const side = [end, start].find((lane) => lane > 0 && isFree(lane));
  if (side !== undefined) return side;
  let lane = 1;
  while (!isFree(lane)) lane += 1;
  return lane;
}
