import { deserialize, serialize } from 'node:v8';
import { DamagedCacheError } from './body-store.ts';
import type { Part } from './entry-parts.ts';
import type { EntryDetails, EntryRecord } from './entry-record.ts';
import { digestOf } from './packs.ts';

/** Bytes at the start that contain the length of the records. */
const prefix = 4;

type PackedDetails = readonly (readonly [written: string, headings: string])[];

/** The data that is loaded with the part; its details follow. */
interface PackedRecords {
  records: readonly (readonly [
    collection: string,
    file: string,
    record: Omit<EntryRecord, 'details'>,
  ])[];
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
  const records = part.map(([collection, file, { details: _, ...record }]) => {
    return [collection, file, record] as const;
  });
  const first = serialize({ records, details: digestOf(details) } satisfies PackedRecords);
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
  const first = bytes.subarray(prefix, prefix + bytes.readUInt32LE());
  const { records, details: digest } = deserialize(first) as PackedRecords;
  const details = new PartDetails(readAgain, digest);
  return {
    details,
    part: records.map(([collection, file, record], index) => {
      // One object for both: copying a hundred thousand takes time.
      const whole = Object.assign(record, { details: new StoredDetails(details, index) });
      return [collection, file, whole] as const;
    }),
  };
}
