import { readFileSync } from 'node:fs';
import { partitionPoint } from '../lib/partition-point.ts';
import { digestOf, type Place } from './packs.ts';

/** The place of a key's value, and the day when it was last used. */
export interface Kept extends Place {
  used: number;
}

/** The total size in bytes of the values in each pack. */
type Weights = ReadonlyMap<string, number>;

/** The description of a block in an index's head. */
interface BlockHead {
  /** The first of the block's keys. */
  first: string;
  /** Size in bytes and digest of the block's lines. */
  size: number;
  digest: string;
  /** The earliest day in the block on which a value was last used. */
  oldest: number;
  weights: readonly (readonly [pack: string, bytes: number])[];
}

/** Lines of an index, sorted by key; parsed on first use of one of the keys. */
interface Block extends BlockHead {
  bytes: Buffer;
  lines?: Lines;
}

/** Lines by key. */
type Lines = Map<string, string>;

/** Lines and values without a line yet, by key. */
type NewLines = Map<string, string | Kept>;

/**
 * The maximum number of lines in a block: a build that needs few values parses few of a hundred
 * thousand lines.
 */
const blockLines = 400;

/**
 * An index from keys to the places of values. The file contains a head, then blocks of lines sorted
 * by key. A change creates a new index that reuses the unchanged blocks.
 */
export class StoreIndex {
  private constructor(readonly blocks: readonly Block[]) {}

  /** Reads the index in a file; empty if there is no file, or if its head is damaged. */
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

  /** All keys with the places of their values. */
  *[Symbol.iterator](): Iterator<readonly [key: string, kept: Kept]> {
    for (const block of this.blocks) {
      for (const [key, line] of linesOf(block)) {
        const kept = parseLine(line);
        if (kept) yield [key, kept];
      }
    }
  }

  /** The total size of the values in each pack. */
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

  /** A new index with these values set, or removed if undefined. */
  with(changes: ReadonlyMap<string, Kept | undefined>): StoreIndex {
    const changed = new Map<number, NewLines>();
    for (const [key, kept] of changes) {
      const place = Math.max(0, this.#place(key));
      const block = this.blocks[place];
      const lines: NewLines = changed.get(place) ?? new Map(block && linesOf(block));
      changed.set(place, lines);
      if (kept) lines.set(key, kept);
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

  /** The content of the index's file. */
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

  /**
   * The position of the only block that may contain a key: the last whose first key is not after
   * it.
   */
  #place(key: string): number {
    const isBefore = (index: number) => (this.blocks[index]?.first ?? '') <= key;
    return partitionPoint(0, this.blocks.length, isBefore) - 1;
  }
}

/** The lines of a block; none if it is damaged. */
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

/** Sorts lines by key and splits them into blocks. */
function toBlocks(lines: NewLines): Block[] {
  const keys = [...lines.keys()].sort();
  const count = Math.ceil(keys.length / blockLines);
  const length = Math.ceil(keys.length / count);
  return Array.from({ length: count }, (_, block) =>
    toBlock(keys.slice(block * length, (block + 1) * length), lines),
  );
}

/** A block of the lines of these keys. */
function toBlock(keys: readonly string[], lines: NewLines): Block {
  const weights = new Map<string, number>();
  let oldest = Number.POSITIVE_INFINITY;
  let text = '';
  for (const key of keys) {
    const line = lines.get(key);
    const kept = typeof line === 'string' ? parseLine(line) : line;
    if (kept === undefined) continue;
    text += `${typeof line === 'string' ? line : formatLine(key, kept)}\n`;
    weights.set(kept.pack, (weights.get(kept.pack) ?? 0) + kept.size);
    oldest = Math.min(oldest, kept.used);
  }
  const bytes = Buffer.from(text, 'latin1');
  return {
    ...{ first: keys[0] ?? '', size: bytes.length, digest: digestOf(bytes), oldest },
    ...{ weights: [...weights], bytes },
  };
}

function parseLine(line: string | undefined): Kept | undefined {
  if (line === undefined) return undefined;
  const [, digest = '', pack = '', offset, size, used] = line.split(' ');
  return { digest, pack, offset: Number(offset), size: Number(size), used: Number(used) };
}

function formatLine(key: string, { digest, pack, offset, size, used }: Kept): string {
  return `${key} ${digest} ${pack} ${offset} ${size} ${used}`;
}
