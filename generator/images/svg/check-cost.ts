import { XmlElement } from '@rgrove/parse-xml';
import postcss, { Rule } from 'postcss';
import { decodeUrl } from '../../lib/decode-url.ts';
import { groupBy } from '../../lib/group-by.ts';
import { ImageFault } from '../source-image.ts';

/** Nesting levels: more than any drawing has, but few enough for the stack. */
export const deepest = 200;

/**
 * Drawn elements, with repetitions: ten elements that each use the previous one ten times make
 * 10¹⁰.
 */
const mostDrawn = 100_000;

/** Elements inside one another, by nesting or by `use`: few enough for the stack. */
const longestChain = 1000;

/** The cost of a filter step, which processes every pixel. */
const filterStep = 50;

const tooMuch = (fault: string) =>
  new ImageFault(fault, 'Simplify the drawing, or export it as PNG or WebP.');

/**
 * Makes sure that a drawing can be drawn.
 * @throws ImageFault if it is nested too deeply, or repeats too many parts.
 */
export function checkCost(root: XmlElement): void {
  const elements = listElements(root);
  const byId = groupBy(elements, ({ attributes }) => attributes.id);
  const drawn = groupBy(elements.flatMap(drawnByStyles), ({ chooser }) => chooser);
  const known = new Map<XmlElement, number>();
  const open = new Set<XmlElement>();
  const cost = (element: XmlElement): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw tooMuch('repeats a part inside that part');
    if (open.size > longestChain) throw tooMuch('nests repeated parts too deeply');
    open.add(element);
    let sum = element.name.startsWith('fe') ? filterStep : 1;
    for (const child of element.children) if (child instanceof XmlElement) sum += cost(child);
    const styled = [...choosersOf(element)].flatMap((chooser) => drawn.get(chooser) ?? []);
    // Selectors are matched approximately, so an apparent circle may not be one.
    const guessed = styled.filter(({ id }) => !byId.get(id)?.some((target) => open.has(target)));
    for (const id of [...referencesOf(element), ...guessed.map(({ id }) => id)]) {
      // Programs do not agree on the target if several elements have the same id.
      sum += Math.max(0, ...(byId.get(id) ?? []).map(cost));
    }
    open.delete(element);
    if (sum > mostDrawn) {
      throw tooMuch(`draws more than ${mostDrawn} elements, counting repetitions`);
    }
    known.set(element, sum);
    return sum;
  };
  cost(root);
}

/** An element and all its descendants, in document order. */
function listElements(element: XmlElement, depth = 0): XmlElement[] {
  if (depth > deepest) throw tooMuch(`is nested more than ${deepest} levels deep`);
  const within = element.children.flatMap((child) =>
    child instanceof XmlElement ? listElements(child, depth + 1) : [],
  );
  return [element, ...within];
}

/**
 * The ids that a style sheet draws with, and the last selector part that applies them (`.leaf`,
 * `path`).
 */
function drawnByStyles({ name, text }: XmlElement): { chooser: string; id: string }[] {
  if (name !== 'style') return [];
  const drawn: { chooser: string; id: string }[] = [];
  parseCss(text).walkDecls(({ value, parent }) => {
    const choosers = parent instanceof Rule ? parent.selectors.map(chooserOf) : [];
    for (const id of localUrls(value)) drawn.push(...choosers.map((chooser) => ({ chooser, id })));
  });
  return drawn;
}

/** The last class, id or name of a selector: it matches at least the intended elements. */
function chooserOf(selector: string): string {
  const plain = selector.replace(/\[.*?\]|::?[-\w]+(?:\(.*?\))?/g, '').trim();
  return /[.#]?[-\w]+$/.exec(plain)?.[0] ?? '*';
}

function choosersOf({ name, attributes }: XmlElement): Set<string> {
  const { id = '', class: classes = '' } = attributes;
  return new Set(['*', name, `#${id}`, ...classes.split(/\s+/).map((each) => `.${each}`)]);
}

/** The sanitizer rejects invalid CSS later. */
function parseCss(css: string): postcss.Root {
  try {
    return postcss.parse(css);
  } catch {
    return postcss.root();
  }
}

/** The parts of the file that an element draws with: `href="#leaf"`, `fill="url(#leaves)"`. */
function referencesOf({ name, attributes }: XmlElement): string[] {
  // A link draws nothing.
  if (name === 'a') return [];
  return Object.entries(attributes).flatMap(([name, value]) => {
    if (!/^(?:xlink:)?href$/.test(name)) return localUrls(value);
    return /^\s*#/.test(value) ? decodeUrl(value.trim().slice(1)) : [];
  });
}

function localUrls(value: string): string[] {
  return Array.from(value.matchAll(/url\(\s*["']?#([^"')\s]+)/gi), ([, id = '']) => decodeUrl(id));
}
