import type { Html } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import type { Store } from './store.ts';

/** What an entry's record keeps of its body. Plain data. */
export interface BodyRecord {
  hash: string;
  /** Bytes of it. */
  size: number;
}

/** The cache was damaged while it was in use: the build has to begin again without what is damaged. */
export class DamagedCacheError extends Error {}

/** A body as a site gets it: JSON has its text. */
class StoredHtml implements Html {
  constructor(
    readonly hash: string,
    readonly size: number,
    private readonly read: (hash: string) => string,
  ) {}

  toString(): string {
    return this.read(this.hash);
  }

  toJSON(): string {
    return this.toString();
  }
}

/** The key of a body in the store. */
export function bodyKey(hash: string): string {
  return `body/${hash}`;
}

/** Keeps bodies on disk, each under its hash, so that ten thousand of them need not be in memory. */
export function createBodyStore(store: Pick<Store, 'has' | 'get' | 'put'>) {
  const read = (hash: string) => {
    const bytes = store.get(bodyKey(hash));
    if (bytes === undefined) throw new DamagedCacheError(`The body ${hash} cannot be read.`);
    return bytes.toString();
  };
  return {
    put(html: string): BodyRecord {
      const hash = hashOf(html);
      store.put(bodyKey(hash), html);
      return { hash, size: Buffer.byteLength(html) };
    },
    /** A body that is read when it is asked for; that throws a DamagedCacheError when it is gone. */
    at: ({ hash, size }: BodyRecord): Html => new StoredHtml(hash, size, read),
    /** Whether a body can still be there. */
    has: ({ hash }: BodyRecord) => store.has(bodyKey(hash)),
  };
}
