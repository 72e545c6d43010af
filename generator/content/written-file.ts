import type { EntryRecord } from '../cache/entry-record.ts';
import type { Fields } from '../contract.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import type { BodyFacts } from './body-facts.ts';
import type { Silence } from './silences.ts';

/** A content file as its author wrote it, whether or not it keeps to its schema. Plain data. */
export interface WrittenFile {
  /** The front matter before the schema; undefined when it cannot be read. */
  data: unknown;
  /** Line on which the body starts, from 1. */
  bodyLine: number;
  words: number;
  facts: BodyFacts;
  silences: readonly Silence[];
  /** What a # has cut off values of the front matter; missing where there is none. */
  cut?: readonly Place[];
  /** What its front matter is written in; missing where that is YAML. */
  format?: 'toml' | 'json';
}

/** The same with its place on the site: what the rules look at. */
export interface ContentFile extends WrittenFile {
  file: string;
  /** The file's name without folder and extension. */
  name: string;
  /** Name of its collection, and which key of the front matter is what there. */
  collection: string;
  fields: Fields;
  isValid: boolean;
  isHidden: boolean;
}

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
