import type { Html, Link, Nodes, Text } from 'mdast';
import type { BodyFacts, Place } from '../contract.ts';
import { createPlacer, stretchFrom } from '../diagnostics/place.ts';
import { unescapeHtml } from '../lib/escape.ts';
import { firstBy } from '../lib/first-by.ts';
import { groupBy } from '../lib/group-by.ts';
import { once } from '../lib/once.ts';
import { partitionPoint } from '../lib/partition-point.ts';
import { findMistakes } from './mistakes/find-mistakes.ts';
import { isComment } from './mistakes/references.ts';
import { PlacedNodes, startOf } from './placed-nodes.ts';

export type { BodyFacts };

/** The start of a comment that should silence a rule, in any spelling. */
export const silencing = /stet[-_][a-z]|stet ?(?:ignore|disable)/i;

type NodesByType = <Type extends Nodes['type']>(
  type: Type,
) => readonly Extract<Nodes, { type: Type }>[];

type Positioned = { position?: Nodes['position'] };

interface BodyOptions {
  body: string;
  bodyLine: number;
  keptTags: ReadonlySet<string>;
  hasReaders?: boolean | undefined;
}

/**
 * Collects the facts of a parsed body.
 * @param options.keptTags the raw HTML tags that stay in the page.
 * @param options.hasReaders whether a rule reads the mistakes and leftovers. To find them takes a
 * third of the time of a post; without readers, they may be missing.
 */
export function collectBodyFacts(
  placed: PlacedNodes,
  { body, bodyLine, keptTags, hasReaders = true }: BodyOptions,
): BodyFacts {
  const source = new Source(body, bodyLine);
  const nodes: NodesByType = (type) => placed.all(type).map(({ node }) => node);
  const html = nodes('html');
  /** The alternative text of an image, in Markdown or as a tag that the page keeps. */
  const altOf = (node: Nodes): string => {
    if ('alt' in node) return node.alt ?? '';
    if (node.type !== 'html' || !keptTags.has('img')) return '';
    return readTags(node, source)
      .map(({ alt }) => alt)
      .join(' ');
  };
  const comments = html.filter(({ value }) => value.startsWith('<!--'));
  // After an unclosed fence, later fences open where they should close. Only the first is a
  // mistake.
  const openFence = nodes('code').find((node) => isUnclosed(source.textOf(node)));
  // A mistake may look like a definition, which then is not a link.
  const isProofread = hasReaders || nodes('definition').length > 0;
  const mistakes = isProofread ? findMistakes(placed, { body, bodyLine }) : [];
  const texts = isProofread ? nodes('text') : [];
  const isOfMistake = createCover(mistakes.map(({ place }) => place));
  return {
    headings: nodes('heading').map((node) => ({
      depth: node.depth,
      text: textOf(node, altOf),
      place: source.placeOf(node),
    })),
    links: [
      ...nodes('link').map((node) => readLink(node, source, altOf)),
      ...readDefinitions(nodes, source).filter(({ place }) => !isOfMistake(place)),
    ],
    images: [
      ...readImages(nodes, source),
      ...(keptTags.has('img') ? html.flatMap((node) => readTags(node, source)) : []),
    ],
    droppedTags: html.flatMap((node) => readDroppedTag(node, source, keptTags)),
    comments: comments
      .filter(
        ({ value }) => value.includes('-->') && value.slice(4).trimStart().search(silencing) === 0,
      )
      .map((node) => ({ text: node.value, place: source.placeOf(node) })),
    openFences: openFence ? [source.firstLineOf(openFence)] : [],
    openComments: comments
      .filter(({ value }) => !value.includes('-->'))
      .map((node) => source.firstLineOf(node)),
    leftovers: [
      ...texts.flatMap((node) => findLeftovers(node, source)),
      ...findIdleNotes(nodes, source),
    ].filter(({ place }) => !isOfMistake(place)),
    mistakes,
  };
}

/**
 * Creates a function that says whether a place is inside a mistake on its line, whose finding says
 * more. It compares no pairs, because one line may have thousands of both.
 */
