import { hash, randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { statIfThere } from '../lib/stat-if-there.ts';

/** Where a value is, and the SHA-256 of its bytes. */
export interface Place {
  digest: string;
  /** Name of the pack file, and bytes in it. */
  pack: string;
  offset: number;
  size: number;
}

/** A folder of files that values are appended to. */
export interface Packs {
  /** Appends a value to the pack of this process. */
  append(bytes: Uint8Array, digest: string): Place;
  /** The value at a place; undefined where it is gone, cut short or damaged. */
  read(place: Place): Buffer | undefined;
  /** Bytes of a pack; 0 where there is none. */
  sizeOf(pack: string): number;
  /** Makes the next value the first of another pack. */
  rotate(): void;
  /** Removes every file that is not in `used`, unless another process may be writing it. */
  removeOthers(used: ReadonlySet<string>, wasUsed: ReadonlySet<string>): void;
  close(): void;
}

/** Milliseconds without a write after which a file that nothing names is taken to be abandoned. */
const abandonedAfter = 3_600_000;

/** The content address of a value. */
export function digestOf(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** Opens a folder of packs. Each process appends to packs of its own, so that none needs a lock. */
export function openPacks(folder: string): Packs {
  const descriptors = new Map<string, number>();
  const sizes = new Map<string, number>();
  let own: string | undefined;

  const open = (pack: string, flags: 'r' | 'ax+') => {
    const descriptor = descriptors.get(pack) ?? openSync(join(folder, pack), flags);
    descriptors.set(pack, descriptor);
    return descriptor;
  };
  const remove = (name: string) => {
    const descriptor = descriptors.get(name);
    if (descriptor !== undefined) closeSync(descriptor);
    descriptors.delete(name);
    sizes.delete(name);
    rmSync(join(folder, name), { force: true });
  };
  const isAbandoned = (name: string) =>
    name !== own && Date.now() - statSync(join(folder, name)).mtimeMs > abandonedAfter;
  return {
    append(bytes, digest) {
      if (own === undefined) {
        mkdirSync(folder, { recursive: true });
        own = randomBytes(8).toString('hex');
      }
      const offset = sizes.get(own) ?? 0;
      writeSync(open(own, 'ax+'), bytes);
      sizes.set(own, offset + bytes.length);
      return { digest, pack: own, offset, size: bytes.length };
    },
    read({ digest, pack, offset, size }) {
      try {
        const bytes = Buffer.allocUnsafe(size);
        readSync(open(pack, 'r'), bytes, 0, size, offset);
        // What a short read leaves in the buffer has another digest.
        return digestOf(bytes) === digest ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
    sizeOf(pack) {
      const size = sizes.get(pack) ?? statIfThere(join(folder, pack))?.size ?? 0;
      sizes.set(pack, size);
      return size;
    },
    rotate() {
      own = undefined;
    },
    removeOthers(used, wasUsed) {
      for (const name of readdirSync(folder)) {
        if (!used.has(name) && (wasUsed.has(name) || isAbandoned(name))) remove(name);
      }
    },
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor);
      descriptors.clear();
    },
  };
}
