import type { Cache } from '../cache/cache.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import type { BodyFacts, Heading, Place, ContentFile as Public } from '../contract.ts';
import { memoize } from '../lib/memoize.ts';
import type { Silence } from './silences.ts';

/** A content file as its author wrote it, even if it breaks its schema. Plain data. */
export interface WrittenFile extends Pick<Public, 'data' | 'bodyLine' | 'words' | 'facts'> {
  silences: readonly Silence[];
  /** Parts of front matter values that a # cut off; undefined if there are none. */
  cut?: readonly Place[];
  /** The format of its front matter; undefined for YAML. */
  format?: 'toml' | 'json';
}

/** The same with its place on the site: the input of the rules. */
export interface ContentFile extends WrittenFile, Public {}

/**
 * The maximum number of files whose facts this process keeps, and the facts themselves. Reading and
 * parsing the facts of a file takes 0.04 ms; keeping those of 100,000 files takes half a gigabyte.
 */
const most = 5000;
let count = 0;
const known = new WeakMap<EntryRecord, BodyFacts>();
/** The facts that were read last, because most callers need several parts of them. */
let latest: { hash: string; facts: BodyFacts } | undefined;

type FactsStore = Pick<Cache['facts'], 'read'>;

/** Reads the author's view of a file from its record. */
export function writtenFile(record: EntryRecord, store: FactsStore): WrittenFile {
  return { ...writtenHeader(record), facts: writtenFacts(record, store) };
}

/** The same without the facts. */
export function writtenHeader({ details }: EntryRecord): Omit<WrittenFile, 'facts'> {
  return JSON.parse(details.written) as Omit<WrittenFile, 'facts'>;
}

/** The headings of its body. */
export const headingsOf = memoize(
  ({ details }: EntryRecord): readonly Heading[] => JSON.parse(details.headings),
  new WeakMap(),
);

/** Only the facts. */
export function writtenFacts(record: EntryRecord, store: FactsStore): BodyFacts {
  const facts = known.get(record);
  if (facts) return facts;
  const { hash } = record.facts;
  if (latest?.hash !== hash) latest = { hash, facts: JSON.parse(store.read(hash)) as BodyFacts };
  if (count < most) {
    count += 1;
    known.set(record, latest.facts);
  }
  return latest.facts;
}
