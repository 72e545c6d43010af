import type { Nodes, Root } from 'mdast';
import { endOf, startOf } from '../placed-nodes.ts';

/**
 * A character that texts do not use; it replaces code and escaped signs. It is in Latin-1, because
 * other characters double the memory and time of a string.
 */
export const opaque = '¤';

const [blankCode, opaqueCode, backslash] = [0x20, 0xa4, 0x5c];

/** A body in which everything except running text is masked. */
export interface MaskedBody {
  prose: string;
  /** The codes of its characters; valid until the next body is masked. */
  letters: Uint8Array | Uint16Array;
}

/**
 * Masks blocks with blanks, which patterns see as empty lines. Masks inline content with an opaque
 * character, which they see as a word. All offsets stay the same.
 */
export function maskBody(tree: Root, text: string): MaskedBody {
  const encoding = /[^\0-\xFF]/.test(text) ? 'utf16le' : 'latin1';
  const size = encoding === 'latin1' ? text.length : 2 * text.length;
  if (size > scratch.length) scratch = Buffer.alloc(2 * size);
  scratch.write(text, 0, encoding);
  const letters =
    encoding === 'latin1'
      ? scratch.subarray(0, size)
      : new Uint16Array(scratch.buffer, scratch.byteOffset, text.length);
  new Mask(text, letters).maskAll(tree);
  if (text.includes('\\')) maskEscaped(letters);
  return { prose: scratch.toString(encoding, 0, size), letters };
}

/** Characters are changed in place here, because joining parts of a string takes longer. */
let scratch = Buffer.alloc(1 << 16);

class Mask {
  #done = 0;

  constructor(
    readonly text: string,
    readonly letters: Uint8Array | Uint16Array,
  ) {}

  maskAll({ children }: { children: readonly Nodes[] }): void {
    for (const child of children) this.#visit(child);
  }

  #visit(node: Nodes): void {
    switch (node.type) {
      case 'code':
      case 'definition':
        this.#mask(startOf(node), endOf(node), blankCode);
        break;
      case 'html':
        this.#mask(
          startOf(node),
          endOf(node),
          node.value.startsWith('<!--') ? blankCode : opaqueCode,
        );
        break;
      case 'link':
      case 'linkReference':
        this.#maskTarget(node.children, startOf(node), endOf(node));
        break;
      case 'text':
      case 'break':
        break;
      default:
        // Nodes of a plugin, such as math, are masked.
        if ('children' in node) this.maskAll(node);
        else this.#mask(startOf(node), endOf(node), opaqueCode);
    }
  }

  #maskTarget(children: readonly Nodes[], from: number, to: number): void {
    const first = children[0]?.position?.start.offset ?? to;
    this.#mask(from, first, opaqueCode);
    // A bare URL, with or without angle brackets, is no text.
    if (first === from || this.text[from] === '<') {
      const closing = /[”“»]/.test(this.text[to - 1] ?? '') ? 1 : 0;
      this.#mask(Math.max(first, this.#done), to - closing, opaqueCode);
      return;
    }
    for (const child of children) this.#visit(child);
    const last = children.at(-1)?.position?.end.offset ?? from;
    this.#mask(Math.max(last, this.#done), to, opaqueCode);
  }

  /** Masks everything except line ends. */
  #mask(from: number, to: number, sign: number): void {
    if (from < this.#done) return;
    this.#done = Math.max(from, to);
    const { letters } = this;
    for (let index = from; index < to; index += 1) {
      const letter = letters[index];
      if (letter !== 0x0a && letter !== 0x0d) letters[index] = sign;
    }
  }
}

/** Masks signs after a backslash, except brackets, which may belong to brackets around a link. */
function maskEscaped(letters: Uint8Array | Uint16Array): void {
  for (let index = letters.indexOf(backslash); index >= 0; ) {
    const sign = String.fromCharCode(letters[index + 1] ?? 0);
    if (/[!-/:-@[-`{-~]/.test(sign)) {
      letters[index] = opaqueCode;
      index += 1;
      if (!/[[\]()]/.test(sign)) letters[index] = opaqueCode;
    }
    index = letters.indexOf(backslash, index + 1);
  }
}
