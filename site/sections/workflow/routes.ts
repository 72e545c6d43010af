import type { Drawing } from '../schema/drawing.ts';

/** Maximum routes to show: after that, the reader has seen the work. */
const maxRoutes = 4;

/**
 * The routes that the work can take, from a start to an end, as indexes of edges. The pulse runs
 * along one after the other. Together they show as many edges as four routes can.
 */
export function findRoutes({ nodes, edges }: Drawing): number[][] {
  const starts = nodes.filter(({ id }) => !edges.some(({ to }) => to === id));
  const first = starts.length > 0 ? starts : nodes.slice(0, 1);
  const all = first.flatMap(({ id }) => waysFrom(id, edges, [id]));
  const chosen: number[][] = [];
  const seen = new Set<number>();
  while (chosen.length < maxRoutes) {
    const fresh = (way: number[]) => way.filter((edge) => !seen.has(edge)).length;
    const best = all.reduce<number[]>((best, way) => (fresh(way) > fresh(best) ? way : best), []);
    if (best.length === 0) break;
    chosen.push(best);
    for (const edge of best) seen.add(edge);
  }
  return chosen;
}

/** Every path from a node that visits no node twice. */
function waysFrom(id: string, edges: Drawing['edges'], visited: readonly string[]): number[][] {
  const ways: number[][] = [];
  edges.forEach(({ from, to }, index) => {
    if (from !== id || visited.includes(to)) return;
    const rest = waysFrom(to, edges, [...visited, to]);
    ways.push(...(rest.length > 0 ? rest.map((way) => [index, ...way]) : [[index]]));
  });
  return ways;
}
