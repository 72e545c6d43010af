import type { Cache } from './cache.ts';

/** Hashes by name, each with the file's signature when it was read. */
type Known = ReadonlyMap<string, { signature: string; hash: string }>;

/**
 * Opens the hashes of a stage's files, so that a build reads only files that have changed.
 * @param name of the hashes in the cache.
 */
export function openKnownHashes(cache: Pick<Cache, 'recall' | 'keep'>, name: string) {
  const known = (cache.recall(name) ?? new Map()) as Known;
  const now = new Map<string, { signature: string; hash: string }>();
  let isRead = false;
  /** Whether a file is new, changed or gone, so that there is something to keep. */
  const hasNews = () => isRead || now.size !== known.size;
  return {
    hasNews,
    /**
     * The hash of a file.
     * @param signature its current one; if it is new, `read` makes the hash.
     */
    async find(file: string, signature: string, read: () => Promise<string>): Promise<string> {
      const last = known.get(file);
      const isKnown = last?.signature === signature;
      isRead ||= !isKnown;
      const hash = isKnown ? last.hash : await read();
      now.set(file, { signature, hash });
      return hash;
    },
    /** Keeps the hashes of all files that were looked up, for the next build on this machine. */
    keep(): void {
      if (hasNews()) cache.keep(name, now, true);
    },
  };
}
