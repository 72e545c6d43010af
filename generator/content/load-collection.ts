import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { bodyKey, factsKey } from '../cache/body-store.ts';
import type { Cache } from '../cache/cache.ts';
import type { Entries, Records } from '../cache/entry-parts.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import { noSignature, sourceSignature } from '../cache/signature.ts';
import { hashVariable } from '../config/record-environment.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import { imageStateAt } from '../images/missing-image.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { memoize } from '../lib/memoize.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import { type FoundEntries, isEntryName, lookForEntries } from './find-files.ts';
import type { EntriesContext, RecordJob } from './make-record.ts';
import { shareRecords } from './share-records.ts';

export interface LoadCollectionOptions {
  site: Site;
  collection: ResolvedCollection;
  cache: Cache;
  images: ImageIndex;
  workers: WorkerPool;
  /** Called when the files are listed: other threads have nothing to do until records are made. */
  whenListed?: (() => unknown) | undefined;
  /** Results of the same definition; without them, everything is read from disk. */
  known?: KnownRecords | undefined;
}

/** Results from disk, for the next load in this process. */
export interface FoundRecords {
  images: Checked<ImageIndex>;
  records: Entries;
}

/** The results of the last load, and the only files (absolute) that may have changed since. */
export interface KnownRecords extends FoundRecords {
  changed: ReadonlySet<string>;
}

/** The current state of a collection's files. */
interface Found {
  /** Their records; undefined if one must be made. */
  found: Map<string, EntryRecord | undefined>;
  /** The signatures of the files that were checked on disk. */
  signatures: FoundEntries;
}

/** Notes about the last load of a collection. */
interface Note {
  /** The number of files. */
  files: number;
  /** The day when the store was last asked for all texts; it keeps them for that day. */
  day: number;
}

/**
 * Loads the record of each file in a collection. Makes a record only if the known one is outdated.
 */
export async function loadCollection(options: LoadCollectionOptions): Promise<Records> {
  const recipe = recipeOf(options);
  const { found, signatures } = recall(options) ?? (await lookUp(recipe, options));
  const missing = [...found.keys()].filter((file) => found.get(file) === undefined);
  const make = async (files: readonly string[]) => {
    const made = await makeRecords(files, recipe, options);
    for (const [index, file] of files.entries()) found.set(file, made[index]);
  };
  const exchange = options.cache.exchange();
  if (exchange === undefined || missing.length === 0) await make(missing);
  else {
    const collection = options.collection.name;
    const confirm = (records: Records, files: readonly string[]) => {
      const wanted = files.map((file) => [file, signatures.get(file) ?? noSignature] as const);
      return confirmAll(records, new Map(wanted), recipe, { ...options, hasTexts: false });
    };
    await shareRecords({ exchange, collection, found, missing, make, confirm });
  }
  return found as Records;
}

/** The files of the last load with their changes; undefined if a file was added or removed. */
function recall({ site, collection, images, known }: LoadCollectionOptions): Found | undefined {
  const before = known?.records.get(collection.name);
  if (known === undefined || before === undefined) return undefined;
  const found: Found['found'] = new Map(before);
  const signatures = new Map<string, string>();
  for (const absolute of known.changed) {
    if (!isInside(collection.folder, absolute)) continue;
    if (!isEntryName(basename(absolute), collection)) continue;
    const file = relativePath(site.root, absolute);
    const record = before.get(file);
    const stats = statIfThere(absolute);
    // A folder may have replaced a file of the same name.
    if (record === undefined || !stats?.isFile()) return undefined;
    signatures.set(file, sourceSignature(stats));
    found.set(file, recheck(record, { root: site.root, file, signature: sourceSignature(stats) }));
  }
  if (images !== known.images.value) {
    for (const [file, record] of before) {
      if (!hasItsImages(record, images)) found.set(file, undefined);
    }
  }
  return { found, signatures };
}

/** The files on disk, with the cached records that are still valid. */
async function lookUp(recipe: string, options: LoadCollectionOptions): Promise<Found> {
  const { site, collection, cache, workers } = options;
  const noteName = `found in ${collection.name}`;
  const note = cache.recall(noteName) as Note | undefined;
  const about = note?.files ?? 0;
  const looking = lookForEntries({ root: site.root, collection, workers, about });
  // Read while another thread looks for files.
  const records: Records = cache.entries().get(collection.name) ?? new Map();
  const signatures = await looking;
  options.whenListed?.();
  const day = cache.store.today;
  cache.keep(noteName, { files: signatures.size, day } satisfies Note);
  const hasTexts = note?.day === day && cache.isTrusted();
  const held = await confirmAll(records, signatures, recipe, { ...options, hasTexts });
  const found = new Map(Array.from(signatures.keys(), (file) => [file, held.get(file)]));
  return { found, signatures };
}

