import { XmlElement } from '@rgrove/parse-xml';
import postcss, { Rule } from 'postcss';
import { decodeUrl } from '../../lib/decode-url.ts';
import { groupBy } from '../../lib/group-by.ts';
import { memoize } from '../../lib/memoize.ts';
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

/** Characters of a selector; a longer one counts for all elements. */
const longestSelector = 200;

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
  const openIds = new Map<string, number>();
  const costOfId = memoize((id: string): number => {
    // Programs do not agree on the target if several elements have the same id. One without a
    // target counts too, because looking for it takes time.
    let most = 1;
    for (const target of byId.get(id) ?? []) most = Math.max(most, cost(target));
    return most;
  });
  const cost = (element: XmlElement): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw tooMuch('repeats a part inside that part');
    if (open.size > longestChain) throw tooMuch('nests repeated parts too deeply');
    open.add(element);
    const { id: own = '' } = element.attributes;
    openIds.set(own, (openIds.get(own) ?? 0) + 1);
    let sum = 0;
    // At once, because adding up the rest could take minutes.
    const add = (part: number) => {
      sum += part;
      if (sum > mostDrawn) {
        throw tooMuch(`draws more than ${mostDrawn} elements, counting repetitions`);
      }
    };
    add(element.name.startsWith('fe') ? filterStep : 1);
    for (const child of element.children) if (child instanceof XmlElement) add(cost(child));
    for (const id of referencesOf(element)) add(costOfId(id));
    for (const chooser of choosersOf(element)) {
      for (const { id } of drawn.get(chooser) ?? []) {
        // Selectors are matched approximately, so an apparent circle may not be one.
        if (!openIds.get(id)) add(costOfId(id));
      }
    }
    open.delete(element);
    openIds.set(own, (openIds.get(own) ?? 0) - 1);
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
    const ids = localUrls(value);
    if (ids.length === 0) return;
    const choosers = parent instanceof Rule ? parent.selectors.map(chooserOf) : [];
    if (drawn.length + ids.length * choosers.length > mostDrawn) {
      throw tooMuch(`draws more than ${mostDrawn} elements, counting repetitions`);
    }
    for (const id of ids) for (const chooser of choosers) drawn.push({ chooser, id });
  });
  return drawn;
}

/** The last class, id or name of a selector: it matches at least the intended elements. */
function chooserOf(selector: string): string {
  // The patterns below take the square of its length.
  if (selector.length > longestSelector) return '*';
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