function createCover(mistakes: readonly Place[]): (place: Place) => boolean {
  const within = mistakes.filter(({ line, endLine = line }) => line === endLine);
  const onLine = groupBy(within, ({ line }) => line);
  for (const [line, stretches] of onLine) {
    stretches.sort((a, b) => a.column - b.column);
    // The furthest end of all stretches up to each one.
    let most = 0;
    const covers = stretches.map(({ column, endColumn = column }) => {
      most = Math.max(most, endColumn);
      return { line, column, endColumn: most };
    });
    onLine.set(line, covers);
  }
  return ({ line, column }) => {
    const covers = onLine.get(line) ?? [];
    const starts = partitionPoint(0, covers.length, (at) => (covers[at]?.column ?? 0) <= column);
    return (covers[starts - 1]?.endColumn ?? 0) > column;
  };
}

function readLink(
  node: Link,
  source: Source,
  altOf: (node: Nodes) => string,
): BodyFacts['links'][number] {
  const [text, written] = [textOf(node, altOf), source.textOf(node)];
  const isBare = written === text && !written.startsWith('[');
  // An email address is good link text.
  const bare = isBare && !node.url.startsWith('mailto:') && !source.isNamed(node);
  const { url, place } = readTarget(node, source);
  return { url, place, text, bare };
}

/** An image reference gets its URL from its definition; its place is the reference. */
function readImages(nodes: NodesByType, source: Source): BodyFacts['images'] {
  // The first definition of a name applies, as in CommonMark.
  const definitions = firstBy(nodes('definition'), ({ identifier }) => identifier);
  return [...nodes('image'), ...nodes('imageReference')]
    .sort((a, b) => startOf(a) - startOf(b))
    .map((node) => {
      const target = readTarget(node, source);
      const url =
        node.type === 'image' ? target.url : (definitions.get(node.identifier)?.url ?? '');
      return { ...target, url, alt: node.alt ?? '' };
    });
}

