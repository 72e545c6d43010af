import type { Element, ElementContent, Root } from 'hast';

/** What has children among which an element stands. */
export type Parent = Root | Element;

/** Visits elements depth first; a visitor may put another element in the place of its own. */
export function visitElements(
  node: Parent,
  visitor: (element: Element, parent: Parent, index: number) => void,
): void {
  for (let index = 0; index < node.children.length; index += 1) {
    const child = node.children[index];
    if (child?.type !== 'element') continue;
    visitElements(child, visitor);
    visitor(child, node, index);
  }
}

/** The text of a node and of all below it. */
export function textOf(node: Parent | ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  let text = '';
  if ('children' in node) for (const child of node.children) text += textOf(child);
  return text;
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
