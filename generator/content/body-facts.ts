import type {
  Code,
  Definition,
  FootnoteDefinition,
  Html,
  Link,
  Nodes,
  Parents,
  Root,
  Text,
} from 'mdast';
import type { Place } from '../diagnostics/diagnostic.ts';

/** How a comment begins that was meant to silence a rule, however it is spelled. */
export const silencing = /stet[-_][a-z]|stet ?(?:ignore|disable)/i;

/** What the rules want to know of a Markdown body; places are those of the file. */
export interface BodyFacts {
  headings: readonly { depth: number; text: string; place: Place }[];
  /** `bare`: a URL in the running text that became a link by itself. */
  links: readonly { url: string; text: string; bare: boolean; place: Place }[];
  images: readonly { url: string; alt: string; place: Place }[];
  /** Tags of raw HTML that the page will not have; `withText`: nor what stands between them. */
  droppedTags: readonly { tag: string; withText: boolean; place: Place }[];
  /** Comments that speak to the rules. */
  comments: readonly { text: string; place: Place }[];
  /** Opening lines of fences that nothing closes. */
  openFences: readonly Place[];
  /** First lines of comments that nothing closes. */
  openComments: readonly Place[];
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
  openComments: [],
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
    openComments: [],
    leftovers: [],
  };
  const walk = {
    facts,
    body,
    keptTags,
    shift: bodyLine - 1,
    definitions: [],
    linked: new Set<string>(),
    pictured: new Set<string>(),
    notes: [],
    noted: new Set<string>(),
  } satisfies Walk;
  visit(tree, walk);
  collectDefinitions(walk);
  return facts;
}

interface Walk {
  facts: Collected;
  body: string;
  keptTags: ReadonlySet<string>;
  shift: number;
  definitions: Definition[];
  /** Identifiers of the definitions that links and images refer to. */
  linked: Set<string>;
  pictured: Set<string>;
  notes: FootnoteDefinition[];
  /** Identifiers of the footnotes that the text refers to. */
  noted: Set<string>;
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
      walk.definitions.push(node);
      break;
    case 'footnoteDefinition':
      walk.notes.push(node);
      break;
    case 'footnoteReference':
      walk.noted.add(node.identifier);
      break;
    case 'linkReference':
      walk.linked.add(node.identifier);
      break;
    case 'image':
      facts.images.push({ ...readTarget(node, walk), alt: node.alt ?? '' });
      break;
    case 'imageReference':
      walk.pictured.add(node.identifier);
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

/** A definition is a link, unless images alone refer to it; a footnote is lost without a reference. */
function collectDefinitions(walk: Walk): void {
  const { definitions, linked, pictured, notes, noted, facts } = walk;
  for (const node of notes.filter(({ identifier }) => !noted.has(identifier))) {
    const text = `[^${node.label ?? node.identifier}]:`;
    facts.leftovers.push({ text, place: placeInside(node, 0, text.length, walk) });
  }
  for (const node of definitions) {
    if (pictured.has(node.identifier) && !linked.has(node.identifier)) continue;
    facts.links.push({ ...readTarget(node, walk), text: node.label ?? '', bare: false });
  }
}

function readLink(node: Link, walk: Walk) {
  const source = sourceOf(node, walk);
  const text = textOf(node);
  return { ...readTarget(node, walk), text, bare: source === text && !source.startsWith('[') };
}

/** The URL with its own place, where it is written as it reads; else the place of the whole. */
function readTarget(
  node: { url: string; children?: readonly Nodes[] } & Positioned,
  walk: Walk,
): { url: string; place: Place } {
  const source = sourceOf(node, walk);
  // The text in front of the target may read like it, and so may the title behind.
  const label = sourceOf({ position: node.children?.at(-1)?.position }, walk);
  const behind = source.indexOf(
    node.url,
    source.indexOf(']', source.indexOf(label) + label.length),
  );
  const at = node.url === '' ? -1 : behind < 0 ? source.lastIndexOf(node.url) : behind;
  return {
    url: node.url,
    place: at < 0 ? placeOf(node, walk) : placeInside(node, at, node.url.length, walk),
  };
}

function collectHtml(node: Html, walk: Walk): void {
  const { facts, keptTags } = walk;
  const { value } = node;
  const tag = /^<([a-z][\w-]*)/i.exec(value)?.[1]?.toLowerCase();
  if (tag !== undefined && !keptTags.has(tag)) {
    const withText = value.replace(/<[^>]*>/g, '').trim() !== '';
    facts.droppedTags.push({ tag, withText, place: placeOf(node, walk) });
  }
  if (!value.startsWith('<!--')) return;
  if (!value.includes('-->')) facts.openComments.push(firstLineOf(node, walk));
  else if (value.slice(4).trimStart().search(silencing) === 0) {
    facts.comments.push({ text: value, place: placeOf(node, walk) });
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
  /\*\*|__|\]\(|\]\[[^\]]|\][ \t]+\((?=https?:|www\.|[/#.]|$)|\([^()]+\)\[(?:https?:|\/)|`{2,}|\[\^[^\]\s]+\]|^#{1,6}(?=[^\s#\d])|<!--|-->|~~|^<{7}(?= )|[\0\uFFFD]/gm;

function collectLeftover(node: Text, walk: Walk): void {
  // One test of the value is cheaper than one of the source, and mostly enough.
  if (!/[*_[\]`#<>~\0\uFFFD-]/.test(node.value)) return;
  const source = sourceOf(node, walk);
  const open = new Set<string>();
  for (const { 0: text, index } of source.matchAll(leftover)) {
    if (source[index - 1] === '\\') continue;
    // Of marks that come in pairs the second belongs to the mistake that the first is.
    if (/^[*_~`]/.test(text)) {
      if (open.delete(text)) continue;
      open.add(text);
    }
    walk.facts.leftovers.push({ text, place: placeInside(node, index, text.length, walk) });
  }
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
  const start = { line, column: column + offset };
  const before = sourceOf(node, walk).slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  if (lineStart > 0) {
    start.line += before.split('\n').length - 1;
    start.column = offset - lineStart + 1;
  }
  return { ...start, endLine: start.line, endColumn: start.column + length };
}

function textOf(node: Nodes): string {
  if ('value' in node && node.type !== 'html') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
