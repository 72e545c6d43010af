import type { Html } from '../contract.ts';
import { encodeText } from '../lib/encode-text.ts';
import { digestOf } from './packs.ts';
import type { Store } from './store.ts';

/** What an entry's record keeps of a text that is in the store. Plain data. */
export interface StoredText {
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

/** The key of a file's facts in the store, as JSON. */
export function factsKey(hash: string): string {
  return `facts/${hash}`;
}

/** Keeps bodies on disk, each under its hash, so that ten thousand of them need not be in memory. */
export function createBodyStore(store: TextStore) {
  const texts = createTextStore(store, bodyKey);
  return {
    ...texts,
    /** A body that is read when it is asked for; that throws a DamagedCacheError when it is gone. */
    at: ({ hash, size }: StoredText): Html => new StoredHtml(hash, size, texts.read),
  };
}

/** The same for facts. */
export function createFactsStore(store: TextStore) {
  return createTextStore(store, factsKey);
}

type TextStore = Pick<Store, 'has' | 'get' | 'put'>;

function createTextStore(store: TextStore, keyOf: (hash: string) => string) {
  return {
    put(text: string): StoredText {
      const bytes = encodeText(text);
      const digest = digestOf(bytes);
      const hash = digest.slice(0, 32);
      store.put(keyOf(hash), bytes, false, digest);
      return { hash, size: bytes.length };
    },
    /** @throws DamagedCacheError when it is gone. */
    read(hash: string): string {
      const bytes = store.get(keyOf(hash));
      if (bytes === undefined) throw new DamagedCacheError(`${keyOf(hash)} cannot be read.`);
      return bytes.toString();
    },
    /** Whether a text can still be there. */
    has: ({ hash }: StoredText) => store.has(keyOf(hash)),
  };
}
