import type { Nodes, Parents } from 'mdast';
import type { MarkdownMistake } from '../../contract.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { createPlacer } from '../../diagnostics/place.ts';
import { partitionPoint } from '../../lib/partition-point.ts';
import { endOf, type PlacedNodes, type PlacedType, startOf } from '../placed-nodes.ts';
import { type MaskedBody, maskBody, opaque } from './mask-body.ts';

/** A mistake by its offset in the body, before its place is computed. */
export interface Slip extends Omit<MarkdownMistake, 'rule' | 'place'> {
  at: number;
  length: number;
}

/** Finds the mistakes for one rule in a body. */
export type FindSlips = (body: Body) => Iterable<Slip>;

/** A parsed body with the data that the detectors need. */
export class Body {
  /**
   * The text of the body with code, HTML, link targets and images masked, so that all offsets stay
   * the same. Blanks replace blocks; inline code becomes characters that no pattern looks for.
   */
  readonly prose: string;
  /** The codes of the prose's characters; valid until the next body is created. */
  readonly letters: MaskedBody['letters'];
  /** Whether the prose is only printable ASCII, as in most bodies. */
  readonly isPlain: boolean;
  /**
   * Which pairs of characters occur, by their hash. A text with a pair that does not occur is
   * absent.
   */
  readonly #pairs = new Uint8Array(1 << 12);
  readonly #letters = new Uint8Array(beyond + 1);
  #paragraphs: readonly Paragraph[] | undefined;
  readonly #placeOfPart: ReturnType<typeof createPlacer>;

  constructor(
    readonly nodes: PlacedNodes,
    readonly text: string,
    firstLine: number,
  ) {
    this.#placeOfPart = createPlacer(text, firstLine);
    const { prose, letters } = maskBody(nodes.tree, text);
    this.prose = prose;
    this.letters = letters;
    this.#note(letters);
    this.isPlain = oddLetters.every((letter) => this.#letters[letter] === 0);
  }

  /** The paragraphs with their prose. */
  get paragraphs(): readonly Paragraph[] {
    this.#paragraphs ??= this.all('paragraph').map((placed) => new Paragraph(placed, this.prose));
    return this.#paragraphs;
  }

  /** Whether the prose contains a text. Quick if one of its character pairs does not occur. */
  has(sign: string): boolean {
    let above = letterOf(sign.charCodeAt(0));
    if (this.#letters[above] !== 1) return false;
    if (sign.length === 1 && above < beyond) return true;
    for (let index = 1; index < sign.length; index += 1) {
      const letter = letterOf(sign.charCodeAt(index));
      if (this.#pairs[pairOf(above, letter)] !== 1) return false;
      above = letter;
    }
    return this.prose.includes(sign);
  }

  /** Whether the prose may contain one of these characters, given by their codes. */
  mayHave(codes: readonly number[]): boolean {
    return codes.some((code) => this.#letters[letterOf(code)] === 1);
  }

  /** All nodes of a type with their surroundings, in document order. */
  all<Type extends Nodes['type']>(type: Type): readonly PlacedType<Type>[] {
    return this.nodes.all(type);
  }

  /** The place in the file of a part of the body. */
  placeOf({ at, length }: Pick<Slip, 'at' | 'length'>): Place {
    return this.#placeOfPart(at, length);
  }

  /** The parsed text of the node at an offset, with character references decoded. */
  readAt(offset: number): string {
    let node: Nodes | undefined = this.nodes.tree;
    while (node && 'children' in node) {
      const { children } = node as Parents;
      const isBefore = (index: number) => endOf(children[index] as Nodes) <= offset;
      const child = children[partitionPoint(0, children.length, isBefore)];
      node = child && startOf(child) <= offset ? child : undefined;
    }
    return node?.type === 'text' ? node.value : '';
  }

  /** Column of an offset, from 0. */
  columnAt(offset: number): number {
    return offset - (this.text.lastIndexOf('\n', offset - 1) + 1);
  }

  #note(letters: MaskedBody['letters']): void {
    const [known, pairs] = [this.#letters, this.#pairs];
    let above = 0;
    for (let index = 0; index < letters.length; index += 1) {
      const letter = letterOf(letters[index] ?? 0);
      known[letter] = 1;
      pairs[pairOf(above, letter)] = 1;
      above = letter;
    }
  }
}

/** A line of text without its line end, and its offset in the body. */
export interface Line {
  text: string;
  at: number;
}

/** A paragraph with its prose. */
export class Paragraph {
  /** Offset in the body. */
  readonly at: number;
  readonly text: string;
  #lines: readonly Line[] | undefined;

  constructor(
    readonly placed: PlacedType<'paragraph'>,
    prose: string,
  ) {
    this.at = startOf(placed.node);
    this.text = prose.slice(this.at, endOf(placed.node));
  }

  get isOneLine(): boolean {
    return !this.text.includes('\n');
  }

  get lines(): readonly Line[] {
    this.#lines ??= linesOf(this.text, this.at);
    return this.#lines;
  }
}

/** One number for all characters outside Latin-1 and general punctuation. */
const beyond = 0x200;

/** Maps a character code to one of the numbers in the table. */
function letterOf(code: number): number {
  if (code < 0x100) return code;
  return (code & 0xff00) === 0x2000 ? 0x100 | (code & 0xff) : beyond;
}

function pairOf(first: number, second: number): number {
  return ((first << 5) ^ second) & 0xfff;
}

/** Blanks, line ends and the character that masks use. */
const plainSigns: ReadonlySet<number> = new Set(
  [...`\t\n\r${opaque}`].map((sign) => sign.charCodeAt(0)),
);

/** Numbers of characters that are neither printable ASCII nor one of these. */
const oddLetters = Array.from({ length: beyond + 1 }, (_, letter) => letter).filter(
  (letter) => !(letter >= 32 && letter < 127) && !plainSigns.has(letter),
);

/** The lines of a text that starts at an offset of the body. */
function linesOf(text: string, start: number): Line[] {
  let at = start;
  return text.split('\n').map((line) => {
    const placed = { text: line.endsWith('\r') ? line.slice(0, -1) : line, at };
    at += line.length + 1;
    return placed;
  });
}

/** The matches of a pattern in the prose. Skips the slow pattern if none of the signs occurs. */
export function findAll(
  body: Body,
  pattern: RegExp,
  ...signs: readonly string[]
): Iterable<RegExpExecArray> {
  for (const sign of signs) if (body.has(sign)) return body.prose.matchAll(pattern);
  return [];
}
