import { hash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writevSync } from 'node:fs';
import { join } from 'node:path';
import { machineTime } from '../lib/clock.ts';
import { isHashName } from '../lib/hash.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/** The place of a value, and the SHA-256 of its bytes. */
export interface Place {
  digest: string;
  /** Name of the pack file, and the value's range of bytes in it. */
  pack: string;
  offset: number;
  size: number;
}

/** Milliseconds without a write after which an unreferenced file counts as abandoned. */
const abandonedAfter = 3_600_000;

/** Up to this size in bytes, texts are read into the same buffer. */
const longText = 1 << 18;

/** The content address of a value. */
export function digestOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** A folder of pack files. Each process appends to its own packs, so no process needs a lock. */
export class Packs {
  #own: string | undefined;
  readonly #descriptors = new Map<string, number>();
  readonly #sizes = new Map<string, number>();
  readonly #text = Buffer.allocUnsafeSlow(longText);

  constructor(readonly folder: string) {}

  /** Appends a value to the pack of this process. */
  append(bytes: Uint8Array, digest: string = digestOf(bytes)): Place {
    const { pack, offset } = this.#write([bytes]);
    return { digest, pack, offset, size: bytes.length };
  }

  /** Appends several values with one write. */
  appendAll(values: readonly Uint8Array[]): Place[] {
    if (values.length === 0) return [];
    const { pack, offset } = this.#write(values);
    let next = offset;
    return values.map((bytes) => {
      const at = next;
      next += bytes.length;
      return { digest: digestOf(bytes), pack, offset: at, size: bytes.length };
    });
  }

  #write(values: readonly Uint8Array[]): Pick<Place, 'pack' | 'offset'> {
    if (this.#own === undefined) {
      mkdirSync(this.folder, { recursive: true });
      this.#own = randomBytes(8).toString('hex');
    }
    const pack = this.#own;
    const offset = this.#sizes.get(pack) ?? 0;
    writevSync(this.#open(pack, 'ax+'), values);
    this.#sizes.set(
      pack,
      values.reduce((size, bytes) => size + bytes.length, offset),
    );
    return { pack, offset };
  }

  /** The value at a place; undefined if it is missing, truncated or damaged. */
  read(place: Place): Buffer | undefined {
    return this.readInto(Buffer.allocUnsafe(place.size), place);
  }

  /** The same for a text, without a new buffer for each. */
  readText(place: Place): string | undefined {
    if (place.size > this.#text.length) return this.read(place)?.toString();
    return this.readInto(this.#text.subarray(0, place.size), place)?.toString();
  }

  /** The same into a buffer of the value's size, which it returns. */
  readInto(bytes: Buffer, { digest, pack, offset, size }: Place): Buffer | undefined {
    try {
      const isWhole = readSync(this.#open(pack, 'r'), bytes, 0, size, offset) === size;
      return isWhole && digestOf(bytes) === digest ? bytes : undefined;
    } catch {
      return undefined;
    }
  }

  /** Size of a pack in bytes; 0 if it does not exist. */
  sizeOf(pack: string): number {
    const size = this.#sizes.get(pack) ?? statIfThere(join(this.folder, pack))?.size ?? 0;
    this.#sizes.set(pack, size);
    return size;
  }

  /** Records a value that another thread appended to its own pack. */
  note({ pack, offset, size }: Place): void {
    this.#sizes.set(pack, Math.max(this.#sizes.get(pack) ?? 0, offset + size));
  }

  /** Makes the next value start a new pack. */
  rotate(): void {
    this.#own = undefined;
  }

  /**
   * Removes packs and indexes that are not `used`, except files that another process may be writing.
   */
  removeOthers(used: ReadonlySet<string>, wasUsed: ReadonlySet<string>): void {
    for (const name of readdirSync(this.folder)) {
      if (used.has(name) || name === this.#own) continue;
      if (!isHashName(name) && !/^index-\d/.test(name)) continue;
      const file = join(this.folder, name);
      // Another process may have removed it already.
      const age = machineTime() - (statIfThere(file)?.mtimeMs ?? 0);
      if (wasUsed.has(name) || age > abandonedAfter) rmSync(file, { force: true });
    }
  }

  close(): void {
    for (const descriptor of this.#descriptors.values()) closeSync(descriptor);
    this.#descriptors.clear();
  }

  #open(pack: string, flags: 'r' | 'ax+'): number {
    const descriptor = this.#descriptors.get(pack) ?? openSync(join(this.folder, pack), flags);
    this.#descriptors.set(pack, descriptor);
    return descriptor;
  }
}
