import type { Cache } from '../cache/cache.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import type { Place, ContentFile as Public } from '../contract.ts';
import type { Silence } from './silences.ts';

/** What its author wrote of a content file, whether or not it keeps to its schema. Plain data. */
export interface WrittenFile extends Pick<Public, 'data' | 'bodyLine' | 'words' | 'facts'> {
  silences: readonly Silence[];
  /** What a # has cut off values of the front matter; missing where there is none. */
  cut?: readonly Place[];
  /** What its front matter is written in; missing where that is YAML. */
  format?: 'toml' | 'json';
}

/** The same with its place on the site: what the rules look at. */
export interface ContentFile extends WrittenFile, Public {}

/**
 * Files of which this process keeps what their authors wrote, and those that it has: to read and parse
 * a file takes 0.03 ms, to hold a hundred thousand half a gigabyte.
 */
const most = 5000;
let count = 0;
const known = new WeakMap<EntryRecord<unknown>, WrittenFile>();
/** The last one that was read, of which most callers want more than one thing. */
let latest: { hash: string; file: WrittenFile } | undefined;

/** What a record says its author wrote. */
export function writtenFile(record: EntryRecord, facts: Pick<Cache['facts'], 'read'>): WrittenFile {
  const file = known.get(record);
  if (file) return file;
  const { hash } = record.written;
  if (latest?.hash !== hash) latest = { hash, file: JSON.parse(facts.read(hash)) as WrittenFile };
  noteWritten(record, latest.file);
  return latest.file;
}

/** Notes what a record says that was just made of it. */
export function noteWritten(record: EntryRecord<unknown>, file: WrittenFile): void {
  if (count >= most) return;
  count += 1;
  known.set(record, file);
}

/** Notes that a record says what another says, which may have been noted. */
export function noteSame(record: EntryRecord, other: EntryRecord<unknown>): void {
  const file = known.get(other);
  if (file) known.set(record, file);
}
