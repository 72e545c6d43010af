import type { Element, ElementContent, Nodes, Root } from 'hast';

/** A node that may contain elements. */
export type Parent = Root | Element;

/**
 * Visits elements depth first. A visitor may replace its element. If a plugin put a root into the
 * tree, its children replace it.
 */
export function visitElements(
  node: Parent,
  visitor: (element: Element, parent: Parent, index: number) => void,
): void {
  for (let index = 0; index < node.children.length; index += 1) {
    const child = node.children[index];
    const fragment = child && fragmentOf(child);
    if (fragment) {
      node.children.splice(index, 1, ...fragment);
      index -= 1;
    }
    if (child?.type !== 'element') continue;
    visitElements(child, visitor);
    visitor(child, node, index);
  }
}

function fragmentOf(node: Nodes): Root['children'] | undefined {
  return node.type === 'root' ? node.children : undefined;
}

/** The text of a node and all its descendants. */
export function textOf(node: Parent | ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  let text = '';
  if ('children' in node) for (const child of node.children) text += textOf(child);
  return text;
}

/**
 * The readable text: without parts hidden from screen readers and without the source of formulas.
 */
export function readableText(node: Parent | ElementContent | Root['children'][number]): string {
  if (node.type === 'text') return node.value;
  let text = '';
  if ('children' in node)
    for (const child of node.children) if (isReadable(child)) text += readableText(child);
  return text;
}

function isReadable(node: Root['children'][number]): boolean {
  if (node.type !== 'element') return true;
  return String(node.properties.ariaHidden) !== 'true' && node.tagName !== 'annotation';
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
