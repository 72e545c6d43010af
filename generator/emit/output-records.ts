import { dirname } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { WrittenFile } from '../output/staged-files.ts';
import { allParts, type ByPath, byPath } from './by-path.ts';
import { emptySummary } from './folder-summary.ts';

/** The record of a file in the output. The key is the one that the file was made for. */
export type OutputRecord = WrittenFile & { key: string };

/** The records of the files of an output, by path. */
export type OutputRecords = ByPath<OutputRecord>;

/** The summary of a part of an output. */
export interface PartSummary {
  /** Hash of the paths and keys in its plan; empty if unknown. */
  plan: string;
  /** The summary of the part's files, see `countFiles`. */
  files: string;
  /** The number of outputs that exist as files, and a hash of their bytes. */
  count: number;
  bytes: string;
}

/** The summary of a whole output. */
export interface OutputSummary {
  parts: readonly PartSummary[];
  /** The day when the store last marked the values of this output as used. */
  usedOn: number;
}

/** The summary in the cache, with the output's place: signatures are only valid there. */
interface KeptSummary extends OutputSummary {
  place: string;
}

/** The summary of an unknown part. */
export const unknownPart: PartSummary = { plan: '', files: emptySummary, count: 0, bytes: '' };

type Part = readonly (readonly [path: string, record: OutputRecord])[];

/** The summary of the last build's output in a folder, an absolute path. */
export function recallSummary(cache: Cache, out: string): KeptSummary {
  const known = cache.recall(nameOf(cache, out)) as KeptSummary | undefined;
  return known ?? { parts: allParts.map(() => unknownPart), usedOn: 0, place: '' };
}

/** The records of that output. */
export function recallOutputs(cache: Cache, out: string): OutputRecords {
  const name = nameOf(cache, out);
  return byPath((part) => new Map((cache.recall(`${name} ${part}`) ?? []) as Part));
}

/**
 * Stores the records of an output folder for the next build.
 * @param options.records the records of the parts that have changed.
 */
export function keepOutputs(
  cache: Cache,
  out: string,
  options: { records: ReadonlyMap<number, ReadonlyMap<string, OutputRecord>> } & OutputSummary,
): void {
  const { records, parts, usedOn } = options;
  const name = nameOf(cache, out);
  cache.keep(name, { parts, usedOn, place: placeOf(out) } satisfies KeptSummary, true);
  for (const [part, files] of records) {
    cache.keep(`${name} ${part}`, [...files] satisfies Part, true);
  }
}

function nameOf(cache: Cache, out: string): string {
  return `outputs ${cache.nameOf(out)}`;
}

/**
 * Identifies the folder around the output: a copy has another value, on this machine or another.
 */
export function placeOf(out: string): string {
  const { ino = 0, birthtimeMs = 0 } = statIfThere(dirname(out)) ?? {};
  return `${ino} ${birthtimeMs}`;
}
