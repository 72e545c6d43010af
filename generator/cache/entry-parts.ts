import { bucketOf } from '../lib/bucket-of.ts';
import { groupBy } from '../lib/group-by.ts';
import type { EntryRecord } from './entry-record.ts';
import type { Shard } from './shard.ts';

/** The records of a collection's files, by file. */
export type Records = ReadonlyMap<string, EntryRecord>;

/** The records of all content files, by the name of the collection. */
export type Entries = ReadonlyMap<string, Records>;

/** Records that are stored together. Plain data. */
export type Part = readonly (readonly [collection: string, file: string, record: EntryRecord])[];

/**
 * Entries are stored in parts: writing all 25 MB for ten thousand takes longer than rendering an
 * edit.
 */
export const partNames = Array.from({ length: 64 }, (_, part) => `entries ${part}`);

/** The number of the part that contains the record of a file. */
function partOf(file: string): number {
  return bucketOf(file, partNames.length);
}

function partNameOf(file: string): string {
  return partNames[partOf(file)] ?? '';
}

/** The number, from 1, of the shard that makes a file's record; a part belongs to one shard. */
export function shardOfFile(file: string, count: number): number {
  return (partOf(file) % count) + 1;
}

/** The names of the parts whose records a shard makes. */
export function partsOfShard({ index, count }: Shard): string[] {
  return partNames.filter((_, part) => part % count === index - 1);
}

/** The records of each part that is not empty, by its name. */
export function splitEntries(entries: Entries): Map<string, Part> {
  return groupBy(listRecords(entries), ([, file]) => partNameOf(file));
}

/** @param isWanted chooses files. */
function* listRecords(
  entries: Entries,
  isWanted: (file: string) => boolean = () => true,
): Generator<Part[number]> {
  for (const [collection, records] of entries) {
    for (const [file, record] of records) if (isWanted(file)) yield [collection, file, record];
  }
}

export function joinParts(parts: Iterable<Part>): Entries {
  const entries = new Map<string, Map<string, EntryRecord>>();
  for (const part of parts) {
    for (const [collection, file, record] of part) {
      const records = entries.get(collection) ?? new Map<string, EntryRecord>();
      entries.set(collection, records.set(file, record));
    }
  }
  return entries;
}

/**
 * The current state of each part in which records were added, removed or changed. `isMoved` is set
 * if only the signatures of files differ, as in another checkout.
 */
export function changedParts(before: Entries, now: Entries) {
  const names = new Map<string, boolean>();
  /** Returns the number of records that the others do not have. */
  const compare = (some: Entries, others: Entries) => {
    let alone = 0;
    for (const [collection, records] of some) {
      const known = others.get(collection);
      for (const [file, record] of records) {
        const other = known?.get(file);
        if (other === record) continue;
        if (other === undefined) alone += 1;
        const name = partNameOf(file);
        const isMoved = other !== undefined && isSameBut(record, other, 'signature');
        names.set(name, isMoved && names.get(name) !== false);
      }
    }
    return alone;
  };
  const removed = compare(before, now);
  if (countOf(before) - removed !== countOf(now)) compare(now, before);
  if (names.size === 0) return [];
  const changed = listRecords(now, (file) => names.has(partNameOf(file)));
  const parts = groupBy(changed, ([, file]) => partNameOf(file));
  return Array.from(names, ([name, isMoved]) => ({ name, part: parts.get(name) ?? [], isMoved }));
}

function countOf(entries: Entries): number {
  return [...entries.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Whether all values of two records except one are identical objects. */
function isSameBut(a: EntryRecord, b: EntryRecord, except: keyof EntryRecord): boolean {
  return (Object.keys(a) as (keyof EntryRecord)[]).every(
    (name) => name === except || a[name] === b[name],
  );
}
