/** A part of an edge that runs next to others: from `start` to `end`, in any order and unit. */
export interface Run {
  edge: { from: string; to: string };
  start: number;
  end: number;
}

interface Rules<T> {
  /** Whether two runs may share a track. */
  canShare: (a: T, b: T) => boolean;
  /** The first track that a run may have, given the earlier ones. */
  firstTrack?: (run: T, given: ReadonlyMap<T, number>) => number;
}

/** Gives each run, in order, the first possible track. Tracks are counted from 0. */
export function assignTracks<T>(
  runs: readonly T[],
  { canShare, firstTrack = () => 0 }: Rules<T>,
): Map<T, number> {
  const given = new Map<T, number>();
  for (const run of runs) {
    let track = firstTrack(run, given);
    while ([...given].some(([other, at]) => at === track && !canShare(run, other))) track += 1;
    given.set(run, track);
  }
  return given;
}

export function areApart(a: Run, b: Run): boolean {
  return (
    Math.max(a.start, a.end) < Math.min(b.start, b.end) ||
    Math.max(b.start, b.end) < Math.min(a.start, a.end)
  );
}

/** Edges from the same node, or to the same node, may run together: they fork or join. */
export function areApartOrJoined(a: Run, b: Run): boolean {
  return a.edge.from === b.edge.from || a.edge.to === b.edge.to || areApart(a, b);
}
