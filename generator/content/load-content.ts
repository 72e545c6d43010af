import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '../cache/cache.ts';
import type { Records } from '../cache/entry-parts.ts';
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
import { partitionPoint } from '../lib/partition-point.ts';
import { entryId } from './find-files.ts';
import {
  type EntriesByCollection,
  entriesByCollection,
  type Gathered,
  type GatheredFiles,
  listGathered,
  replaceGathered,
  toContentFile,
} from './gathered.ts';
import {
  type FoundRecords,
  type KnownRecords,
  type LoadCollectionOptions,
  loadCollection,
} from './load-collection.ts';
import { createScheduler, isAsBefore, type Schedule } from './schedule.ts';
import {
  type ContentFile,
  headingsOf,
  type WrittenFile,
  writtenFile,
  writtenHeader,
} from './written-file.ts';

export interface LoadContentOptions
  extends Omit<LoadCollectionOptions, 'collection' | 'images' | 'known'> {
  strict: boolean;
  /** The moment that the build represents. */
  now: Date;
  /** The kinds of unpublished entries that the build includes anyway. */
  show: readonly Unpublished[];
  /** Content of the same definition; without it, everything is read from disk. */
  known?: KnownContent | undefined;
}

/** The content from disk and the lists made from it, for the next load in this process. */
interface FoundContent extends FoundRecords {
  gathered: GatheredFiles;
}

/** The results of the last load, and the only files (absolute) that may have changed since. */
export interface KnownContent extends FoundContent, KnownRecords {}

/** The result of the content stage: entries by collection, and the images that they may use. */
export interface LoadedContent {
  /** The entries in the build: the public ones and the kinds in `show`. */
  collections: EntriesByCollection;
  /** Every valid entry, as if all were public. */
  everything: () => EntriesByCollection;
  schedule: Schedule;
  /**
   * The input of the rules, read on first use. In strict mode it includes files outside the build.
   */
  files: () => readonly ContentFile[];
  /** Reads the same input with a pause after each thousand files; reading 100,000 takes a second. */
  readFiles: (pause: () => Promise<void>) => Promise<void>;
  /** A hash of everything that those files depend on, except the images. */
  fingerprint: () => string;
  /** The same files as the cache had them before, and the files that changed since. */
  last: {
    fingerprint: () => string;
    changed: () => readonly (() => { now: ContentFile; before: WrittenFile })[];
  };
  images: ImageIndex;
  /** Paths of the images in each Markdown body, by file. */
  bodyImages: ReadonlyMap<string, readonly string[]>;
  /** The site URLs that bodies link to, by file, and a function that finds their places. */
  links: () => readonly { file: string; urls: readonly string[]; read: () => ContentFile }[];
  /** The same without places, for files that may link to other content files. */
  fileLinks: readonly { file: string; urls: readonly string[] }[];
  found: FoundContent;
}

/**
 * Reads, validates and renders every collection in a stable order, without entries that are not
 * public at `now`. If a collection has `onInvalid: 'skip'`, an invalid entry is left out with a
 * warning, unless `strict`. All other diagnostics keep their severity.
 */
export async function loadContent(options: LoadContentOptions): Promise<Checked<LoadedContent>> {
  const { site, cache, strict, now, show, workers, known } = options;
  const last = site.collections.at(-1);
  const images =
    known && ![...known.changed].some(isImageFile) ? known.images : await loadImages(site, cache);
  const records = new Map<string, Records>();
  for (const collection of site.collections) {
    const whenListed = collection === last ? options.whenListed : undefined;
    const settings = { site, collection, cache, workers, known, whenListed };
    const found = await loadCollection({ ...settings, images: images.value });
    records.set(collection.name, found);
  }
  // Without `known`: the content keeps a reference to these options.
  const settings = { site, cache, strict, now, show };
  const found = { images, records };
  const gathered = (known && regather(found, settings, known)) ?? gatherAll(found, settings, known);
  const { value, diagnostics } = toContent(gathered, found, settings);
  cache.keepEntries(records);
  return { value, diagnostics: [...images.diagnostics, ...diagnostics] };
}

type GatherOptions = Omit<LoadContentOptions, 'workers' | 'known'>;

/** @param known content of the same definition; unchanged items are reused. */
function gatherAll(
  { images, records }: FoundRecords,
  options: GatherOptions,
  known: KnownContent | undefined,
): GatheredFiles {
  const { site, now, show } = options;
  const last = new Map(known?.gathered.all.map((item) => [item.file, item]));
  const scheduler = createScheduler(now, show);
  const files = site.collections.flatMap((collection) =>
    gatherCollection(collection, records.get(collection.name) ?? [], scheduler, options, last),
  );
  return listGathered(files, scheduler.schedule(), { ...options, images: images.value });
}

/** If more files changed, all are gathered again. */
const fewFiles = 20;

