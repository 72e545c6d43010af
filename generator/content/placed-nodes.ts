import type { Nodes, Parents, Root, Table } from 'mdast';

/** A node with its surroundings. */
export class Placed<Node extends Nodes = Nodes> {
  constructor(
    readonly node: Node,
    readonly parent: Parents,
    /** The paragraph, heading or cell that contains it; the root for those blocks themselves. */
    readonly block: Nodes,
    readonly index: number,
  ) {}

  /** The previous node with the same parent. */
  get previous(): Nodes | undefined {
    return this.parent.children[this.index - 1];
  }
}

export type PlacedType<Type extends Nodes['type']> = Placed<Extract<Nodes, { type: Type }>>;

/**
 * More levels than real texts have, but few enough for any stack, so that the thread does not
 * matter.
 */
const deepest = 200;

/**
 * Cells that a body's tables lack. Every row gets as many cells as the first one, so 30 kB of
 * Markdown make 25 million (cmark-gfm has such a limit too).
 */
const mostLacking = 100_000;

/** The nodes of a tree by type, collected in one walk. */
export class PlacedNodes {
  readonly #groups = new Map<string, Placed[]>();
  #lacking = 0;

  /** @throws Error if the tree is nested too deeply, or its tables lack too many cells. */
  constructor(readonly tree: Root) {
    this.#collect(tree, tree, 1);
  }

  /** All nodes of a type with their surroundings, in document order. */
  all<Type extends Nodes['type']>(type: Type): readonly PlacedType<Type>[] {
    return (this.#groups.get(type) ?? []) as PlacedType<Type>[];
  }

  /** The types of the nodes in the tree. */
  types(): Iterable<string> {
    return this.#groups.keys();
  }

  #collect(parent: Parents, block: Nodes, depth: number): void {
    const { children } = parent;
    if (children.length > 0 && depth > deepest) {
      throw new Error(`it is nested more than ${deepest} levels deep`);
    }
    for (let index = 0; index < children.length; index += 1) {
      const node = children[index];
      if (node === undefined) continue;
      const group = this.#groups.get(node.type);
      const placed = new Placed<Nodes>(node, parent, block, index);
      if (group) group.push(placed);
      else this.#groups.set(node.type, [placed]);
      if (node.type === 'table') this.#countLacking(node);
      if ('children' in node) this.#collect(node, isBlockOfText(node) ? node : block, depth + 1);
    }
  }

  #countLacking({ align, children }: Table): void {
    const width = align?.length ?? 0;
    for (const row of children) this.#lacking += Math.max(0, width - row.children.length);
    if (this.#lacking > mostLacking) {
      throw new Error(`its tables lack more than ${mostLacking} cells`);
    }
  }
}

function isBlockOfText({ type }: Nodes): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'tableCell';
}

/** First offset of a node in the body. */
export const startOf = ({ position }: Pick<Nodes, 'position'>): number =>
  position?.start.offset ?? 0;

/** The offset right after a node. */
export const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0;
