import type { Drawing } from '../../../schema/drawing.ts';

type Nodes = Drawing['nodes'];

/**
 * The nodes one under another: each after those that lead to it, and each way followed to its end
 * before the next is begun. An edge to a node written earlier leads back.
 */
export function orderNodes({ nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>): Nodes {
  const written = new Map(nodes.map((node, index) => [node.id, { node, index }]));
  const at = (id: string) => written.get(id)?.index ?? 0;
  const forward = edges.filter(({ from, to }) => at(from) < at(to));
  const ordered: Nodes = [];
  const visit = (id: string) => {
    const node = written.get(id)?.node;
    const isReady = forward.every(
      ({ from, to }) => to !== id || ordered.some((n) => n.id === from),
    );
    if (!node || !isReady || ordered.includes(node)) return;
    ordered.push(node);
    for (const { from, to } of forward) if (from === id) visit(to);
  };
  for (const { id } of nodes) visit(id);
  return ordered;
}
