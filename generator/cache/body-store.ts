import type { Html } from '../contract.ts';
import { encodeText } from '../lib/encode-text.ts';
import { digestOf } from './packs.ts';
import type { Store } from './store.ts';

/** A reference to a text in the store. Plain data. */
export interface StoredText {
  hash: string;
  /** Size in bytes. */
  size: number;
}

/** The cache was damaged while in use: the build must start again without the damaged values. */
export class DamagedCacheError extends Error {}

/** A body as a site gets it; as JSON it is its text. */
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

/** The store key of a body. */
export function bodyKey(hash: string): string {
  return `body/${hash}`;
}

/** The store key of a file's facts, which are JSON. */
export function factsKey(hash: string): string {
  return `facts/${hash}`;
}

/** Stores bodies on disk by their hash, so that ten thousand of them need not fit in memory. */
export function createBodyStore(store: TextStore) {
  const texts = createTextStore(store, bodyKey);
  return {
    ...texts,
    /**
     * A body that is read on first use; that throws a DamagedCacheError if the store no longer has
     * it.
     */
    at: ({ hash, size }: StoredText): Html => new StoredHtml(hash, size, texts.read),
  };
}

/** Stores facts in the same way. */
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
    /** @throws DamagedCacheError if the store no longer has the text. */
    read(hash: string): string {
      const bytes = store.get(keyOf(hash));
      if (bytes === undefined) throw new DamagedCacheError(`${keyOf(hash)} cannot be read.`);
      return bytes.toString();
    },
    /** Whether the store may still have a text. */
    has: ({ hash }: StoredText) => store.has(keyOf(hash)),
  };
}
