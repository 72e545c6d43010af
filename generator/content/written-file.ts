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

/** Of the records that a process made or read before: none of them is parsed again. */
const known = new WeakMap<EntryRecord<unknown>, WrittenFile>();

/** What a record says its author wrote. */
export function writtenFile(record: EntryRecord): WrittenFile {
  const file = known.get(record) ?? (JSON.parse(record.written) as WrittenFile);
  known.set(record, file);
  return file;
}

/** Notes what a record says that was just made of it. */
export function noteWritten(record: EntryRecord<unknown>, file: WrittenFile): void {
  known.set(record, file);
}

/** Notes that a record says what another says, which may have been noted. */
export function noteSame(record: EntryRecord, other: EntryRecord<unknown>): void {
  const file = known.get(other);
  if (file) known.set(record, file);
}
