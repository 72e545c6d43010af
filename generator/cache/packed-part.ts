import { deserialize, serialize } from 'node:v8';
import { isExactJson } from '../lib/exact-json.ts';
import { DamagedCacheError } from './body-store.ts';
import type { Part } from './entry-parts.ts';
import type { EntryDetails, EntryRecord } from './entry-record.ts';
import { digestOf } from './packs.ts';

/** Bytes at the start that contain the length of the records. */
const prefix = 4;

type PackedDetails = readonly (readonly [written: string, headings: string])[];

type StoredRecord = Omit<EntryRecord, 'details'>;
type StoredEntry = NonNullable<EntryRecord['entry']>;

/** A record that JSON preserves, without its empty fields and the names of the others. */
type Row = readonly [
  ...place: [collection: string, file: string],
  ...inputs: [recipe: number, source: string, signature: string],
  ...body: [images: StoredRecord['images'], links: StoredRecord['links']],
  ...facts: [hash: string, size: number],
  ...entry: [data: unknown, words: number, derived: StoredEntry['derived'] | 0],
  ...html: [hash: string, size: number],
];

/** The data that is loaded with the part, as JSON; its details follow. */
interface PackedRecords {
  /** The distinct recipes: mostly one. */
  recipes: readonly string[];
  /** Loading rows takes half of the time of records (`node:v8`); 0 for another record. */
  rows: readonly (Row | 0)[];
  /** The other records by their index (`node:v8`), in base64; empty if there are none. */
  others: string;
  /** The digest of the details, to verify them when they are read later. */
  details: string;
}

/** The details of a part: the first use of one record's details reads them all. */
export class PartDetails {
  #read: PackedDetails | undefined;

  constructor(
    private readonly bytes: () => Buffer | undefined,
    private readonly digest: string,
  ) {}

  /** @throws DamagedCacheError if they no longer exist. */
  read(): PackedDetails {
    if (this.#read === undefined) {
      const bytes = this.bytes();
      const details = bytes?.subarray(prefix + bytes.readUInt32LE());
      if (details === undefined || digestOf(details) !== this.digest) {
        throw new DamagedCacheError('A cached part of the content is unreadable.');
      }
      this.#read = deserialize(details) as PackedDetails;
    }
    return this.#read;
  }
}

class StoredDetails implements EntryDetails {
  constructor(
    private readonly part: PartDetails,
    private readonly index: number,
  ) {}

  get written(): string {
    return this.part.read()[this.index]?.[0] ?? '';
  }

  get headings(): string {
    return this.part.read()[this.index]?.[1] ?? '';
  }
}

/** Encodes a part for the store. */
export function packPart(part: Part): Buffer {
  const texts = part.map(([, , { details }]) => [details.written, details.headings] as const);
  const details = serialize(texts satisfies PackedDetails);
  const recipes = [...new Set(part.map(([, , { recipe }]) => recipe))];
  const others = new Map<number, Part[number]>();
  const rows = part.map(([collection, file, { details: _, ...record }], index) => {
    const row = toRow(collection, file, record, recipes);
    if (row === 0) others.set(index, [collection, file, record as EntryRecord]);
    return row;
  });
  const packed: PackedRecords = {
    ...{ recipes, rows, details: digestOf(details) },
    others: others.size === 0 ? '' : serialize(others).toString('base64'),
  };
  const first = Buffer.from(JSON.stringify(packed));
  const start = Buffer.alloc(prefix);
  start.writeUInt32LE(first.length);
  return Buffer.concat([start, first, details]);
}

/**
 * Decodes a part from the store.
 * @param readAgain reads the same bytes again for the details.
 */
export function unpackPart(
  bytes: Buffer,
  readAgain: () => Buffer | undefined,
): { part: Part; details: PartDetails } {
  const first = bytes.toString('utf8', prefix, prefix + bytes.readUInt32LE());
  const { recipes, rows, others, details: digest } = JSON.parse(first) as PackedRecords;
  const known = others === '' ? undefined : deserialize(Buffer.from(others, 'base64'));
  const details = new PartDetails(readAgain, digest);
  return {
    details,
    part: rows.map((row, index) => {
      const [collection, file, record] = row === 0 ? known.get(index) : fromRow(row, recipes);
      // One object for both: copying a hundred thousand takes time.
      const whole = Object.assign(record, { details: new StoredDetails(details, index) });
      return [collection, file, whole] as const;
    }),
  };
}

/** Returns 0 for a record with more than a row contains. */
function toRow(
  collection: string,
  file: string,
  record: StoredRecord,
  recipes: readonly string[],
): Row | 0 {
  const { recipe, source, signature, images, links, facts, entry, ...rare } = record;
  const { environment, diagnostics, ...none } = rare;
  none satisfies { [name: string]: never };
  if (environment.length + diagnostics.length > 0 || entry === undefined) return 0;
  const { data, words, derived, body, isRepaired, ...nothing } = entry;
  nothing satisfies { [name: string]: never };
  if (isRepaired || !isExactJson(data) || !isExactJson(derived ?? 0)) return 0;
  if (images.some(([, id]) => id === undefined)) return 0;
  const inputs = [recipes.indexOf(recipe), source, signature, images, links] as const;
  const texts = [facts.hash, facts.size, data, words, derived ?? 0, body.hash, body.size] as const;
  return [collection, file, ...inputs, ...texts];
}

// Runs for 100,000 records in each build, so it spreads nothing.
function fromRow(row: Row, recipes: readonly string[]) {
  const [collection, file, recipe, source, signature, images, links] = row;
  const [, , , , , , , hash, size, data, words, derived, bodyHash, bodySize] = row;
  const entry: StoredEntry = { data, words, body: { hash: bodyHash, size: bodySize } };
  if (derived !== 0) entry.derived = derived;
  const record: StoredRecord = {
    recipe: recipes[recipe] ?? '',
    source,
    signature,
    images,
    environment: empty,
    links,
    diagnostics: empty,
    facts: { hash, size },
    entry,
  };
  return [collection, file, record] as const;
}

const empty = [] as const;
