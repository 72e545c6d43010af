import { areApartOrJoined, assignTracks, type Run } from '../tracks.ts';

/** A line aside, in the gap before the rank of that number: from `start` to `end`. */
export interface Turn extends Run {
  gap: number;
}

/** A gap between two ranks. */
export interface Gap {
  start: number;
  end: number;
}

/** How far the lines in a gap are apart, where there is room, and how far they are from its ends. */
const step = 8;
const margin = 7;

/** How far along each turn is: in the middle of its gap, beside those that it would lie on. */
export function planTurns(turns: readonly Turn[], gaps: readonly Gap[]): Map<Turn, number> {
  return new Map(
    gaps.flatMap(({ start, end }, gap) => {
      const tracks = trackTurns(turns.filter((turn) => turn.gap === gap));
      const last = Math.max(0, ...tracks.values());
      const width = Math.min(step * last, end - start - 2 * margin);
      const first = (start + end - width) / 2;
      return [...tracks].map(([turn, track]): [Turn, number] => [
        turn,
        first + (last === 0 ? 0 : (width * track) / last),
      ]);
    }),
  );
}

/** What arrives on a line turns after what departs from it: else the two would lie on each other. */
function trackTurns(turns: readonly Turn[]): Map<Turn, number> {
  const isBefore = (a: Turn, b: Turn) => a !== b && Math.abs(a.start - b.end) < 1;
  const rest = [...turns];
  const ordered: Turn[] = [];
  while (rest.length > 0) {
    const next = rest.findIndex((turn) => !rest.some((other) => isBefore(other, turn)));
    // Two edges that change places with each other wait for each other: one has to begin.
    ordered.push(...rest.splice(Math.max(0, next), 1));
  }
  return assignTracks(ordered, {
    canShare: areApartOrJoined,
    firstTrack: (turn, given) =>
      Math.max(0, ...[...given].map(([other, at]) => (isBefore(other, turn) ? at + 1 : 0))),
  });
}
