import { dirname } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { WrittenFile } from '../output/staged-files.ts';
import { allParts, type ByPath, byPath } from './by-path.ts';
import { emptySummary } from './folder-summary.ts';

/** What a build knows of a file that it left in the output; the key is of the bytes. */
export type OutputRecord = WrittenFile & { key: string };

/** The records of the files of an output, by path. */
export type OutputRecords = ByPath<OutputRecord>;

/** What is known of a part of an output. */
export interface PartSummary {
  /** Hash of the paths and keys of what it was made of; empty where that is not known. */
  plan: string;
  /** The summary of its files, see `countFiles`. */
  files: string;
  /** How many outputs are files of it, and a hash of their bytes. */
  count: number;
  bytes: string;
}

/** What is known of an output as a whole. */
export interface OutputSummary {
  parts: readonly PartSummary[];
  /** The day on which the store was told last that the values behind it are in use. */
  usedOn: number;
}

/** The same as it is kept, with the place that it is about: elsewhere, the same signature says nothing. */
interface KeptSummary extends OutputSummary {
  place: string;
}

/** What is known of a part of which nothing is. */
export const unknownPart: PartSummary = { plan: '', files: emptySummary, count: 0, bytes: '' };

type Part = readonly (readonly [path: string, record: OutputRecord])[];

/** What is known of what the last build left in an output folder, an absolute path. */
export function recallSummary(cache: Cache, out: string): KeptSummary {
  const known = cache.recall(nameOf(cache, out)) as KeptSummary | undefined;
  return known ?? { parts: allParts.map(() => unknownPart), usedOn: 0, place: '' };
}

/** The records of it. */
export function recallOutputs(cache: Cache, out: string): OutputRecords {
  const name = nameOf(cache, out);
  return byPath((part) => new Map((cache.recall(`${name} ${part}`) ?? []) as Part));
}

/**
 * Keeps what is known of an output folder for the next build.
 * @param options.records of the parts that have other records than are kept.
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

/** What a copy of the folder around the output does not have, on another machine or this one. */
export function placeOf(out: string): string {
  const { ino = 0, birthtimeMs = 0 } = statIfThere(dirname(out)) ?? {};
  return `${ino} ${birthtimeMs}`;
}
