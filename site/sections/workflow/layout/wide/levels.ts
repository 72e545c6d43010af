import { areApart, assignTracks } from '../tracks.ts';
import { levelSpan, type Route } from './way.ts';

/** Distance between a node and a line under it, and between two such lines: room for a label. */
export const channel = 24;

/** The edges that run along levels, and how each level shares its room among them. */
export interface Levels {
  /** How many lines the fullest level holds: between two rows, above all, under all. */
  between: number;
  above: number;
  under: number;
  /** The line of a route on its level, counted from 0. */
  trackOf: (route: Route) => number;
}

/** Edges that meet on a level get lines of their own, short ones nearest to the nodes. */
export function planLevels(
  routes: readonly Route[],
  rows: { first: number; last: number },
): Levels {
  const runs = routes.flatMap((route) => {
    if (route.way.kind !== 'level') return [];
    const [start, end] = levelSpan({ ...route, way: route.way });
    return [{ edge: route.edge, route, level: route.way.level, start, end }];
  });
  runs.sort((a, b) => a.end - a.start - (b.end - b.start));
  const tracks = assignTracks(runs, {
    canShare: (a, b) => a.level !== b.level || areApart(a, b),
  });
  const count = (isHere: (level: number) => boolean) =>
    Math.max(0, ...[...tracks].map(([{ level }, track]) => (isHere(level) ? track + 1 : 0)));
  return {
    above: count((level) => level < rows.first),
    under: count((level) => level > rows.last),
    between: count((level) => level >= rows.first && level <= rows.last),
    trackOf: (route) => [...tracks].find(([run]) => run.route === route)?.[1] ?? 0,
  };
}
