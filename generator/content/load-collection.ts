import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { bodyKey } from '../cache/body-store.ts';
import type { Cache, EntryExchange } from '../cache/cache.ts';
import type { Entries, Records } from '../cache/entry-parts.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import { noSignature, sourceSignature } from '../cache/signature.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import { imageStateAt } from '../images/missing-image.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import { findFiles, isEntryName } from './find-files.ts';
import type { EntriesContext, RecordJob } from './make-record.ts';
import { noteSame } from './written-file.ts';

export interface LoadCollectionOptions {
  site: Site;
  collection: ResolvedCollection;
  cache: Cache;
  images: ImageIndex;
  workers: WorkerPool;
  /** Of the same definition; without it the disk is asked for everything. */
  known?: KnownContent | undefined;
}

/** What was found on disk, for the next time in the same process. */
export interface FoundContent {
  images: Checked<ImageIndex>;
  records: Entries;
}

/** The same from the last time, and the only files (absolute) that may have changed since. */
export interface KnownContent extends FoundContent {
  changed: ReadonlySet<string>;
}

/** The files of a collection; undefined where a record has to be made. */
type Found = Map<string, EntryRecord | undefined>;

/** The record of each file of a collection, made where none that is known still holds. */
export async function loadCollection(options: LoadCollectionOptions): Promise<Records> {
  const recipe = recipeOf(options);
  const found = recall(options) ?? (await lookUp(recipe, options));
  const missing = [...found.keys()].filter((file) => found.get(file) === undefined);
  const make = async (files: readonly string[]) => {
    const made = await makeRecords(files, recipe, options);
    for (const [index, file] of files.entries()) found.set(file, made[index]);
  };
  const exchange = options.cache.exchange();
  if (exchange === undefined) await make(missing);
  else await makeWithOthers({ ...options, recipe, exchange, found, missing, make });
  return found as Records;
}

/** Records that a shard makes before it looks again at what the others have left. */
const sharedChunk = 1000;

/**
 * Makes a shard's part of the missing records and leaves them for the others; then takes what these have left,
 * and goes on with what they have not. So no shard waits for another, or depends on one.
 */
async function makeWithOthers(
  options: LoadCollectionOptions & {
    recipe: string;
    exchange: EntryExchange;
    found: Found;
    missing: readonly string[];
    make: (files: readonly string[]) => Promise<void>;
  },
): Promise<void> {
  const { site, collection, cache, recipe, exchange, found, missing, make } = options;
  const own = missing.filter(exchange.isOwn);
  const others = missing.filter((file) => !exchange.isOwn(file));
  await make(own);
  const isThere = (
    item: readonly [string, EntryRecord | undefined],
  ): item is [string, EntryRecord] => item[1] !== undefined;
  if (own.length > 0) await exchange.leave(collection.name, new Map([...found].filter(isThere)));
  for (;;) {
    const rest = others.filter((file) => found.get(file) === undefined);
    if (rest.length === 0) return;
    const records = (await exchange.collect(rest)).get(collection.name);
    await fetchBodies(records, cache);
    for (const file of records ? others : []) {
      const record = confirm(records?.get(file), join(site.root, file), recipe, options);
      if (record) found.set(file, record);
    }
    const still = rest.filter((file) => found.get(file) === undefined);
    await make(still.slice(0, sharedChunk));
  }
}

/** The files as found the last time, but for what has changed; undefined when one came or went. */
function recall({ site, collection, images, known }: LoadCollectionOptions): Found | undefined {
  const before = known?.records.get(collection.name);
  if (known === undefined || before === undefined) return undefined;
  const found: Found = new Map(before);
  for (const absolute of known.changed) {
    if (!isInside(collection.folder, absolute)) continue;
    if (!isEntryName(basename(absolute), collection)) continue;
    const file = relativePath(site.root, absolute);
    const record = before.get(file);
    // A folder may have taken the name of a file.
    if (record === undefined || !statIfThere(absolute)?.isFile()) return undefined;
    found.set(file, recheck(record, absolute));
  }
  if (images !== known.images.value) {
    for (const [file, record] of before) {
      if (!hasItsImages(record, images)) found.set(file, undefined);
    }
  }
  return found;
}