const imageTag = /<img(?=[\s/])((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;
const attribute = /([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Images written as HTML tags. */
function readTags(node: Html, source: Source): BodyFacts['images'] {
  if (!/<img/i.test(node.value) || node.value.startsWith('<!--')) return [];
  return [...node.value.matchAll(imageTag)].map(({ 0: tag, 1: written = '', index }) => {
    const attributes = Object.fromEntries(
      [...written.matchAll(attribute)].map(([, name = '', double, single, plain]) => [
        name.toLowerCase(),
        double ?? single ?? plain ?? '',
      ]),
    );
    const { src = '', alt = '' } = attributes;
    const url = unescapeHtml(src);
    const [at, length] = src === '' ? [0, tag.length] : [tag.indexOf(src), src.length];
    return { url, alt, place: source.placeInside(node, index + at, length), attributes };
  });
}

/** A definition counts as a link, unless only images use it or it is a comment. */
function readDefinitions(nodes: NodesByType, source: Source): BodyFacts['links'] {
  const linked = identifiersOf(nodes('linkReference'));
  const pictured = identifiersOf(nodes('imageReference'));
  return nodes('definition')
    .filter(
      (node) => linked.has(node.identifier) || !(pictured.has(node.identifier) || isComment(node)),
    )
    .map((node) => ({ ...readTarget(node, source), text: node.label ?? '', bare: false }));
}

/** Pages do not show a footnote without a reference. */
function findIdleNotes(nodes: NodesByType, source: Source): BodyFacts['leftovers'] {
  const noted = identifiersOf(nodes('footnoteReference'));
  return nodes('footnoteDefinition')
    .filter(({ identifier }) => !noted.has(identifier))
    .map((node) => {
      const text = `[^${node.label ?? node.identifier}]:`;
      return { text, place: source.placeInside(node, 0, text.length) };
    });
}

function identifiersOf(nodes: readonly { identifier: string }[]): ReadonlySet<string> {
  return new Set(nodes.map(({ identifier }) => identifier));
}

/** The URL and its place. If the source spells the URL differently, the place of the whole node. */
function readTarget(
  node: { url?: string; children?: readonly Nodes[] } & Positioned,
  source: Source,
): { url: string; place: Place } {
  const { url = '' } = node;
  const written = source.textOf(node);
  // The text before the URL, or the title after it, may contain the same characters.
  const label = source.textOf({ position: node.children?.at(-1)?.position });
  const behind = written.indexOf(url, written.indexOf(']', written.indexOf(label) + label.length));
  const at = url === '' ? -1 : behind < 0 ? written.lastIndexOf(url) : behind;
  return { url, place: at < 0 ? source.placeOf(node) : source.placeInside(node, at, url.length) };
}

function readDroppedTag(
  node: Html,
  source: Source,
  keptTags: ReadonlySet<string>,
): BodyFacts['droppedTags'] {
  const tag = /^<([a-z][\w-]*)/i.exec(node.value)?.[1]?.toLowerCase();
  if (tag === undefined || keptTags.has(tag)) return [];
  // If the collection keeps some tags, it also keeps the text of the tags that it drops.
  const isLost = keptTags.size === 0 || tag === 'script';
  const withText = isLost && node.value.replace(/<[^>]*>/g, '').trim() !== '';
  return [{ tag, withText, place: source.placeOf(node) }];
}

/** Whether a template broke a link or its definition. Another rule reports templates. */
function isOfTemplate(text: string, source: Source, at: number): boolean {
  const { body } = source;
  if (!text.startsWith(']') || !source.hasTemplates()) return false;
  const [, label = ''] = /^\]\[([^\]\n]+)\]/.exec(body.slice(at, at + 100)) ?? [];
  const isNamed = label !== '' && body.includes(`\n[${label}]:`);
  return isNamed
    ? /^\[[^\]\n]+\]:.*\{[{%]/m.test(body)
    : /^\]\((?!https?:)[^\n]*?\{[{%]/.test(body.slice(at, at + 400));
}

/** Characters that every text with leftovers contains. */
const suspicious = /\*\*|__|~~|``|[[\]\0\uFFFD]|^#(?!\d)|<!--|-->/m;

function findLeftovers(node: Text, source: Source): BodyFacts['leftovers'] {
  // Testing the value is cheaper than testing the source, and usually enough.
  if (!suspicious.test(node.value)) return [];
  const written = source.textOf(node);
  const open = new Set<string>();
  return [...written.matchAll(leftover)].flatMap(({ 0: text, index }) => {
    if (written[index - 1] === '\\') return [];
    if (isOfTemplate(text, source, source.offsetOf(node, index))) return [];
    // In a link's text and in the middle of a paragraph, # starts a name.
    if (text.startsWith('#') && !source.beginsLine(node, index, text.length > 1)) return [];
    // `[skip ci] ([#1](…))`: a link in parentheses. A bare address is what the brackets belong to.
    if (/^\][ \t]+\($/.test(text) && source.body[source.offsetOf(node, written.length)] === '[') {
      return [];
    }
    // Of paired marks, the second belongs to the same mistake as the first.
    if (/^[*_~`]/.test(text)) {
      if (open.delete(text)) return [];
      open.add(text);
    }
    return [{ text, place: source.placeInside(node, index, text.length) }];
  });
}

/** The source of a body; finds the places of nodes in the file. */
class Source {
  readonly #placeOfPart: ReturnType<typeof createPlacer>;

  constructor(
    readonly body: string,
    readonly bodyLine: number,
  ) {
    this.#placeOfPart = createPlacer(body, bodyLine);
  }

  textOf({ position }: Positioned): string {
    return position ? this.body.slice(position.start.offset, position.end.offset) : '';
  }

  /** Whether the body contains marks of templates, such as Liquid's. */
  readonly hasTemplates = once(() => /\{[{%]/.test(this.body));

  /** The position in the body of an offset inside a node. */
  offsetOf(node: Positioned, offset: number): number {
    return startOf(node) + offset;
  }

  /**
   * Whether only quote and list marks precede an offset on its line. Without `orGoesOn`, the line
   * above must also be empty.
   */
  beginsLine(node: Positioned, offset: number, orGoesOn: boolean): boolean {
    const at = this.offsetOf(node, offset);
    const start = this.body.lastIndexOf('\n', at - 1) + 1;
    const isFirst =
      start === 0 || /\n[\s>]*\n$/.test(this.body.slice(Math.max(0, start - 40), start));
    return (isFirst || orGoesOn) && /^[\s>*+\-\d.)]*$/.test(this.body.slice(start, at));
  }

  placeOf(node: Positioned): Place {
    return placeOf(node, this.bodyLine);
  }

  /** Whether a URL has its name before it at the end of a line, or is the rest of a broken link. */
  isNamed({ position }: Positioned): boolean {
    const { start, end } = position ?? {};
    if (start?.offset === undefined || end?.offset === undefined) return false;
    const above = this.body.slice(Math.max(0, start.offset - 8), start.offset);
    if (/[<([]$/.test(above)) return /<$|\](?:[([]|`\(|\s*\()\(?$/.test(above);
    // Most URLs end a sentence or a line.
    const name = above.trimEnd();
    if (name === above || !/[\p{L}\p{N})\]*_`"”]:[*_]*$/u.test(name)) return false;
    return /^[ \t]*\\?[ \t]*(?:\r?\n|$)/.test(this.body.slice(end.offset, end.offset + 8));
  }

  firstLineOf(node: Positioned): Place {
    const width = this.textOf(node).split('\n', 1)[0]?.trimEnd().length ?? 1;
    return stretchFrom(this.placeOf(node), width);
  }

  /** The place of a part of a node's source, given the offset inside the node. */
  placeInside(node: Positioned, offset: number, length: number): Place {
    return this.#placeOfPart(this.offsetOf(node, offset), length);
  }
}

/** The place of a node in its file. The node's position is relative to the body. */
export function placeOf({ position }: Positioned, bodyLine: number): Place {
  const { start = { line: 1, column: 1 }, end = { line: 1, column: 2 } } = position ?? {};
  return {
    line: start.line + bodyLine - 1,
    column: start.column,
    endLine: end.line + bodyLine - 1,
    endColumn: end.column,
  };
}

/**
 * Whether a fenced block runs to the end of its container or into the opening fence of the next
 * block.
 */
function isUnclosed(source: string): boolean {
  const text = source.trimEnd();
  const fence = /^(?:`{3,}|~{3,})/.exec(text)?.[0];
  if (fence === undefined) return false;
  const sign = fence.charAt(0);
  const [second, last] = [text.indexOf('\n') + 1, text.lastIndexOf('\n') + 1];
  const inside = second === 0 ? -1 : text.indexOf(fence, second);
  // A closing fence has no word after it, so this fence must be an opening one.
  const opening = () => new RegExp(`^[\\s>]*\\${sign}{${fence.length},}[\\w-]`, 'm');
  if (inside >= 0 && inside < last && opening().test(text.slice(second))) return true;
  const closing = second === 0 ? '' : text.slice(last).replace(/^[\s>]+/, '');
  return !(closing.startsWith(fence) && closing.replaceAll(sign, '') === '');
}

/** Markup that the author surely meant as such: emphasis, links, images, headings, code. */
const leftover =
  /\*\*|__(?!(?<=[\p{L}\p{N}]__)[\p{L}\p{N}])|\]\((?:[^()<>\n ]* [^()\n]*\))?|\]\[[^\]]|\][ \t]+\((?=https?:|www\.|[/.]|#(?!\d+\))|$)|\([^()]+\)\[(?:https?:|\/)|`{2,}|\[\^[^\]\s]{1,999}\]|^#{1,6}(?=[^\s#\d\u200B])|<!--|(?<!-)-->(?! \S)|~~|[\0\uFFFD]/gmu;

/** The text of a node. `ofOthers` returns the text of nodes that contain none. */
function textOf(node: Nodes, ofOthers: (node: Nodes) => string): string {
  if ('value' in node && node.type !== 'html') return node.value;
  if (!('children' in node)) return ofOthers(node);
  let text = '';
  for (const child of node.children) text += textOf(child, ofOthers);
  return text;
}

/** The facts of a file without a body. */
export const noFacts = collectBodyFacts(new PlacedNodes({ type: 'root', children: [] }), {
  body: '',
  bodyLine: 1,
  keptTags: new Set(),
});
