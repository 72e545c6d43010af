import type { Code, Html, Link, Nodes, Parents, Root, Text } from 'mdast';
import type { Place } from '../report/diagnostic.ts';

/** What the rules want to know of a Markdown body; places are those of the file. */
export interface BodyFacts {
  headings: readonly { depth: number; text: string; place: Place }[];
  /** `bare`: a URL in the running text that became a link by itself. */
  links: readonly { url: string; text: string; bare: boolean; place: Place }[];
  images: readonly { url: string; alt: string; place: Place }[];
  /** Tags of raw HTML that the page will not have. */
  droppedTags: readonly { tag: string; place: Place }[];
  /** Comments that speak to the rules. */
  comments: readonly { text: string; place: Place }[];
  /** Opening lines of fences that nothing closes. */
  openFences: readonly Place[];
  /** Markup that was not understood as such and stands in the text. */
  leftovers: readonly { text: string; place: Place }[];
}

/** What a file without a body has. */
export const noFacts: BodyFacts = {
  headings: [],
  links: [],
  images: [],
  droppedTags: [],
  comments: [],
  openFences: [],
  leftovers: [],
};

type Collected = { -readonly [Key in keyof BodyFacts]: BodyFacts[Key][number][] };
type Positioned = { position?: Nodes['position'] };

/**
 * Collects the facts in one walk over the parsed body, which starts on line `bodyLine` of the file.
 * `keptTags` are those of raw HTML that stay in the page.
 */
export function collectBodyFacts(
  tree: Root,
  options: { body: string; bodyLine: number; keptTags: ReadonlySet<string> },
): BodyFacts {
  const { body, bodyLine, keptTags } = options;
  const facts: Collected = {
    headings: [],
    links: [],
    images: [],
    droppedTags: [],
    comments: [],
    openFences: [],
    leftovers: [],
  };
  visit(tree, { facts, body, keptTags, shift: bodyLine - 1 });
  return facts;
}

interface Walk {
  facts: Collected;
  body: string;
  keptTags: ReadonlySet<string>;
  shift: number;
}

function visit(node: Nodes, walk: Walk): void {
  collect(node, walk);
  if ('children' in node) for (const child of (node as Parents).children) visit(child, walk);
}

function collect(node: Nodes, walk: Walk): void {
  const { facts } = walk;
  switch (node.type) {
    case 'heading':
      facts.headings.push({ depth: node.depth, text: textOf(node), place: placeOf(node, walk) });
      break;
    case 'link':
      facts.links.push(readLink(node, walk));
      break;
    case 'definition':
      facts.links.push({ ...readTarget(node, walk), text: node.label ?? '', bare: false });
      break;
    case 'image':
      facts.images.push({ ...readTarget(node, walk), alt: node.alt ?? '' });
      break;
    case 'imageReference':
      facts.images.push({ url: '', alt: node.alt ?? '', place: placeOf(node, walk) });
      break;
    case 'html':
      collectHtml(node, walk);
      break;
    case 'code':
      // Behind one that is open, fences open where they should close: it alone is the mistake.
      if (facts.openFences.length === 0 && isUnclosed(node, walk)) {
        facts.openFences.push(firstLineOf(node, walk));
      }
      break;
    case 'text':
      collectLeftover(node, walk);
      break;
  }
}

function readLink(node: Link, walk: Walk) {
  const source = sourceOf(node, walk);
  const bare = source === textOf(node) && !source.startsWith('[');
  return { ...readTarget(node, walk), text: textOf(node), bare };
}

/** The URL with its own place, where it is written as it reads; else the place of the whole. */
function readTarget(node: { url: string } & Positioned, walk: Walk): { url: string; place: Place } {
  const source = sourceOf(node, walk);
  const at = node.url === '' ? -1 : source.lastIndexOf(node.url);
  return {
    url: node.url,
    place: at < 0 ? placeOf(node, walk) : placeInside(node, at, node.url.length, walk),
  };
}

function collectHtml(node: Html, walk: Walk): void {
  const { facts, keptTags } = walk;
  const tag = /^<([a-z][\w-]*)/i.exec(node.value)?.[1]?.toLowerCase();
  if (tag !== undefined && !keptTags.has(tag)) {
    facts.droppedTags.push({ tag, place: placeOf(node, walk) });
  }
  if (/^<!--\s*stet-/.test(node.value)) {
    facts.comments.push({ text: node.value, place: placeOf(node, walk) });
  }
}

/** Whether a fenced block runs to the end of what holds it, or into the opening of the next. */
function isUnclosed(node: Code, walk: Walk): boolean {
  const lines = sourceOf(node, walk).trimEnd().split('\n');
  const fence = /^(?:`{3,}|~{3,})/.exec(lines[0] ?? '')?.[0];
  if (fence === undefined) return false;
  // A closing fence has no word behind it, so that this one was meant to open.
  const opening = new RegExp(`^[\\s>]*\\${fence[0]}{${fence.length},}[\\w-]`, 'm');
  if (opening.test(lines.slice(1).join('\n'))) return true;
  const last = lines.length < 2 ? '' : (lines.at(-1) ?? '').replace(/^[\s>]+/, '').trimEnd();
  return !(last.startsWith(fence) && last.split(fence[0] ?? '').every((rest) => rest === ''));
}

/** Markup that an author surely meant as such: emphasis, links, images, headings, code. */
const leftover =
  /\*\*|__|\]\(|\]\[[^\]]|\][ \t]+\((?=https?:|www\.|[/#.]|$)|\([^()]+\)\[(?:https?:|\/)|`{2,}|^#{1,6}(?=[^\s#\d])|<!--|-->|~~|^<{7}(?= )|\uFFFD/m;

function collectLeftover(node: Text, walk: Walk): void {
  // One test of the value is cheaper than one of the source, and mostly enough.
  if (!/[*_[\]`#<>~\uFFFD-]/.test(node.value)) return;
  const source = sourceOf(node, walk);
  const match = leftover.exec(source);
  if (match === null || source[match.index - 1] === '\\') return;
  const [text] = match;
  walk.facts.leftovers.push({ text, place: placeInside(node, match.index, text.length, walk) });
}

function sourceOf({ position }: Positioned, { body }: Walk): string {
  return position ? body.slice(position.start.offset, position.end.offset) : '';
}

function placeOf({ position }: Positioned, { shift }: Walk): Place {
  return {
    line: (position?.start.line ?? 1) + shift,
    column: position?.start.column ?? 1,
    endLine: (position?.end.line ?? 1) + shift,
    endColumn: position?.end.column ?? 2,
  };
}

function firstLineOf(node: Positioned, walk: Walk): Place {
  const place = placeOf(node, walk);
  const width = sourceOf(node, walk).split('\n', 1)[0]?.trimEnd().length ?? 1;
  return { ...place, endLine: place.line, endColumn: place.column + width };
}

/** The place of a stretch of a node's source, by its offset there. */
function placeInside(node: Positioned, offset: number, length: number, walk: Walk): Place {
  const { line, column } = placeOf(node, walk);
  const before = sourceOf(node, walk).slice(0, offset).split('\n');
  const last = before.at(-1) ?? '';
  const start = {
    line: line + before.length - 1,
    column: before.length === 1 ? column + last.length : last.length + 1,
  };
  return { ...start, endLine: start.line, endColumn: start.column + length };
}

function textOf(node: Nodes): string {
  if ('value' in node && node.type !== 'html') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
