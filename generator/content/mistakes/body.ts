import type { Nodes, Parents, Root } from 'mdast';
import type { MarkdownMistake } from '../../contract.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { maskBody } from './mask-body.ts';

/** A mistake by its offset in the body, before its place is known. */
export interface Slip extends Omit<MarkdownMistake, 'rule' | 'place'> {
  at: number;
  length: number;
}

/** Finds the mistakes of one rule in a body. */
export type FindSlips = (body: Body) => Iterable<Slip>;

/** A node with what is around it. */
export class Placed<Node extends Nodes = Nodes> {
  constructor(
    readonly node: Node,
    readonly parent: Parents,
    /** The paragraph, heading or cell that it is part of; the root for one of these. */
    readonly block: Nodes,
    readonly index: number,
  ) {}

  /** The node before it with the same parent. */
  get previous(): Nodes | undefined {
    return this.parent.children[this.index - 1];
  }

  get next(): Nodes | undefined {
    return this.parent.children[this.index + 1];
  }
}

type OfType<Type extends Nodes['type']> = Placed<Extract<Nodes, { type: Type }>>;

/** The types that detectors ask for; to keep all of them would take longer than to parse. */
const kept: ReadonlySet<string> = new Set([
  ...['paragraph', 'heading', 'table', 'tableCell', 'list', 'code', 'link'],
  ...['emphasis', 'strong', 'delete', 'definition', 'footnoteDefinition'],
]);

/** A parsed body with what the detectors of mistakes ask for. Everything but the walk is lazy. */
export class Body {
  readonly #groups = new Map<string, Placed[]>();
  readonly #letters = new Map<string, boolean>();
  #prose: string | undefined;
  #paragraphs: readonly Paragraph[] | undefined;
  #lineStarts: number[] | undefined;

  constructor(
    readonly tree: Root,
    readonly text: string,
    readonly firstLine: number,
  ) {
    this.#collect(tree, tree);
  }

  /**
   * The text of the body with blanks in the place of code, HTML, targets of links and images, so that
   * nothing moves. Code inside a line leaves letters that no pattern looks for.
   */
  get prose(): string {
    this.#prose ??= maskBody(this.tree, this.text);
    return this.#prose;
  }

  /** The paragraphs with the lines of their prose. */
  get paragraphs(): readonly Paragraph[] {
    this.#paragraphs ??= this.all('paragraph').map((placed) => {
      const start = startOf(placed.node);
      return { placed, lines: linesOf(this.prose.slice(start, endOf(placed.node)), start) };
    });
    return this.#paragraphs;
  }

  /** Whether the prose has a sign. Most have not even its first letter, which is looked for once. */
  has(sign: string): boolean {
    if (!this.#hasLetter(sign.charAt(0))) return false;
    return sign.length === 1 || this.prose.includes(sign);
  }

  #hasLetter(letter: string): boolean {
    const known = this.#letters.get(letter);
    if (known !== undefined) return known;
    const isThere = this.prose.includes(letter);
    this.#letters.set(letter, isThere);
    return isThere;
  }

  /** All nodes of a type with their surroundings, in the order of the text. */
  all<Type extends Nodes['type']>(type: Type): readonly OfType<Type>[] {
    return (this.#groups.get(type) ?? []) as OfType<Type>[];
  }

  /** The place in the file of a stretch of the body. */
  placeOf({ at, length }: Pick<Slip, 'at' | 'length'>): Place {
    const start = this.#positionOf(at);
    const end = this.#positionOf(at + Math.max(1, length));
    return { ...start, endLine: end.line, endColumn: end.column };
  }

  /** The text of the node at an offset as it was parsed, with characters for their names. */
  readAt(offset: number): string {
    let node: Nodes | undefined = this.tree;
    while (node && 'children' in node) {
      node = node.children.find((child) => startOf(child) <= offset && offset < endOf(child));
    }
    return node?.type === 'text' ? node.value : '';
  }

  /** Column of an offset, from 0. */
  columnAt(offset: number): number {
    return offset - (this.text.lastIndexOf('\n', offset - 1) + 1);
  }

  #collect(parent: Parents, block: Nodes): void {
    const { children } = parent;
    for (let index = 0; index < children.length; index += 1) {
      const node = children[index];
      if (node === undefined) continue;
      if (kept.has(node.type)) {
        const group = this.#groups.get(node.type);
        const placed = new Placed<Nodes>(node, parent, block, index);
        if (group) group.push(placed);
        else this.#groups.set(node.type, [placed]);
      }
      if ('children' in node) this.#collect(node, isBlockOfText(node) ? node : block);
    }
  }

  #positionOf(offset: number): { line: number; column: number } {
    this.#lineStarts ??= [0, ...[...this.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const starts = this.#lineStarts;
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: this.firstLine + low, column: offset - (starts[low] ?? 0) + 1 };
  }
}

/** First offset of a node in the body. */
export const startOf = ({ position }: Nodes): number => position?.start.offset ?? 0;

/** The offset right after a node. */
export const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0;

/** A line of a stretch of text, without its end, and its offset in the body. */
export interface Line {
  text: string;
  at: number;
}

/** A paragraph with the lines of its prose. */
export interface Paragraph {
  placed: OfType<'paragraph'>;
  lines: readonly Line[];
}

function isBlockOfText({ type }: Nodes): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'tableCell';
}

/** The lines of a stretch of text that starts at an offset of the body. */
function linesOf(text: string, start: number): Line[] {
  let at = start;
  return text.split('\n').map((line) => {
    const placed = { text: line.endsWith('\r') ? line.slice(0, -1) : line, at };
    at += line.length + 1;
    return placed;
  });
}

/** What a pattern finds in prose. Where a text has none of the signs, it is not asked: that is slow. */
export function findAll(
  body: Body,
  pattern: RegExp,
  ...signs: readonly string[]
): Iterable<RegExpExecArray> {
  return signs.some((sign) => body.has(sign)) ? body.prose.matchAll(pattern) : [];
}
