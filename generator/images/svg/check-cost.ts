import { XmlElement } from '@rgrove/parse-xml';
import { ImageFault } from '../image-fault.ts';

/** Levels of elements; more than any drawing has, fewer than overflow a stack. */
export const deepest = 200;

/** Elements drawn, each as often as it is: ten that each use the one before ten times are 10¹⁰. */
const mostDrawn = 100_000;

/** Elements inside one another, by nesting or by use: fewer than overflow a stack. */
const longestChain = 1000;

const mend = 'Simplify the drawing, or export it as PNG or WebP.';

/**
 * Makes sure that a drawing can be drawn.
 * @throws ImageFault when it is nested too deep, or draws too much by using its parts again.
 */
export function checkCost(root: XmlElement): void {
  const byId = new Map<string, XmlElement>();
  collectIds(root, byId, 0);
  const known = new Map<XmlElement, number>();
  const open = new Set<XmlElement>();
  const cost = (element: XmlElement): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) {
      throw new ImageFault('uses a part of itself inside that part', mend);
    }
    if (open.size > longestChain) {
      throw new ImageFault('uses parts that use parts, too many in a row', mend);
    }
    open.add(element);
    let sum = 1;
    for (const child of element.children) if (child instanceof XmlElement) sum += cost(child);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target !== undefined) sum += cost(target);
    }
    open.delete(element);
    if (sum > mostDrawn) {
      throw new ImageFault(
        `draws more than ${mostDrawn} elements, counting each as often as it is used`,
        mend,
      );
    }
    known.set(element, sum);
    return sum;
  };
  cost(root);
}

function collectIds(element: XmlElement, byId: Map<string, XmlElement>, depth: number): void {
  if (depth > deepest) {
    throw new ImageFault(`is nested more than ${deepest} levels deep`, mend);
  }
  if (element.attributes.id !== undefined) byId.set(element.attributes.id, element);
  for (const child of element.children) {
    if (child instanceof XmlElement) collectIds(child, byId, depth + 1);
  }
}

/** The parts of the file that an element draws with: `href="#leaf"`, `fill="url(#leaves)"`. */
function referencesOf({ name, attributes }: XmlElement): string[] {
  // A link draws nothing.
  if (name === 'a') return [];
  return Object.entries(attributes).flatMap(([name, value]) =>
    /^(?:xlink:)?href$/.test(name)
      ? value.trim().startsWith('#')
        ? [value.trim().slice(1)]
        : []
      : Array.from(value.matchAll(/url\(\s*["']?#([^"')\s]+)/gi), ([, id = '']) => id),
  );
}
