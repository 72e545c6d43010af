import { basename } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { Entries, Records } from '../cache/entry-parts.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import { definitionError } from '../config/definition-error.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Entry, Unpublished } from '../contract.ts';
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts';
import { isImageFile } from '../images/image-format.ts';
import { loadImages } from '../images/image-index.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { once } from '../lib/once.ts';
import { withoutExtension } from './entry-file.ts';
import { entryId } from './find-files.ts';
import {
  type FoundRecords,
  type KnownRecords,
  type LoadCollectionOptions,
  loadCollection,
} from './load-collection.ts';
import { createScheduler, type Schedule } from './schedule.ts';
import {
  type ContentFile,
  type WrittenFile,
  writtenFacts,
  writtenFile,
  writtenHeader,
} from './written-file.ts';

export interface LoadContentOptions
  extends Omit<LoadCollectionOptions, 'collection' | 'images' | 'known'> {
  strict: boolean;
  /** The moment that the build is of. */
  now: Date;
  /** Which entries that are not public are built all the same. */
  show: readonly Unpublished[];
  /** Of the same definition; without it the disk is asked for everything. */
  known?: KnownContent | undefined;
}

/** What was found on disk and what became of it, for the next time in the same process. */
interface FoundContent extends FoundRecords {
  /** By file. */
  gathered: () => ReadonlyMap<string, Gathered>;
}

/** The same from the last time, and the only files (absolute) that may have changed since. */
export interface KnownContent extends FoundContent, KnownRecords {}

type EntriesByCollection = Readonly<Record<string, readonly Entry[]>>;

/** What the content stage gives: entries by collection, and the images they may use. */
export interface LoadedContent {
  /** The entries that the build is made of: the public ones, and those that `show` asks for. */
  collections: EntriesByCollection;
  /** Every valid entry, as if all were public. */
  everything: () => EntriesByCollection;
  schedule: Schedule;
  /** What the rules look at, read when first asked for; if strict, also what the build leaves out. */
  files: () => readonly ContentFile[];
  /** Hash of what those files are functions of, but for the images. */
  fingerprint: () => string;
  /** The same files as the cache had them before, and those that read otherwise now. */
  last: {
    fingerprint: () => string;
    changed: () => readonly (() => { now: ContentFile; before: WrittenFile })[];
  };
  images: ImageIndex;
  /** Paths of the images that each Markdown body shows, by file. */
  bodyImages: ReadonlyMap<string, readonly string[]>;
  /** The URLs of the site that bodies link to, by file, and how to get at their places. */
  links: () => readonly { file: string; urls: readonly string[]; read: () => ContentFile }[];
  found: FoundContent;
}

/**
 * Reads, validates and renders every collection, in a stable order, and leaves out what is not
 * public at `now`. An invalid entry of a collection with `onInvalid: 'skip'` is left out with a
 * warning, unless `strict`; any other complaint keeps its severity.
 */
export async function loadContent(options: LoadContentOptions): Promise<Checked<LoadedContent>> {
  const { site, cache, strict, now, show, workers, known } = options;
  const images =
    known && ![...known.changed].some(isImageFile)
      ? known.images
      : await loadImages(site, cache.store);
  const records = new Map<string, Records>();
  for (const collection of site.collections) {
    const settings = { site, collection, cache, images: images.value, workers, known };
    records.set(collection.name, await loadCollection(settings));
  }
  // Nothing of what was known before: the content holds on to what it is gathered with.
  const settings = { site, cache, strict, now, show };
  const all = gatherAll(records, settings, known?.gathered());
  const { value, diagnostics } = gatherEntries(all, { images, records }, settings);
  cache.keepEntries(records);
  return { value, diagnostics: [...images.diagnostics, ...diagnostics] };
}

type GatherOptions = Omit<LoadContentOptions, 'workers' | 'known'>;

/** A file on its way to being an entry of this build. */
interface Gathered {
  collection: ResolvedCollection;
  file: string;
  record: EntryRecord;
  /** None of an invalid file. What gave way to defaults is none for a strict build. */
  entry: Entry | undefined;
  isHidden: boolean;
  /** What the rules look at, once they have. */
  content?: ContentFile;
}

/** @param last of the same definition; what is the same now is taken from there. */
function gatherAll(
  records: Entries,
  options: GatherOptions,
  last: ReadonlyMap<string, Gathered> = new Map(),
) {
  const scheduler = createScheduler(options.now, options.show);
  const files = options.site.collections.flatMap((collection) =>
    gatherCollection(collection, records.get(collection.name) ?? [], scheduler, options, last),
  );
  return { files, schedule: scheduler.schedule() };
}