/**
 * The known records of these files that are still valid.
 * @param options.hasTexts whether the store is known to have the texts of all records.
 */
async function confirmAll(
  records: Records,
  files: FoundEntries,
  recipe: string,
  { site, cache, images, hasTexts }: LoadCollectionOptions & { hasTexts: boolean },
): Promise<Map<string, EntryRecord>> {
  await cache.store.fetch(() =>
    [...records.values()].flatMap(({ entry, facts }) => [
      ...(entry ? [bodyKey(entry.body.hash)] : []),
      factsKey(facts.hash),
    ]),
  );
  const hashOfVariable = memoize((name: string) => hashVariable(process.env[name]));
  const held = new Map<string, EntryRecord>();
  for (const [file, signature] of files) {
    const known = records.get(file);
    const holds =
      !site.unsaved?.has(join(site.root, file)) &&
      known?.recipe === recipe &&
      hasItsImages(known, images) &&
      known.environment.every(([name, hash]) => hashOfVariable(name) === hash) &&
      (hasTexts || hasItsTexts(known, cache));
    const record = holds ? recheck(known, { root: site.root, file, signature }) : undefined;
    if (record) held.set(file, record);
  }
  return held;
}

/** Makes the records of files, also on other threads if there are many. */
async function makeRecords(
  files: readonly string[],
  recipe: string,
  { site, collection, cache, images, workers }: LoadCollectionOptions,
): Promise<EntryRecord[]> {
  if (files.length === 0) return [];
  const { name, fields, onInvalid, rawHtml, parser } = collection;
  const { hasReaders } = await import('./mistakes/find-mistakes.ts');
  const context: EntriesContext = {
    definition: site.definition,
    collection: { name, fields, onInvalid, rawHtml, parser, hasReaders: hasReaders(site) },
    site: { root: site.root, images: site.images, url: site.url },
    images,
    recipe,
  };
  const hands = workers.hands<RecordJob, EntryRecord<string>>('entries', context, files.length);
  // The Markdown packages take longer to load than a small site takes to read.
  const { createRecordMaker } = await import('./make-record.ts');
  const makeRecord = await createRecordMaker({
    ...context,
    collection: { ...collection, ...context.collection },
  });
  // At once, so that texts go to disk instead of staying in memory together.
  const store = (record: EntryRecord<string>) => storeTexts(record, cache);
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

function storeTexts(made: EntryRecord<string>, { bodies, facts }: Cache): EntryRecord {
  const { entry, ...rest } = made;
  return {
    ...{ ...rest, facts: facts.put(made.facts) },
    ...(entry && { entry: { ...entry, body: bodies.put(entry.body) } }),
  };
}

/** Hashes everything that a record depends on, except the file and its images. */
function recipeOf({ site, collection }: LoadCollectionOptions): string {
  const { rawHtml, parser } = collection;
  const { widths, bodySizes } = site.images;
  const settings = JSON.stringify([rawHtml, parser, widths, bodySizes]);
  return hashOf(site.definitionHash, collection.name, settings);
}

function hasItsTexts({ facts, entry }: EntryRecord, cache: Cache): boolean {
  return cache.facts.has(facts) && (entry === undefined || cache.bodies.has(entry.body));
}

function hasItsImages(record: EntryRecord, images: ImageIndex): boolean {
  return record.images.every(([path, id]) => imageStateAt(images, path) === id);
}

/** Returns the record if the file is unchanged. Compares signatures first, then bytes. */
function recheck(
  record: EntryRecord,
  { root, file, signature }: { root: string; file: string; signature: string },
): EntryRecord | undefined {
  if (record.signature === noSignature) return undefined;
  if (signature === record.signature) return record;
  const bytes = readBytes(join(root, file));
  return bytes && hashOf(bytes) === record.source ? { ...record, signature } : undefined;
}

/** The bytes of a file; undefined if it cannot be read, which making its record explains. */
function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
