/** Suffixes of a database's files in WAL mode. */
const parts = ['', '-wal', '-shm'] as const;

/**
 * Creates a check that a database's files are the ones that were opened. A process can write to a
 * deleted file as long as it has it open, but the next process will not find it.
 *
 * Create it before you open the database: the file at the path must not change in between. SQLite
 * creates the journal with the first transaction, so the check stores the journal's identity when
 * it first sees it. An open file keeps its inode number, so no other file can get it.
 * @param path of the database, which must exist.
 * @returns a function that throws an Error with the code `DATABASE_MOVED` and advice for the
 * operator. It passes again once the same files are back.
 */
export async function createPlaceCheck(path: string): Promise<() => void> {
  const { realpathSync, statSync } = await import('node:fs');
  const identify = (file: string): string | undefined => {
    try {
      const { dev, ino } = statSync(file, { bigint: true });
      return `${dev}:${ino}`;
    } catch {
      return undefined;
    }
  };
  // SQLite puts the journal next to the target of a link.
  const target = realpathSync(path);
  const files = parts.map((part) => (part === '' ? path : `${target}${part}`));
  const opened = files.map((file, index) => (index === 0 ? identify(file) : undefined));
  return () => {
    for (const [index, file] of files.entries()) {
      const found = identify(file);
      opened[index] ??= found;
      if (found !== opened[index]) throw createError(file, found === undefined);
    }
  };
}

function createError(file: string, isDeleted: boolean): Error {
  const message = `${file} was ${isDeleted ? 'deleted' : 'replaced by another file'} while the database was open, so nothing can be stored. Put back the same file, or stop the process, restore a backup, and start it again: see "The database file is gone" in docs/operations.md.`;
  return Object.assign(new Error(message), { code: 'DATABASE_MOVED' });
}
