import { edgeLabelSize } from '../metrics.ts';
import { measureText } from '../text.ts';
import { areApartOrJoined, assignTracks, type Run } from '../tracks.ts';
import type { Slot } from './slots.ts';
import type { Route } from './way.ts';

const minGap = 40;
/** The distance from a node to the first turn, and the space for each further turn. */
const turn = 16;
const turnStep = 10;
/** The space before and after a label: for a rounded corner and for an arrowhead. */
const labelStart = 8;
const labelEnd = 14;

/** A vertical line in a gap. It starts on the line of a node, or ends on one. */
interface Turn extends Run {
  route: Route;
  gap: number;
  departs?: number;
  arrives?: number;
}

/** A gap between two columns: labels, then vertical lines, then labels. */
export interface Gap {
  width: number;
  /** Distance of a route's turn from the gap's left side. */
  turnAt: (route: Route) => number;
  /** Distance of a zone's labels from the gap's left side. */
  labelAt: Record<Slot['zone'], number>;
}

/** Every gap from the one before the first column (0) to the one after the last. */
export function planGaps(
  routes: readonly Route[],
  slots: ReadonlyMap<Route, Slot>,
  columns: number,
): Gap[] {
  return Array.from({ length: columns + 1 }, (_, gap) => {
    const turns = listTurns(routes, gap);
    const tracks = trackTurns(turns);
    const room = (zone: Slot['zone']) => widestLabel(slots, gap, zone);
    const turnsWidth = tracks.size > 0 ? turn + turnStep * Math.max(...tracks.values()) : 0;
    const [before, after] = [room('before'), room('after')];
    const isOuter = gap === 0 || gap === columns;
    const needed = before + turnsWidth + Math.max(after, turnsWidth > 0 ? turn + 8 : 0);
    return {
      width: Math.max(isOuter ? 0 : minGap, Math.ceil(needed)),
      turnAt: (route) => {
        const at = turns.find((turn) => turn.route === route);
        return before + turn + turnStep * ((at && tracks.get(at)) ?? 0);
      },
      labelAt: { before: labelStart, after: before + turnsWidth + labelStart },
    };
  });
}

function listTurns(routes: readonly Route[], gap: number): Turn[] {
  return routes.flatMap((route) =>
    turnsOf(route)
      .filter((turn) => turn.gap === gap)
      .map((turn) => ({ ...turn, edge: route.edge, route })),
  );
}

function turnsOf({
  from,
  to,
  way,
}: Route): Pick<Turn, 'gap' | 'start' | 'end' | 'departs' | 'arrives'>[] {
  const ends = { start: from.row, end: to.row };
  switch (way.kind) {
    case 'stacked':
      return [];
    case 'bracket':
      return [{ gap: from.column, ...ends }];
    case 'across':
      return from.row === to.row
        ? []
        : [{ gap: way.gap, ...ends, departs: from.row, arrives: to.row }];
    case 'level': {
      const out = { gap: from.column, start: from.row, end: way.level, departs: from.row };
      const into = { gap: to.column - 1, start: way.level, end: to.row, arrives: to.row };
      return [way.leaves === 'side' ? out : [], way.enters === 'side' ? into : []].flat();
    }
  }
}

/**
 * On each row, arriving edges turn after departing ones. Otherwise they would overlap between their
 * turns.
 */
function trackTurns(turns: readonly Turn[]): Map<Turn, number> {
  const isBefore = (a: Turn, b: Turn) =>
    a !== b && a.departs !== undefined && a.departs === b.arrives;
  const rest = [...turns];
  const ordered: Turn[] = [];
  while (rest.length > 0) {
    const next = rest.findIndex((turn) => !rest.some((other) => isBefore(other, turn)));
    // If two edges swap rows, each waits for the other. Start with one of them.
    ordered.push(...rest.splice(Math.max(0, next), 1));
  }
  return assignTracks(ordered, {
    canShare: areApartOrJoined,
    firstTrack: (turn, given) =>
      Math.max(0, ...[...given].map(([other, at]) => (isBefore(other, turn) ? at + 1 : 0))),
  });
}

function widestLabel(slots: ReadonlyMap<Route, Slot>, gap: number, zone: Slot['zone']): number {
  const widths = [...slots]
    .filter(([, slot]) => slot.gap === gap && slot.zone === zone)
    .map(([{ edge }]) => measureText(edge.label ?? '', edgeLabelSize));
  return widths.length === 0 ? 0 : labelStart + Math.max(...widths) + labelEnd;
}
