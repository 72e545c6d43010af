import type { ElementContent } from 'hast';
import type { Html, Nodes, Root } from 'mdast';
import { defaultHandlers, type Options } from 'remark-rehype';

type Handler = NonNullable<NonNullable<Options['handlers']>['root']>;
type State = Parameters<Handler>[0];

interface WrappedBody extends Root {
  body: Root;
}

/**
 * A root without children that has the body. remark-rehype looks for definitions first, in a walk
 * that takes longer than making the tree; here it sees nothing to walk, and `unwrapBody` finds them.
 */
export function wrapBody(body: Root): WrappedBody {
  return { type: 'root', children: [], body };
}

/** remark-rehype's handler of such a root. */
export const unwrapBody: Handler = (state, { body }: WrappedBody) => {
  findDefinitions(body, state);
  // The type of handlers knows nothing of roots, which only a root gives.
  return defaultHandlers.root(state, body) as ElementContent;
};

/** remark-rehype's handler of raw HTML that drops an author's, which has its place, and keeps a plugin's. */
export const keepMadeHtml: Handler = (state, node: Html) =>
  node.position === undefined ? defaultHandlers.html(state, node) : undefined;

/** Of definitions of the same name the first holds, as CommonMark has it. */
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
