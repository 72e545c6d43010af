import { groupBy } from '../lib/group-by.ts';
import { sumOf } from '../lib/sum-of.ts';
import type { EntryRecord } from './entry-record.ts';
import type { Shard } from './shard.ts';

/** The records of a collection's files, by file. */
export type Records = ReadonlyMap<string, EntryRecord>;

/** What became of each content file, by the names of the collections. */
export type Entries = ReadonlyMap<string, Records>;

/** Records as they are kept together. Plain data. */
export type Part = readonly (readonly [collection: string, file: string, record: EntryRecord])[];

/** Entries are kept in parts: to write 25 MB of ten thousand takes longer than to render an edit. */
export const partNames = Array.from({ length: 64 }, (_, part) => `entries ${part}`);

/** The part that has the record of a file, by its number. */
function partOf(file: string): number {
  return sumOf(file) % partNames.length;
}

/** Which of `count` shards makes the record of a file, from 1: all of a part are of one shard. */
export function shardOfFile(file: string, count: number): number {
  return (partOf(file) % count) + 1;
}

/** The names of the parts whose records a shard makes. */
export function partsOfShard({ index, count }: Shard): string[] {
  return partNames.filter((_, part) => part % count === index - 1);
}

/** The records of each part that has any, by its name. */
export function splitEntries(entries: Entries): Map<string, Part> {
  const all = [...entries].flatMap(([collection, records]) =>
    Array.from(records, ([file, record]) => [collection, file, record] as const),
  );
  return groupBy(all, ([, file]) => partNames[partOf(file)] ?? '');
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
 * The parts of which a record came, went or is another one, as they are now; `isMoved` when files
 * have other signatures and nothing else, as in another checkout.
 */
export function changedParts(before: Entries, now: Entries) {
  const names = new Map<string, boolean>();
  const compare = (some: Entries, others: Entries) => {
    for (const [collection, records] of some) {
      const known = others.get(collection);
      for (const [file, record] of records) {
        const other = known?.get(file);
        if (other === record) continue;
        const name = partNames[partOf(file)] ?? '';
        const isMoved = other !== undefined && isSameBut(record, other, 'signature');
        names.set(name, isMoved && names.get(name) !== false);
      }
    }
  };
  compare(before, now);
  // Where none went and there are as many, none came.
  if (countOf(before) !== countOf(now) || names.size > 0) compare(now, before);
  if (names.size === 0) return [];
  const parts = splitEntries(now);
  return Array.from(names, ([name, isMoved]) => ({ name, part: parts.get(name) ?? [], isMoved }));
}

function countOf(entries: Entries): number {
  return [...entries.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Whether two records have the same values, by identity, but for one. */
function isSameBut(a: EntryRecord, b: EntryRecord, except: keyof EntryRecord): boolean {
  return (Object.keys(a) as (keyof EntryRecord)[]).every(
    (name) => name === except || a[name] === b[name],
  );
}
