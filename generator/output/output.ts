import { hashOf } from '../lib/hash.ts';

export type Bytes = Uint8Array | string;

/** A file of the output, which may not have been made yet. */
export interface Output {
  /** Path inside the output folder, with forward slashes: `about/us.html`. */
  path: string;
  /** Another one whenever the bytes may differ: a hash of all that they are a function of. */
  key: string;
  /** What it comes from, for messages about collisions. */
  source: string;
  /** The key of the bytes in the store, for those that are slow to make. */
  stored?: string;
  /** Makes the bytes; not called where the last build left a file of this key. */
  make: () => Bytes | Promise<Bytes>;
}

/** An output whose bytes are there already. */
export function readyOutput(path: string, bytes: Bytes, source: string): Output {
  let key: string | undefined;
  return {
    path,
    // Watching serves the megabytes of a site's code without it.
    get key() {
      key ??= hashOf(bytes);
      return key;
    },
    source,
    make: () => bytes,
  };
}