/** The last lists with the changed files replaced; undefined if more than that changed. */
function regather(
  { images, records }: FoundRecords,
  options: GatherOptions,
  known: KnownContent,
): GatheredFiles | undefined {
  const { site, now, show } = options;
  const { changed, gathered: last } = known;
  if (images !== known.images || changed.size > fewFiles) return undefined;
  if (!isAsBefore(last.schedule, now)) return undefined;
  let gathered: GatheredFiles | undefined = {
    ...last,
    schedule: { ...last.schedule, at: now.toISOString() },
  };
  let start = 0;
  for (const collection of site.collections) {
    const { name } = collection;
    const [files, lastFiles] = [records.get(name), known.records.get(name)];
    if (files === undefined || files.size !== lastFiles?.size) return undefined;
    const end = start + files.size;
    for (const absolute of changed) {
      const file = relativePath(site.root, absolute);
      const record = files.get(file);
      const before = findFile(gathered.all, file, start, end);
      if (before?.record === record) continue;
      if (before === undefined || record === undefined) return undefined;
      const gather = (one: EntryRecord) => {
        const scheduler = createScheduler(now, show);
        const [item] = gatherCollection(collection, [[file, one]], scheduler, options, new Map());
        return { item, schedule: scheduler.schedule() };
      };
      const [was, is] = [gather(before.record), gather(record)];
      if (is.item === undefined || !isDeepStrictEqual(was.schedule, is.schedule)) return undefined;
      gathered = replaceGathered(gathered, [before, is.item], images.value);
      if (gathered === undefined) return undefined;
    }
    start = end;
  }
  return gathered;
}

/** Finds a file in a range of a list that is sorted by path. */
function findFile(
  all: readonly Gathered[],
  file: string,
  start: number,
  end: number,
): Gathered | undefined {
  const found = partitionPoint(start, end, (index) => (all[index]?.file ?? '') < file);
  return found < end && all[found]?.file === file ? all[found] : undefined;
}

function toContent(
  gathered: GatheredFiles,
  found: FoundRecords,
  { site, cache, strict }: GatherOptions,
): Checked<LoadedContent> {
  const { all, shown, collections, complaining, bodyImages, linking, schedule } = gathered;
  const listed = strict ? all : shown;
  const fingerprint = once(() => fingerprintOf(listed, (item) => item.record));
  return {
    value: {
      collections,
      everything: once(() => entriesByCollection(site, all)),
      files: once(() => listed.map((item) => toContentFile(item, cache.facts))),
      async readFiles(pause) {
        for (const [at, item] of listed.entries()) {
          toContentFile(item, cache.facts);
          if (at % 1000 === 999) await pause();
        }
      },
      fingerprint,
      last: compareToLast(listed, fingerprint, cache, site),
      schedule,
      images: found.images.value,
      bodyImages,
      links: once(() =>
        shown.flatMap((item) => {
          const { file, record } = item;
          const read = () => toContentFile(item, cache.facts);
          return record.links.length > 0 ? { file, urls: record.links, read } : [];
        }),
      ),
      fileLinks: linking.map(({ file, record }) => ({ file, urls: record.links })),
      found: { ...found, gathered },
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
  /** Whether an entry that breaks its schema is nevertheless marked as a draft. */
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
    const { data, words, derived, body } = record.entry;
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
      get headings() {
        return headingsOf(record);
      },
      words,
      ...(derived && { derived }),
      ...(unpublished && { unpublished }),
    };
    return { collection, file, record, entry, isHidden };
  });
}

function compareToLast(
  files: readonly Gathered[],
  fingerprint: () => string,
  { entries: last, facts }: Cache,
  { customRules }: Site,
): LoadedContent['last'] {
  const entries = last();
  // Custom rules may look at the whole source; stet's rules look only at the facts and details.
  const seen = ({ source, details, facts: { hash } }: EntryRecord) =>
    customRules.length > 0 ? source : hash + details.written;
  const records = once(() =>
    files.map(({ collection, file }) => entries.get(collection.name)?.get(file)),
  );
  return {
    fingerprint: once(() =>
      files.every(({ record }, at) => record === records()[at])
        ? fingerprint()
        : fingerprintOf(files, (_, at) => records()[at]),
    ),
    changed: once(() =>
      files.flatMap((item, at) => {
        const last = records()[at] ?? item.record;
        if (last === item.record || seen(last) === seen(item.record)) return [];
        return () => ({ now: toContentFile(item, facts), before: writtenFile(last, facts) });
      }),
    ),
  };
}

/** Hashes everything that files depend on, according to their records. */
function fingerprintOf(
  files: readonly Gathered[],
  recordOf: (item: Gathered, at: number) => EntryRecord | undefined,
): string {
  let all = '';
  for (const [at, item] of files.entries()) {
    const { recipe = '', source = '' } = recordOf(item, at) ?? {};
    all += `${item.file}\0${recipe}\0${source}\0`;
  }
  return hashOf(all);
}

/**
 * If the build continues, it warns and says the consequence. An error in an entry's body still
 * stops it.
 */
function complaintsOf({ collection, record }: Gathered, strict: boolean): readonly Diagnostic[] {
  const { diagnostics, entry } = record;
  if (strict || collection.onInvalid !== 'skip') return diagnostics;
  const consequence =
    entry === undefined ? 'This build leaves the file out.' : 'This build continues without it.';
  return diagnostics.map((diagnostic) =>
    // A mistake in code is not the file's fault.
    diagnostic.exception === undefined &&
    (entry === undefined || diagnostic.rule.startsWith('front-matter/'))
      ? { ...diagnostic, severity: 'warning', message: `${diagnostic.message} ${consequence}` }
      : diagnostic,
  );
}
