import { randomUUID } from 'node:crypto';
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
import type { Html } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';

/** Where a body stands. Plain data, for the index and for workers; changes when packs are tidied. */
export interface BodyPlace {
  hash: string;
  /** Name of the pack file, and bytes in it. */
  pack: string;
  offset: number;
  size: number;
}

/** Bodies of pages on disk, so that ten thousand of them need not be in memory. */
export interface BodyStore {
  /** Absolute path. */
  folder: string;
  put(html: string): BodyPlace;
  /** A body that is read when it is asked for. */
  at(place: BodyPlace): StoredHtml;
  /** Whether the bytes of a place can still be there. */
  has(place: BodyPlace): boolean;
  /**
   * Removes what none of these places needs, moving bodies together where that frees much: their
   * places are then others. Returns whether it moved any.
   */
  tidy(places: readonly BodyPlace[]): boolean;
  close(): void;
}

/** The cache was damaged while it was in use: the build has to begin again without it. */
export class DamagedCacheError extends Error {}

/** A body in the store, as a site gets it. */
export class StoredHtml implements Html {
  readonly place: BodyPlace;
  readonly #read: (place: BodyPlace) => string;

  constructor(place: BodyPlace, read: (place: BodyPlace) => string) {
    this.place = place;
    this.#read = read;
  }

  get hash(): string {
    return this.place.hash;
  }

  get size(): number {
    return this.place.size;
  }

  toString(): string {
    return this.size === 0 ? '' : this.#read(this.place);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** From this size on a pack is worth rewriting when less than half of it is used. */
const largePack = 1_000_000;
/** Packs of single edits are joined when there are more of them than this. */
const maxSmallPacks = 16;

/**
 * Opens the folder of pack files. Each process appends to packs of its own, so that builds at the
 * same time do not write into one another's; those of others are only read.
 */
export function openBodyStore(folder: string): BodyStore {
  const sizes = readPackSizes(folder);
  const descriptors = new Map<string, number>();
  let own: string | undefined;

  const descriptorOf = (pack: string, flags: 'r' | 'ax+') => {
    const known = descriptors.get(pack);
    if (known !== undefined) return known;
    const opened = openSync(join(folder, pack), flags);
    descriptors.set(pack, opened);
    return opened;
  };
  const append = (bytes: Buffer): Pick<BodyPlace, 'pack' | 'offset'> => {
    if (own === undefined) {
      mkdirSync(folder, { recursive: true });
      own = randomUUID();
      descriptorOf(own, 'ax+');
    }
    const offset = sizes.get(own) ?? 0;
    writeSync(descriptorOf(own, 'ax+'), bytes);
    sizes.set(own, offset + bytes.length);
    return { pack: own, offset };
  };
  const readBytes = ({ pack, offset, size }: BodyPlace): Buffer => {
    const bytes = Buffer.allocUnsafe(size);
    try {
      if (readSync(descriptorOf(pack, 'r'), bytes, 0, size, offset) === size) return bytes;
    } catch (error) {
      throw new DamagedCacheError(`${pack} cannot be read.`, { cause: error });
    }
    throw new DamagedCacheError(`${pack} is cut short.`);
  };
  const read = (place: BodyPlace): string => {
    const html = readBytes(place).toString('utf8');
    if (hashOf(html) !== place.hash) throw new DamagedCacheError(`${place.pack} is damaged.`);
    return html;
  };
  const remove = (pack: string) => {
    const descriptor = descriptors.get(pack);
    if (descriptor !== undefined) closeSync(descriptor);
    descriptors.delete(pack);
    sizes.delete(pack);
    rmSync(join(folder, pack), { force: true });
  };

  return {
    folder,
    put(html) {
      const bytes = Buffer.from(html);
      const where = bytes.length === 0 ? { pack: '', offset: 0 } : append(bytes);
      return { hash: hashOf(html), size: bytes.length, ...where };
    },
    at: (place) => new StoredHtml(place, read),
    has: ({ pack, offset, size }) => size === 0 || (sizes.get(pack) ?? 0) >= offset + size,
    tidy(places) {
      const wasteful = findWastefulPacks(sizes, places);
      if (own !== undefined && wasteful.has(own)) own = undefined;
      for (const place of places) {
        if (wasteful.has(place.pack)) Object.assign(place, append(readBytes(place)));
      }
      const used = new Set(places.map(({ pack }) => pack));
      for (const pack of [...sizes.keys()]) if (!used.has(pack) && pack !== own) remove(pack);
      return wasteful.size > 0;
    },
    close() {
      for (const descriptor of descriptors.values()) closeSync(descriptor);
      descriptors.clear();
    },
  };
}

function readPackSizes(folder: string): Map<string, number> {
  try {
    return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size]));
  } catch {
    // No folder yet, or another build is tidying it: what is not listed is made again.
    return new Map();
  }
}

function findWastefulPacks(
  sizes: ReadonlyMap<string, number>,
  places: readonly BodyPlace[],
): Set<string> {
  const used = new Map<string, number>();
  for (const { pack, size } of places) used.set(pack, (used.get(pack) ?? 0) + size);
  const packs = [...used.keys()].filter((pack) => pack !== '');
  const sizeOf = (pack: string) => sizes.get(pack) ?? 0;
  const small = packs.filter((pack) => sizeOf(pack) < largePack);
  const sparse = packs.filter(
    (pack) => sizeOf(pack) >= largePack && (used.get(pack) ?? 0) < sizeOf(pack) / 2,
  );
  return new Set([...sparse, ...(small.length > maxSmallPacks ? small : [])]);
}
