import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EntryRecord } from './entry-record.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';

type Entries = ReadonlyMap<string, EntryRecord>;

/** The index whole, under a name of its own. */
interface Base<Rest> {
  id: string;
  entries: Entries;
  rest: Rest;
}

/** What is different from the base. */
interface Changes<Rest> {
  entries: Entries;
  removed: readonly string[];
  rest: Rest;
}

/** An index on disk: its entries, and a rest that is small beside them. */
export interface JournaledIndex<Rest> {
  /** Undefined when there is none that can be believed. */
  read(): { entries: Entries; rest: Rest } | undefined;
  /**
   * Writes it: only what is different from the last time that it was written whole, unless that is
   * much, or entries were changed in place.
   */
  save(index: { entries: Entries; rest: Rest }, changedInPlace: boolean): Promise<void>;
}

/**
 * Opens the index in a folder. The index of ten thousand entries is 25 MB, which takes longer to
 * write than one edited entry to render.
 */
export function openJournaledIndex<Rest>(folder: string, version: string): JournaledIndex<Rest> {
  const baseFile = join(folder, 'index.bin');
  const changesFile = join(folder, 'index-changes.bin');
  let base: Base<Rest> | undefined;
  // Changes of another base have another version, and are not believed.
  const changesVersion = ({ id }: Base<Rest>) => `${version} ${id}`;
  return {
    read() {
      base = readIndexFile(baseFile, version) as Base<Rest> | undefined;
      if (base === undefined) return undefined;
      const changes = readIndexFile(changesFile, changesVersion(base));
      return changes === undefined ? base : apply(base.entries, changes as Changes<Rest>);
    },
    async save({ entries, rest }, changedInPlace) {
      const changes = base && !changedInPlace ? compare(base.entries, entries) : undefined;
      if (base && changes && isFew(changes, base.entries)) {
        await writeIndexFile(changesFile, changesVersion(base), { ...changes, rest });
      } else {
        base = { id: randomUUID(), entries, rest };
        await writeIndexFile(baseFile, version, base);
      }
    },
  };
}

function apply<Rest>(base: Entries, { entries, removed, rest }: Changes<Rest>) {
  const all = new Map(base);
  for (const key of removed) all.delete(key);
  for (const [key, record] of entries) all.set(key, record);
  return { entries: all, rest };
}

function compare(base: Entries, now: Entries): Omit<Changes<never>, 'rest'> {
  return {
    entries: new Map([...now].filter(([key, record]) => base.get(key) !== record)),
    removed: [...base.keys()].filter((key) => !now.has(key)),
  };
}

/** A tenth at most: the changes are read and written again by each build. */
function isFew({ entries, removed }: Omit<Changes<never>, 'rest'>, base: Entries): boolean {
  return entries.size + removed.length <= base.size / 10;
}
