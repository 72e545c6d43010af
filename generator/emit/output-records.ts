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

/** What is known of an output as a whole. */
export interface OutputSummary {
  /** Hash of the paths and keys of all outputs; empty where it is not known what it was made of. */
  plan: string;
  /** How many files these are, and the summary of all that are in the folder, see `countFiles`. */
  count: number;
  files: string;
  /** The day on which the store was told last that the values behind it are in use. */
  usedOn: number;
}

/** The same as it is kept, with the place that it is about: elsewhere, the same signature says nothing. */
interface KeptSummary extends OutputSummary {
  place: string;
}

const unknown: OutputSummary = { plan: '', count: 0, files: '', usedOn: 0 };

/** Records are kept in parts by their paths: an edit of one page leaves most parts as they are. */
const partCount = 128;

type Part = readonly (readonly [path: string, record: OutputRecord])[];

const partOf = (path: string) => sumOf(path) % partCount;

/** What is known of what the last build left in an output folder, an absolute path. */
export function recallSummary(cache: Cache, out: string): KeptSummary {
  return (cache.recall(nameOf(cache, out)) ?? { ...unknown, place: '' }) as KeptSummary;
}

/** The records of it, which take longer to read than a large folder takes to be looked at. */
export function recallOutputs(cache: Cache, out: string): OutputRecords {
  const name = nameOf(cache, out);
  const parts = Array.from(
    { length: partCount },
    (_, part) => (cache.recall(`${name} ${part}`) ?? []) as Part,
  );
  return new Map(parts.flat());
}

/**
 * Keeps the records of an output folder for the next build.
 * @param options.last what is kept already, if that is known: parts with the very same records stay.
 */
export function keepOutputs(
  cache: Cache,
  out: string,
  records: OutputRecords,
  { last, summary = unknown }: { last?: OutputRecords; summary?: OutputSummary } = {},
): void {
  const name = nameOf(cache, out);
  cache.keep(name, { ...summary, place: placeOf(out) } satisfies KeptSummary, true);
  if (last === records) return;
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