function gatherEntries(
  { files: all, schedule }: ReturnType<typeof gatherAll>,
  found: FoundRecords,
  { site, cache, strict }: GatherOptions,
): Checked<LoadedContent> {
  const images = found.images.value;
  // What an author has not finished is no reason for a build to complain, but for a check.
  const complaining = all.filter(
    ({ record, isHidden }) => record.diagnostics.length > 0 && (strict || !isHidden),
  );
  const shown = all.filter(({ entry, isHidden }) => entry !== undefined && !isHidden);
  const listed = strict ? all : shown;
  const withImages = shown.filter(({ record }) => record.images.length > 0);
  return {
    value: {
      collections: entriesByCollection(site, shown),
      everything: once(() => entriesByCollection(site, all)),
      files: once(() => listed.map((item) => toContentFile(item, cache.facts))),
      fingerprint: once(() => fingerprintOf(listed, (item) => item.record)),
      last: compareToLast(listed, cache, site),
      schedule,
      images,
      bodyImages: new Map(
        withImages.map(({ file, record }) => [
          file,
          record.images.flatMap(([path]) => (images.has(path) ? path : [])),
        ]),
      ),
      links: once(() =>
        shown.flatMap((item) => {
          const { file, record } = item;
          const read = () => toContentFile(item, cache.facts);
          return record.links.length > 0 ? { file, urls: record.links, read } : [];
        }),
      ),
      found: {
        ...found,
        gathered: once(() => new Map(all.map((item) => [item.file, item]))),
      },
    },
    diagnostics: complaining.flatMap((item) => complaintsOf(item, strict)),
  };
}

function gatherCollection(
  collection: ResolvedCollection,
  records: Iterable<readonly [file: string, EntryRecord]>,
  scheduler: ReturnType<typeof createScheduler>,
  { site, cache, strict }: GatherOptions,
  last: ReadonlyMap<string, Gathered>,
): Gathered[] {
  const folder = relativePath(site.root, collection.folder);
  const judge = (file: string, data: unknown) => {
    try {
      return scheduler.add(file, collection.visibility(data as never));
    } catch (error) {
      throw definitionError(site, 'visibility()', error, { kind: 'entry', name: file });
    }
  };
  /** Whether an entry that breaks its schema says all the same that it is a draft. */
  const isUnfinished = (file: string, record: EntryRecord) => {
    try {
      const { draft } = collection.visibility(writtenHeader(record).data as never);
      return draft === true && scheduler.add(file, { draft }).isHidden;
    } catch {
      return false;
    }
  };
  return [...records].map(([file, record]) => {
    if (record.entry === undefined || (strict && record.entry.isRepaired)) {
      const isHidden = isUnfinished(file, record);
      return { collection, file, record, entry: undefined, isHidden };
    }
    const { data, headings, words, derived, body } = record.entry;
    const { unpublished, isHidden } = judge(file, data);
    const same = last.get(file);
    if (
      same?.record === record &&
      same.entry !== undefined &&
      same.entry.unpublished === unpublished &&
      same.isHidden === isHidden &&
      same.collection === collection
    ) {
      return same;
    }
    const entry: Entry = {
      file,
      id: entryId(folder, file),
      data,
      html: cache.bodies.at(body),
      headings,
      words,
      ...(derived && { derived }),
      ...(unpublished && { unpublished }),
    };
    return { collection, file, record, entry, isHidden };
  });
}

/** What an author wrote with its place on the site. Its facts are read when they are asked for. */
function toContentFile(item: Gathered, facts: Cache['facts']): ContentFile {
  const { collection, file, record, entry, isHidden } = item;
  const { name, fields } = collection;
  item.content ??= {
    ...writtenHeader(record),
    get facts() {
      return writtenFacts(record, facts);
    },
    ...{ file, name: withoutExtension(basename(file)), collection: name, fields },
    ...{ isValid: entry !== undefined, isHidden },
  };
  return item.content;
}

function entriesByCollection(site: Site, files: readonly Gathered[]): Record<string, Entry[]> {
  const entriesOf = (name: string) =>
    files.flatMap(({ collection, entry }) => (collection.name === name && entry ? entry : []));
  return Object.fromEntries(site.collections.map(({ name }) => [name, entriesOf(name)]));
}

function compareToLast(
  files: readonly Gathered[],
  { entries: last, facts }: Cache,
  { customRules }: Site,
): LoadedContent['last'] {
  const entries = last();
  // Rules of the site's own may look at every letter, those of stet at what is written down of a file.
  const seen = ({ source, written, facts: { hash } }: EntryRecord) =>
    customRules.length > 0 ? source : hash + written;
  const before = ({ collection, file }: Gathered) => entries.get(collection.name)?.get(file);
  return {
    fingerprint: once(() => fingerprintOf(files, before)),
    changed: once(() =>
      files.flatMap((item) => {
        const last = before(item) ?? item.record;
        if (last === item.record || seen(last) === seen(item.record)) return [];
        return () => ({ now: toContentFile(item, facts), before: writtenFile(last, facts) });
      }),
    ),
  };
}

/** Hash of what files are functions of, as their records say. */
function fingerprintOf(
  files: readonly Gathered[],
  recordOf: (item: Gathered) => EntryRecord | undefined,
): string {
  let all = '';
  for (const item of files) {
    const { recipe = '', source = '' } = recordOf(item) ?? {};
    all += `${item.file}\0${recipe}\0${source}\0`;
  }
  return hashOf(all);
}

/** A build that goes on warns, and says the consequence; a fault in an entry's body still stops it. */
function complaintsOf({ collection, record }: Gathered, strict: boolean): readonly Diagnostic[] {
  const { diagnostics, entry } = record;
  if (strict || collection.onInvalid !== 'skip') return diagnostics;
  const consequence =
    entry === undefined ? 'This build leaves the file out.' : 'This build goes on without it.';
  return diagnostics.map((diagnostic) =>
    // A mistake in code is not the file's.
    diagnostic.exception === undefined &&
    (entry === undefined || diagnostic.rule.startsWith('front-matter/'))
      ? { ...diagnostic, severity: 'warning', message: `${diagnostic.message} ${consequence}` }
      : diagnostic,
  );
}
