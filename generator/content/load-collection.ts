import { readFileSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import process from 'node:process';
import type { BodyStore } from '../cache/body-store.ts';
import type { Cache } from '../cache/cache.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import { noSignature, sourceSignature } from '../cache/signature.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import { imageId } from '../images/image-index.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import type { EntriesContext, EntryJob, MadeEntry } from './entries-task.ts';
import { findFiles, isEntryName } from './find-files.ts';
import type { KnownContent, LoadedSource, Source } from './loaded-content.ts';

export interface LoadCollectionOptions {
  site: Site;
  collection: ResolvedCollection;
  cache: Cache;
  images: ImageIndex;
  workers: WorkerPool;
  known?: KnownContent | undefined;
}

/** The record of each file of a collection, made where the cache has none that still holds. */
export async function loadCollection(options: LoadCollectionOptions): Promise<LoadedSource[]> {
  const { site, collection, cache, images } = options;
  const recipe = recipeOf(site, collection);
  const sources =
    recall(options) ??
    (await findFiles(collection)).map((absolute): Source => {
      const file = relativePath(site.root, absolute);
      const known = cache.entries().get(recordKey(collection, file));
      const holds =
        !site.unsaved?.has(absolute) &&
        known?.recipe === recipe &&
        hasItsImages(known, images) &&
        hasItsEnvironment(known) &&
        hasItsBody(known, cache);
      return { absolute, file, record: holds ? recheck(known, absolute) : undefined };
    });
  const dirty = sources.filter(({ record }) => record === undefined);
  const made = await makeRecords(dirty, recipe, options);
  for (const [index, source] of dirty.entries()) source.record = made[index];
  return sources as LoadedSource[];
}

/**
 * The files as they were found the last time, those looked at again that may have changed;
 * undefined when one has come or gone.
 */
function recall({ collection, images, known }: LoadCollectionOptions): Source[] | undefined {
  const before = known?.sources.get(collection.name);
  if (known === undefined || before === undefined) return undefined;
  const changed = new Set([...known.changed].filter((path) => isEntryOf(collection, path)));
  const found = before.filter(({ absolute }) => changed.has(absolute));
  if (found.length < changed.size || !found.every(({ absolute }) => isFile(absolute))) {
    return undefined;
  }
  return before.map((source): Source => {
    const { absolute, record } = source;
    if (!hasItsImages(record, images)) return { ...source, record: undefined };
    return changed.has(absolute) ? { ...source, record: recheck(record, absolute) } : source;
  });
}

/** A folder may have taken the name of a file. */
function isFile(path: string): boolean {
  return statIfThere(path)?.isFile() ?? false;
}

function isEntryOf(collection: ResolvedCollection, path: string): boolean {
  return path.startsWith(`${collection.folder}${sep}`) && isEntryName(basename(path), collection);
}

/** Loads the files that are not known, on another thread too where there are many. */
async function makeRecords(
  dirty: readonly EntryJob[],
  recipe: string,
  { site, collection, cache, images, workers }: LoadCollectionOptions,
): Promise<EntryRecord[]> {
  if (dirty.length === 0) return [];
  const { name, fields, onInvalid, rawHtml, parser } = collection;
  const context: EntriesContext = {
    definition: site.definition,
    collection: { name, fields, onInvalid, rawHtml, parser },
    site: { root: site.root, images: site.images, url: site.url },
    images,
  };
  const hands = workers.hands<EntryJob, MadeEntry>('entries', context, dirty.length);
  // The Markdown packages take longer to load than a small site to read.
  const [{ makeEntry }, { createEntryLoader }] = await Promise.all([
    import('./entries-task.ts'),
    import('./load-entry.ts'),
  ]);
  const loadEntry = await createEntryLoader({ site, collection, images });
  const jobs = dirty.map(({ absolute, file }) => ({
    absolute,
    file,
    text: site.unsaved?.get(absolute),
  }));
  // At once, so that bodies go to disk and need not be in memory all together.
  const record = (made: MadeEntry) => toRecord(made, { recipe, images, bodies: cache.bodies });
  return shareWork({
    jobs,
    local: async (job) => record(await makeEntry(job, loadEntry)),
    remotes: hands.map(
      (hand) => async (chunk: readonly EntryJob[]) => (await hand(chunk)).map(record),
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

/** Everything but the file and its images that an entry is a function of. */
function recipeOf(site: Site, collection: ResolvedCollection): string {
  const { rawHtml, parser } = collection;
  const { widths, bodySizes } = site.images;
  return hashOf(
    site.definitionHash,
    collection.name,
    JSON.stringify([rawHtml, parser, widths, bodySizes]),
  );
}

function hasItsImages(record: EntryRecord, images: ImageIndex): boolean {
  return record.images.every(([path, id]) => idOf(images, path) === id);
}

function hasItsEnvironment({ environment }: EntryRecord): boolean {
  return environment.every(([name, value]) => process.env[name] === value);
}

function idOf(images: ImageIndex, path: string): string | undefined {
  const image = images.get(path);
  return image && imageId(image);
}

function hasItsBody({ entry }: EntryRecord, { bodies }: Cache): boolean {
  return entry === undefined || bodies.has(entry.body);
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

function toRecord(
  { entry, images: lookedFor, ...made }: MadeEntry,
  facts: { recipe: string; images: ImageIndex; bodies: BodyStore },
): EntryRecord {
  const { recipe, images, bodies } = facts;
  return {
    ...made,
    recipe,
    images: lookedFor.map((path) => [path, idOf(images, path)]),
    ...(entry && {
      entry: {
        data: entry.data,
        headings: entry.headings,
        words: entry.words,
        ...(entry.derived && { derived: entry.derived }),
        ...(entry.isRepaired && { isRepaired: true }),
        body: bodies.put(entry.html),
      },
    }),
  };
}

/** The name under which the cache keeps a file's record. */
export function recordKey(collection: ResolvedCollection, file: string): string {
  return `${collection.name}\0${file}`;
}
