import type { Cache } from '../cache/cache.ts';
import type { WrittenFile } from '../output/staged-files.ts';

/** What the last build knew of a file that it left. */
export interface OutputRecord extends WrittenFile {
  /** Of its bytes. */
  key: string;
}

/** The same by path. */
export type OutputRecords = ReadonlyMap<string, OutputRecord>;

/** What the last build left in an output folder, an absolute path. */
export function recallOutputs(cache: Cache, out: string): OutputRecords {
  return (cache.recall(nameOf(out)) as OutputRecords | undefined) ?? new Map();
}

export function keepOutputs(cache: Cache, out: string, records: OutputRecords): void {
  cache.keep(nameOf(out), records);
}

function nameOf(out: string): string {
  return `outputs ${out}`;
}
