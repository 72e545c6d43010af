/** What a function reads; undefined if the file or folder does not exist, or no longer. */
export function ifThere<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return undefinedIfMissing(error);
  }
}

/** Throws an error again, unless it says that a file or folder does not exist. */
export function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
