import { hashOf } from '../lib/hash.ts';

export type Bytes = Uint8Array | string;

/** A file of the output, whose bytes may not exist yet. */
export interface Output {
  /** Path inside the output folder, with forward slashes: `about/us.html`. */
  path: string;
  /** A hash of everything that the bytes depend on. If the bytes may differ, the key differs. */
  key: string;
  /** Its source, for messages about collisions. */
  source: string;
  /** The key of the bytes in the store, for outputs that are slow to make. */
  stored?: string;
  /** Makes the bytes; not called if the last build made a file with the same key. */
  make: () => Bytes | Promise<Bytes>;
}

/** An output with existing bytes. */
export function readyOutput(path: string, bytes: Bytes, source: string): Output {
  let key: string | undefined;
  return {
    path,
    // Lazy: the dev server serves megabytes of code without needing the key.
    get key() {
      key ??= hashOf(bytes);
      return key;
    },
    source,
    make: () => bytes,
  };
}
