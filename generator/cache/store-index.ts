import { readFileSync } from 'node:fs';
import { digestOf, type Place } from './packs.ts';

/** Where the value of a key is, with the day on which somebody last asked for it. */
export interface Kept extends Place {
  used: number;
}

/** Bytes of the values in each pack. */
type Weights = ReadonlyMap<string, number>;

/** What the head of an index says of a block. */
interface BlockHead {
  /** The first of its keys. */
  first: string;
  /** Bytes of its lines, and their digest. */
  size: number;
  digest: string;
  /** The day on which the value was used that was not used for longest. */
  oldest: number;
  weights: readonly (readonly [pack: string, bytes: number])[];
}

/** Lines of an index in the order of their keys; parsed when one of the keys is asked for. */
interface Block extends BlockHead {
  bytes: Buffer;
  lines?: Lines;
}

/** Lines by their keys. */
type Lines = Map<string, string>;

/** Lines in a block, at the most: a build that asks for few values reads few of a hundred thousand. */
const blockLines = 400;

/**
 * An index of keys, which says where the value of each is. Its file is a head, then blocks of lines in
 * the order of their keys. A change makes another index, with the blocks in which nothing changed as they
 * are.
 */
export class StoreIndex {
  private constructor(readonly blocks: readonly Block[]) {}

  /** The index in a file; an empty one where there is none, or its head is damaged. */
  static read(file: string): StoreIndex {
    let bytes: Buffer;
    try {
      bytes = readFileSync(file);
    } catch {
      return new StoreIndex([]);
    }
    const end = bytes.indexOf('\n');
    const [digest, size] = bytes.toString('latin1', 0, Math.max(0, end)).split(' ');
    let at = end + 1 + Number(size);
    const head = bytes.subarray(end + 1, at);
    if (digestOf(head) !== digest) return new StoreIndex([]);
    const blocks = (JSON.parse(head.toString('latin1')) as BlockHead[]).map((block) => {
      at += block.size;
      return { ...block, bytes: bytes.subarray(at - block.size, at) };
    });
    return new StoreIndex(blocks);
  }

  get(key: string): Kept | undefined {
    const block = this.blocks[this.#place(key)];
    return block && parseLine(linesOf(block).get(key));
  }

  /** Every key with where its value is. */
  *[Symbol.iterator](): Iterator<readonly [key: string, kept: Kept]> {
    for (const block of this.blocks) {
      for (const [key, line] of linesOf(block)) {
        const kept = parseLine(line);
        if (kept) yield [key, kept];
      }
    }
  }

  /** What the values in each pack weigh. */
  weigh(): Weights {
    const weights = new Map<string, number>();
    for (const block of this.blocks) {
      for (const [pack, bytes] of block.weights) {
        weights.set(pack, (weights.get(pack) ?? 0) + bytes);
      }
    }
    return weights;
  }

  /** The keys of values that were last used before a day. */
  *unusedSince(day: number): Iterable<string> {
    for (const block of this.blocks) {
      if (block.oldest >= day) continue;
      for (const [key, line] of linesOf(block)) {
        if ((parseLine(line)?.used ?? 0) < day) yield key;
      }
    }
  }

  /** The keys whose values are in one of these packs. */
  *keysIn(packs: ReadonlySet<string>): Iterable<string> {
    for (const block of this.blocks) {
      if (!block.weights.some(([pack]) => packs.has(pack))) continue;
      for (const [key, line] of linesOf(block)) {
        if (packs.has(parseLine(line)?.pack ?? '')) yield key;
      }
    }
  }

  /** The index with these values, or without them. */
  with(changes: ReadonlyMap<string, Kept | undefined>): StoreIndex {
    const changed = new Map<number, Lines>();
    for (const [key, kept] of changes) {
      const place = Math.max(0, this.#place(key));
      const block = this.blocks[place];
      const lines = changed.get(place) ?? new Map(block && linesOf(block));
      changed.set(place, lines);
      if (kept) lines.set(key, formatLine(key, kept));
      else lines.delete(key);
    }
    const places = this.blocks.length > 0 ? this.blocks.keys() : changed.keys();
    return new StoreIndex(
      [...places].flatMap((place) => {
        const lines = changed.get(place);
        return lines ? toBlocks(lines) : (this.blocks[place] ?? []);
      }),
    );
  }

  /** What is written to a file. */
  format(): Buffer {
    const heads = this.blocks.map(
      ({ first, size, digest, oldest, weights }): BlockHead => ({
        ...{ first, size, digest, oldest, weights },
      }),
    );
    const head = Buffer.from(JSON.stringify(heads), 'latin1');
    const start = Buffer.from(`${digestOf(head)} ${head.length}\n`);
    return Buffer.concat([start, head, ...this.blocks.map(({ bytes }) => bytes)]);
  }

  /** The place of the block that has a key if any has it: the last that begins with it or before it. */
  #place(key: string): number {
    let [from, to] = [0, this.blocks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.blocks[middle]?.first ?? '') <= key) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  }
}

/** The lines of a block; none where it is damaged. */
function linesOf(block: Block): Lines {
  if (block.lines) return block.lines;
  const lines: Lines = new Map();
  block.lines = lines;
  if (digestOf(block.bytes) !== block.digest) return lines;
  for (const line of block.bytes.toString('latin1').split('\n')) {
    if (line !== '') lines.set(line.slice(0, line.indexOf(' ')), line);
  }
  return lines;
}

/** Lines in the order of their keys, as one block or more. */
function toBlocks(lines: Lines): Block[] {
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1));
  const count = Math.ceil(sorted.length / blockLines);
  const length = Math.ceil(sorted.length / count);
  return Array.from({ length: count }, (_, block) => {
    const own = sorted.slice(block * length, (block + 1) * length);
    const bytes = Buffer.from(own.map(([, line]) => `${line}\n`).join(''), 'latin1');
    const weights = new Map<string, number>();
    let oldest = Number.POSITIVE_INFINITY;
    for (const [, line] of own) {
      const { pack = '', size = 0, used = 0 } = parseLine(line) ?? {};
      weights.set(pack, (weights.get(pack) ?? 0) + size);
      oldest = Math.min(oldest, used);
    }
    return {
      ...{ first: own[0]?.[0] ?? '', size: bytes.length, digest: digestOf(bytes), oldest },
      ...{ weights: [...weights], bytes },
    };
  });
}

function parseLine(line: string | undefined): Kept | undefined {
  if (line === undefined) return undefined;
  const [, digest = '', pack = '', offset, size, used] = line.split(' ');
  return { digest, pack, offset: Number(offset), size: Number(size), used: Number(used) };
}

function formatLine(key: string, { digest, pack, offset, size, used }: Kept): string {
  return `${key} ${digest} ${pack} ${offset} ${size} ${used}`;
}
