import { areApart, areApartOrJoined, assignTracks } from '../tracks.ts';
import { levelSpan, type Route } from './way.ts';

/**
 * Distance between a node and a line below it, and between two such lines, with space for a label.
 */
export const channel = 24;

/** The edges that run along levels, and how they share each level. */
export type Levels = ReturnType<typeof planLevels>;

/** Edges that overlap on a level get separate lines, with short ones nearest to the nodes. */
export function planLevels(routes: readonly Route[]) {
  const runs = routes.flatMap((route) => {
    if (route.way.kind !== 'level') return [];
    const [start, end] = levelSpan({ ...route, way: route.way });
    return [{ edge: route.edge, route, level: route.way.level, start, end }];
  });
  runs.sort((a, b) => a.end - a.start - (b.end - b.start));
  const tracks = assignTracks(runs, {
    canShare: (a, b) => {
      const hasLabel = a.edge.label !== undefined || b.edge.label !== undefined;
      return a.level !== b.level || (hasLabel ? areApart(a, b) : areApartOrJoined(a, b));
    },
  });
  /** The number of lines on each level. */
  const counts = new Map<number, number>();
  for (const [{ level }, track] of tracks) {
    counts.set(level, Math.max(counts.get(level) ?? 0, track + 1));
  }
  /** The line of a route on its level, counted from 0. */
  const trackOf = (route: Route) => [...tracks].find(([run]) => run.route === route)?.[1] ?? 0;
  return { counts, trackOf };
}
