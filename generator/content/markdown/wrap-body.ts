import type { ElementContent } from 'hast';
import type { Html, Nodes, Root } from 'mdast';
import { defaultHandlers, type Options } from 'remark-rehype';

type Handler = NonNullable<NonNullable<Options['handlers']>['root']>;
type State = Parameters<Handler>[0];

interface WrappedBody extends Root {
  body: Root;
}

/**
 * Hides the body in a root without children. remark-rehype first looks for definitions in a walk
 * that takes longer than the conversion. Here it finds nothing to walk, and `unwrapBody` does that
 * work.
 */
export function wrapBody(body: Root): WrappedBody {
  return { type: 'root', children: [], body };
}

/** remark-rehype's handler for such a root. */
export const unwrapBody: Handler = (state, { body }: WrappedBody) => {
  findDefinitions(body, state);
  // The handler's type does not cover roots, which only a root produces.
  return defaultHandlers.root(state, body) as ElementContent;
};

/**
 * remark-rehype's handler for raw HTML. Drops the author's HTML, which has a position, and keeps a
 * plugin's.
 */
export const keepMadeHtml: Handler = (state, node: Html) =>
  node.position === undefined ? defaultHandlers.html(state, node) : undefined;

/** The first definition of a name applies, as in CommonMark. */
function findDefinitions(node: Nodes, state: State): void {
  if (node.type === 'definition') keepFirst(state.definitionById, node);
  if (node.type === 'footnoteDefinition') keepFirst(state.footnoteById, node);
  if ('children' in node) for (const child of node.children) findDefinitions(child, state);
}

function keepFirst<Node extends { identifier: string }>(
  known: Map<string, Node>,
  node: Node,
): void {
  const name = node.identifier.toUpperCase();
  if (!known.has(name)) known.set(name, node);
}
