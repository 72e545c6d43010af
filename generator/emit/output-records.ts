import { dirname } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { groupBy } from '../lib/group-by.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { sumOf } from '../lib/sum-of.ts';
import type { WrittenFile } from '../output/staged-files.ts';

/** What a build knows of a file that it left in the output; the key is of the bytes. */
export type OutputRecord = WrittenFile & { key: string };

/** The records of the files of an output, by path. */
export type OutputRecords = ReadonlyMap<string, OutputRecord>;

/** The records with the place that they are about: elsewhere, the same signature says nothing. */
interface KeptOutputs {
  place: string;
  records: OutputRecords;
}

/** Records are kept in parts by their paths: an edit of one page leaves most parts as they are. */
const partCount = 128;

type Part = readonly (readonly [path: string, record: OutputRecord])[];

const partOf = (path: string) => sumOf(path) % partCount;

/** What the last build left in an output folder, an absolute path. */
export function recallOutputs(cache: Cache, out: string): KeptOutputs {
  const name = nameOf(cache, out);
  const place = (cache.recall(name) ?? '') as string;
  const parts = Array.from(
    { length: partCount },
    (_, part) => (cache.recall(`${name} ${part}`) ?? []) as Part,
  );
  return { place, records: new Map(parts.flat()) };
}

/**
 * Keeps the records of an output folder for the next build.
 * @param last what is kept already, if that is known: parts with the very same records stay.
 */
export function keepOutputs(
  cache: Cache,
  out: string,
  records: OutputRecords,
  last?: OutputRecords,
): void {
  const name = nameOf(cache, out);
  cache.keep(name, placeOf(out), true);
  const parts = groupBy(records, ([path]) => partOf(path));
  const changed = last ? changedParts(last, records) : Array(partCount).keys();
  for (const part of changed) {
    cache.keep(`${name} ${part}`, (parts.get(part) ?? []) satisfies Part, true);
  }
}

function changedParts(before: OutputRecords, now: OutputRecords): Set<number> {
  const changed = new Set<number>();
  for (const [path, record] of now) if (before.get(path) !== record) changed.add(partOf(path));
  for (const path of before.keys()) if (!now.has(path)) changed.add(partOf(path));
  return changed;
}

function nameOf(cache: Cache, out: string): string {
  return `outputs ${cache.nameOf(out)}`;
}

/** What a copy of the folder around the output does not have, on another machine or this one. */
export function placeOf(out: string): string {
  const { ino = 0, birthtimeMs = 0 } = statIfThere(dirname(out)) ?? {};
  return `${ino} ${birthtimeMs}`;
}
