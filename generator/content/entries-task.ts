import { readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { EntryRecord } from '../cache/entry-record.ts';
import { noSignature, sourceSignature } from '../cache/signature.ts';
import { recordEnvironment } from '../config/record-environment.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { SiteDefinition } from '../contract.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { hashOf } from '../lib/hash.ts';
import { createEntryLoader, type LoadEntry, type LoadedEntry, refuseFile } from './load-entry.ts';

/** What a thread needs to load the files of a collection. Plain data. */
export interface EntriesContext {
  /** Absolute path of the site's definition as it was run: schemas and plugins are code. */
  definition: string;
  collection: Pick<ResolvedCollection, 'name' | 'fields' | 'onInvalid' | 'rawHtml' | 'parser'>;
  site: Pick<Site, 'root' | 'images' | 'url'>;
  images: ImageIndex;
}

/** A content file, by its absolute path and the one relative to the root. */
export interface EntryJob {
  absolute: string;
  file: string;
  /** What it holds, where that is not on disk. */
  text?: string | undefined;
}

/** What a file came to, and the facts of the file that was read. */
export interface MadeEntry extends Omit<LoadedEntry, 'written'> {
  /** The WrittenFile as JSON, which is handed from thread to thread faster than objects. */
  written: string;
  signature: string;
  /** Hash of its bytes. */
  source: string;
  /** Variables that the schema read, with their values. */
  environment: EntryRecord['environment'];
}

/** What the worker runs for the kind `entries`. */
export async function createEntriesTask(
  context: EntriesContext,
): Promise<(job: EntryJob) => Promise<MadeEntry>> {
  const { definition, collection, site, images } = context;
  // So that an environment which its code keeps reports what is read of it later.
  const { value } = await recordEnvironment<{ default: SiteDefinition }>(
    () => import(pathToFileURL(definition).href),
  );
  const defined = value.default.collections[collection.name];
  if (defined === undefined) throw new Error(`There is no collection "${collection.name}".`);
  const { schema, remarkPlugins = [], rehypePlugins = [] } = defined;
  const loadEntry = await createEntryLoader({
    site,
    collection: { ...collection, schema, remarkPlugins, rehypePlugins },
    images,
  });
  return (job) => makeEntry(job, loadEntry);
}

/** Reads a file and turns it into an entry. */
export async function makeEntry(job: EntryJob, loadEntry: LoadEntry): Promise<MadeEntry> {
  const { absolute, file } = job;
  // Before the text: when the file changes in between, the signature no longer fits it.
  const signature = sourceSignature(statSync(absolute));
  try {
    const text = job.text ?? readFileSync(absolute, 'utf8');
    const { value, reads } = await recordEnvironment(() => loadEntry(file, text));
    return { ...serialise(value), signature, source: hashOf(text), environment: [...reads] };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(?:EACCES|EPERM|EIO)$/.test(code)) throw error;
    const refused = serialise(refuseFile(file, code));
    return { ...refused, signature: noSignature, source: '', environment: [] };
  }
}

function serialise(loaded: LoadedEntry) {
  return { ...loaded, written: JSON.stringify(loaded.written) };
}
