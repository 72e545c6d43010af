import type { Drawing } from '../../../schema/drawing.ts';
import type { Cell } from '../grid.ts';

type Nodes = Drawing['nodes'];

/**
 * Orders the nodes vertically: each after the nodes that lead to it. It follows each path to its
 * end before it starts the next, upper rows first. An edge to an earlier node goes back.
 */
export function orderNodes(
  { nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>,
  cells: ReadonlyMap<string, Cell>,
): Nodes {
  const written = new Map(nodes.map((node, index) => [node.id, { node, index }]));
  const at = (id: string) => written.get(id)?.index ?? 0;
  const row = (id: string) => cells.get(id)?.row ?? 1;
  const forward = edges.filter(({ from, to }) => at(from) < at(to));
  const ordered: Nodes = [];
  const visit = (id: string) => {
    const node = written.get(id)?.node;
    const isReady = forward.every(
      ({ from, to }) => to !== id || ordered.some((n) => n.id === from),
    );
    if (!node || !isReady || ordered.includes(node)) return;
    ordered.push(node);
    const next = forward.filter(({ from }) => from === id).sort((a, b) => row(a.to) - row(b.to));
    for (const { to } of next) visit(to);
  };
  for (const { id } of nodes) visit(id);
  return ordered;
}
