import type { Drawing } from '../../../schema/drawing.ts';
import { edgeLabelSize } from '../metrics.ts';
import { measureText } from '../text.ts';
import { areApart, areApartOrJoined, assignTracks, type Run } from '../tracks.ts';
import type { Place, Ranked, Way } from './place-in-ranks.ts';
import { planTurns, type Turn } from './plan-turns.ts';

/** Room for a line that turns before the first rank or after the last. */
const outerGap = 28;
/** Room for a line beside all nodes, without its label. */
const laneWidth = 24;
/** How far from the middle of a node's side an edge that leads back leaves it, or enters. */
const besideMiddle = 12;

/** The corners of an edge from border to border, and the place of its label. */
export interface Route {
  corners: Place[];
  label: Place;
}

/** A corner in a gap has the place of its turn, one beside all nodes that of its lane. */
type Corner = { along: number | Turn; across: number | 'lane' };

/** A route before its turns and its lane have a place; `start` and `end` are those of its lane. */
interface Plan extends Run {
  edge: Drawing['edges'][number];
  /** Undefined for an edge that leads back. */
  way: Way | undefined;
  corners: Corner[];
}

/**
 * Lines with right angles that turn only between ranks and beside all nodes, so that none cuts a
 * node.
 * @returns also where the drawing starts and ends with them, and how broad it is.
 */
export function planRoutes(edges: Drawing['edges'], ranked: Ranked) {
  const { ranks, length, breadth } = ranked;
  const plans = edges.map((edge, index) => planEdge(edge, ranked, ranked.ways[index]));
  const turns = new Set(
    plans.flatMap(({ corners }) =>
      corners.flatMap(({ along }) => (typeof along === 'number' ? [] : along)),
    ),
  );
  const ends = [-outerGap, ...ranks.map(({ end }) => end)];
  const starts = [...ranks.map(({ start }) => start), length + outerGap];
  const alongOf = planTurns(
    [...turns],
    ends.map((start, gap) => ({ start, end: starts[gap] ?? start })),
  );
  const lanes = planLanes(plans, ranked);
  const toPlace = ({ along, across }: Corner, lane: number): Place => ({
    along: typeof along === 'number' ? along : (alongOf.get(along) ?? 0),
    across: across === 'lane' ? lane : across,
  });
  const routes = plans.map((plan): Route => {
    const corners = plan.corners.map((corner) => toPlace(corner, lanes.acrossOf(plan)));
    return { corners, label: plan.way?.label ?? placeOnLane(corners, ranked) };
  });
  const hasTurn = (gap: number) => [...turns].some((turn) => turn.gap === gap);
  return {
    routes,
    start: hasTurn(0) ? -outerGap : 0,
    end: length + (hasTurn(ranks.length) ? outerGap : 0),
    breadth: breadth + lanes.width,
  };
}

/** An edge and the middles of its nodes. */
type Ends = { edge: Plan['edge']; from: Place; to: Place };

function planEdge(edge: Plan['edge'], ranked: Ranked, way: Way | undefined): Plan {
  const nodeAt = (id: string): Place => ranked.nodes.get(id) ?? { along: 0, across: 0 };
  const [from, to] = [nodeAt(edge.from), nodeAt(edge.to)];
  const plan = { edge, from, to };
  const corners = way ? leadOn(plan, way, ranked) : leadBack(plan, ranked);
  return { edge, way, corners, start: from.along, end: to.along };
}

/** From place to place, with a turn before each that is further aside. */
function leadOn({ edge, from, to }: Ends, way: Way, ranked: Ranked): Corner[] {
  const corners: Corner[] = [];
  let { across } = from;
  for (const place of [...way.places, to]) {
    // Less than a pixel aside is no turn.
    if (Math.abs(place.across - across) < 1) continue;
    const turn = { edge, gap: rankAt(place, ranked), start: across, end: place.across };
    corners.push({ along: turn, across }, { along: turn, across: turn.end });
    across = turn.end;
  }
  const { along } = ranked.half;
  return [
    { along: from.along + along, across: from.across },
    ...corners,
    { along: to.along - along, across },
  ];
}

/** Beside all nodes. */
function leadBack({ edge, from, to }: Ends, ranked: Ranked): Corner[] {
  const outside = ranked.breadth + 1;
  const leaves = { edge, gap: rankAt(from, ranked) + 1, start: from.across, end: outside };
  const enters = { edge, gap: rankAt(to, ranked), start: outside, end: to.across };
  return [...reachLane(from, leaves, 1, ranked), ...reachLane(to, enters, -1, ranked).toReversed()];
}

/** From a node straight to its lane, or through the gap on one side where something is between. */
function reachLane(node: Place, turn: Turn, side: 1 | -1, ranked: Ranked): Corner[] {
  if (isOutermost(node, ranked)) {
    const along = node.along + side * besideMiddle;
    return [
      { along, across: node.across + ranked.half.across },
      { along, across: 'lane' },
    ];
  }
  return [
    { along: node.along + side * ranked.half.along, across: node.across },
    { along: turn, across: node.across },
    { along: turn, across: 'lane' },
  ];
}

function rankAt({ along }: Place, { ranks }: Ranked): number {
  return ranks.findIndex(({ start, end }) => start <= along && along <= end);
}

/** Whether nothing of its rank is between a node and the lanes. */
function isOutermost({ along, across }: Place, { nodes, ways }: Ranked): boolean {
  const all = [...nodes.values(), ...ways.flatMap((way) => way?.places ?? [])];
  return all.every((place) => place.along !== along || place.across <= across);
}

/** The lines beside all nodes: short ones nearest, and one for each label. */
function planLanes(plans: readonly Plan[], { direction, breadth }: Ranked) {
  const back = plans.filter(({ way }) => way === undefined);
  back.sort((a, b) => a.start - a.end - (b.start - b.end));
  const tracks = assignTracks(back, {
    canShare: (a, b) => {
      const hasLabel = a.edge.label !== undefined || b.edge.label !== undefined;
      return hasLabel ? areApart(a, b) : areApartOrJoined(a, b);
    },
  });
  // To the right, labels are over their line; else they are on it.
  const widths: number[] = [];
  for (const [{ edge }, track] of tracks) {
    const label = direction === 'right' ? 0 : measureText(edge.label ?? '', edgeLabelSize);
    widths[track] = Math.max(widths[track] ?? 0, laneWidth + label);
  }
  const widthTo = (track: number) => widths.slice(0, track).reduce((a, b) => a + b, 0);
  return {
    width: widthTo(widths.length),
    acrossOf(plan: Plan) {
      const track = tracks.get(plan) ?? 0;
      const width = widths[track] ?? 0;
      return breadth + widthTo(track) + (direction === 'right' ? width : width / 2);
    },
  };
}

/** Over the first part of a lane to the right, or in the middle of one down. */
function placeOnLane(corners: readonly Place[], { direction }: Ranked): Place {
  const across = Math.max(...corners.map((corner) => corner.across));
  const alongs = corners.filter((corner) => corner.across === across).map(({ along }) => along);
  const [first, last] = [Math.min(...alongs), Math.max(...alongs)];
  return { along: direction === 'right' ? first + 12 : (first + last) / 2, across };
}
