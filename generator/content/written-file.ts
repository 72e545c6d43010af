import type { Cache } from '../cache/cache.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import type { BodyFacts, Heading, Place, ContentFile as Public } from '../contract.ts';
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
 * Files of which this process keeps the facts, and those that it has: to read and parse those of one
 * takes 0.04 ms, to hold those of a hundred thousand half a gigabyte.
 */
const most = 5000;
let count = 0;
const known = new WeakMap<EntryRecord, BodyFacts>();
const knownHeadings = new WeakMap<EntryRecord, readonly Heading[]>();
/** Those that were read last, of which most callers want more than one. */
let latest: { hash: string; facts: BodyFacts } | undefined;

type FactsStore = Pick<Cache['facts'], 'read'>;

/** What a record says its author wrote. */
export function writtenFile(record: EntryRecord, store: FactsStore): WrittenFile {
  return { ...writtenHeader(record), facts: writtenFacts(record, store) };
}

/** The same without the facts. */
export function writtenHeader({ details }: EntryRecord): Omit<WrittenFile, 'facts'> {
  return JSON.parse(details.written) as Omit<WrittenFile, 'facts'>;
}

/** The headings of its body. */
export function headingsOf(record: EntryRecord): readonly Heading[] {
  const headings = knownHeadings.get(record) ?? JSON.parse(record.details.headings);
  knownHeadings.set(record, headings);
  return headings;
}

/** The facts alone. */
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