/** The files on disk, with those of the cache's records that hold. */
async function lookUp(recipe: string, options: LoadCollectionOptions): Promise<Found> {
  const { site, collection, cache } = options;
  const records = cache.entries().get(collection.name);
  await fetchBodies(records, cache);
  const files = await findFiles(collection);
  return new Map(
    files.map((absolute) => {
      const file = relativePath(site.root, absolute);
      return [file, confirm(records?.get(file), absolute, recipe, options)];
    }),
  );
}

/** Gets the bodies of records that a remote cache has. */
function fetchBodies(records: Records | undefined, { store }: Cache): Promise<void> {
  return store.fetch(() =>
    [...(records?.values() ?? [])].flatMap(({ entry }) => (entry ? bodyKey(entry.body.hash) : [])),
  );
}

/** A known record of a file if it still holds. */
function confirm(
  record: EntryRecord | undefined,
  absolute: string,
  recipe: string,
  { site, cache, images }: LoadCollectionOptions,
): EntryRecord | undefined {
  const holds =
    !site.unsaved?.has(absolute) &&
    record?.recipe === recipe &&
    hasItsImages(record, images) &&
    record.environment.every(([name, value]) => process.env[name] === value) &&
    (record.entry === undefined || cache.bodies.has(record.entry.body));
  return holds ? recheck(record, absolute) : undefined;
}

/** Makes the records of files, on another thread too where there are many. */
async function makeRecords(
  files: readonly string[],
  recipe: string,
  { site, collection, cache, images, workers }: LoadCollectionOptions,
): Promise<EntryRecord[]> {
  if (files.length === 0) return [];
  const { name, fields, onInvalid, rawHtml, parser } = collection;
  const context: EntriesContext = {
    definition: site.definition,
    collection: { name, fields, onInvalid, rawHtml, parser },
    site: { root: site.root, images: site.images, url: site.url },
    images,
    recipe,
  };
  const hands = workers.hands<RecordJob, EntryRecord<string>>('entries', context, files.length);
  // The Markdown packages take longer to load than a small site to read.
  const { createRecordMaker } = await import('./make-record.ts');
  const makeRecord = await createRecordMaker({ ...context, collection });
  // At once, so that bodies go to disk and need not be in memory all together.
  const store = (record: EntryRecord<string>) => storeBody(record, cache);
  return shareWork({
    jobs: files.map((file) => ({ file, text: site.unsaved?.get(join(site.root, file)) })),
    local: async (job) => store(await makeRecord(job)),
    remotes: hands.map(
      (hand) => async (chunk: readonly RecordJob[]) => (await hand(chunk)).map(store),
    ),
    describeLoss: (job, reason) => ({
      rule: 'content/failed',
      severity: 'error',
      message: `The thread that read ${job?.file ?? 'content'} ended before it was done. ${reason}`,
      hint: 'Look for code of the schema or a plugin that calls process.exit or throws in a callback.',
      ...(job && { file: job.file }),
    }),
  });
}

function storeBody(made: EntryRecord<string>, { bodies }: Cache): EntryRecord {
  const { entry, ...rest } = made;
  const record = { ...rest, ...(entry && { entry: { ...entry, body: bodies.put(entry.body) } }) };
  noteSame(record, made);
  return record;
}

/** Everything but the file and its images that a record is a function of. */
function recipeOf({ site, collection }: LoadCollectionOptions): string {
  const { rawHtml, parser } = collection;
  const { widths, bodySizes } = site.images;
  const settings = JSON.stringify([rawHtml, parser, widths, bodySizes]);
  return hashOf(site.definitionHash, collection.name, settings);
}

function hasItsImages(record: EntryRecord, images: ImageIndex): boolean {
  return record.images.every(([path, id]) => imageStateAt(images, path) === id);
}

/** The record if the file is as it was: by its signature, or else by its bytes. */
function recheck(record: EntryRecord, absolute: string): EntryRecord | undefined {
  if (record.signature === noSignature) return undefined;
  const signature = sourceSignature(statSync(absolute));
  if (signature === record.signature) return record;
  return hashOf(readFileSync(absolute, 'utf8')) === record.source
    ? { ...record, signature }
    : undefined;
}
