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
  return unpackRecords((cache.recall(nameOf(out)) as string | undefined) ?? '');
}

export function keepOutputs(cache: Cache, out: string, records: OutputRecords): void {
  cache.keep(nameOf(out), packRecords(records));
}

function nameOf(out: string): string {
  return `outputs ${out}`;
}

/** Path, key, signature and digest of each file in turn, which split in no time. */
function packRecords(records: OutputRecords): string {
  const fields: string[] = [];
  for (const [path, { key, signature, digest }] of records) {
    fields.push(path, key, signature, digest);
  }
  return fields.join('\0');
}

function unpackRecords(packed: string): OutputRecords {
  const fields = packed.split('\0');
  const records = new Map<string, OutputRecord>();
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [path = '', key = '', signature = '', digest = ''] = fields.slice(at, at + 4);
    records.set(path, { key, signature, digest });
  }
  return records;
}
