import { basename } from 'node:path';
import type { Entries, Records } from '../cache/cache.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import { definitionError } from '../config/call-definition.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Entry } from '../contract.ts';
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts';
import { isImageFile } from '../images/image-format.ts';
import { loadImages } from '../images/image-index.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { hashOf } from '../lib/hash.ts';
import { once } from '../lib/once.ts';
import { entryId } from './find-files.ts';
import { loadCollection } from './load-collection.ts';
import type { FoundContent, LoadContentOptions, LoadedContent } from './loaded-content.ts';
import { createScheduler } from './schedule.ts';
import { type ContentFile, writtenFile } from './written-file.ts';

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
  const found = { images, records };
  const { value, diagnostics } = gatherEntries(found, { site, cache, strict, now, show });
  cache.keepEntries(records);
  return { value, diagnostics: [...images.diagnostics, ...diagnostics] };
}

type GatherOptions = Pick<LoadContentOptions, 'site' | 'cache' | 'strict' | 'now' | 'show'>;

/** A file on its way to being an entry of this build. */
interface Gathered {
  collection: ResolvedCollection;
  file: string;
  record: EntryRecord;
  /** None of an invalid file. What gave way to defaults is none for a strict build. */
  entry: Entry | undefined;
  /** Whether the entry is left out because it is not public at the time. */
  isHidden: boolean;
  /** Reads back what its author wrote. */
  read: () => ContentFile;
}

/** Makes entries of records, and keeps what the build is made of. */
function gatherEntries(found: FoundContent, options: GatherOptions): Checked<LoadedContent> {
  const { site, cache, strict, now, show } = options;
  const images = found.images.value;
  const scheduler = createScheduler(now, show);
  const all = site.collections.flatMap((collection) => {
    const toEntry = createEntryMaker(collection, scheduler, options);
    return [...(found.records.get(collection.name) ?? [])].map(([file, record]): Gathered => {
      const { entry, isHidden } = toEntry(file, record);
      const read = once(() => toContentFile(item));
      const item: Gathered = { collection, file, record, entry, isHidden, read };
      return item;
    });
  });
  // What an author has not finished is no reason for a build to complain, but for a check.
  const complaining = all.filter(
    ({ record, isHidden }) => record.diagnostics.length > 0 && (strict || !isHidden),
  );
  const shown = all.filter(({ entry, isHidden }) => entry !== undefined && !isHidden);
  const listed = strict ? all : shown;
  return {
    value: {
      collections: entriesByCollection(site, shown),
      everything: entriesByCollection(site, all),
      files: once(() => listed.map(({ read }) => read())),
      fingerprint: once(() => fingerprintOf(listed, (item) => item.record)),
      last: compareToLast(listed, cache.entries()),
      schedule: scheduler.schedule(),
      images,
      bodyImages: imagesByFile(shown, images),
      links: linksByFile(shown),
      found,
    },
    diagnostics: complaining.flatMap((item) => complaintsOf(item, strict)),
  };
}

/** Creates what makes the entries of a collection of their records. */
function createEntryMaker(
  collection: ResolvedCollection,
  scheduler: ReturnType<typeof createScheduler>,
  { site, cache, strict }: GatherOptions,
) {
  const folder = relativePath(site.root, collection.folder);
  return (file: string, { entry }: EntryRecord): Pick<Gathered, 'entry' | 'isHidden'> => {
    if (entry === undefined || (strict && entry.isRepaired)) {
      return { entry: undefined, isHidden: false };
    }
    const { data, headings, words, derived, body } = entry;
    const html = cache.bodies.at(body);
    try {
      const { unpublished, isHidden } = scheduler.add(file, collection.visibility(data as never));
      return {
        entry: {
          file,
          id: entryId(folder, file),
          data,
          html,
          headings,
          words,
          ...(derived && { derived }),
          ...(unpublished && { unpublished }),
        },
        isHidden,
      };
    } catch (error) {
      throw definitionError(site, 'visibility', error);
    }
  };
}

function toContentFile(gathered: Gathered): ContentFile {
  const { collection, file, record, entry, isHidden } = gathered;
  const { name, fields } = collection;
  return {
    ...writtenFile(record),
    ...{ file, name: basename(file).replace(/\.\w+$/, ''), collection: name, fields },
    ...{ isValid: entry !== undefined, isHidden },
  };
}

function entriesByCollection(site: Site, files: readonly Gathered[]): Record<string, Entry[]> {
  const groups = groupBy(files, ({ collection }) => collection.name);
  return Object.fromEntries(
    site.collections.map(({ name }) => [
      name,
      (groups.get(name) ?? []).flatMap(({ entry }) => entry ?? []),
    ]),
  );
}

function compareToLast(files: readonly Gathered[], entries: Entries): LoadedContent['last'] {
  const before = ({ collection, file }: Gathered) => entries.get(collection.name)?.get(file);
  return {
    fingerprint: once(() => fingerprintOf(files, before)),
    changed: files.flatMap((item) => {
      const last = before(item) ?? item.record;
      if (last === item.record || last.written === item.record.written) return [];
      return () => ({ now: item.read(), before: writtenFile(last) });
    }),
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

function imagesByFile(files: readonly Gathered[], images: ImageIndex) {
  const byFile = new Map<string, readonly string[]>();
  for (const { file, record } of files) {
    if (record.images.length === 0) continue;
    const shown = record.images.map(([path]) => path).filter((path) => images.has(path));
    if (shown.length > 0) byFile.set(file, shown);
  }
  return byFile;
}

function linksByFile(files: readonly Gathered[]): LoadedContent['links'] {
  const linking = files.filter(({ record }) => record.links.length > 0);
  return new Map(linking.map(({ file, record, read }) => [file, { urls: record.links, read }]));
}

/**
 * What a file's author is told. A build that goes on says a warning that names the consequence; what is
 * wrong in the body of an entry still stops it.
 */
function complaintsOf({ collection, record }: Gathered, strict: boolean): readonly Diagnostic[] {
  const { diagnostics, entry } = record;
  if (strict || collection.onInvalid !== 'skip') return diagnostics;
  const consequence =
    entry === undefined ? 'This build leaves the file out.' : 'This build goes on without it.';
  return diagnostics.map((diagnostic) =>
    entry === undefined || diagnostic.rule.startsWith('front-matter/')
      ? { ...diagnostic, severity: 'warning', message: `${diagnostic.message} ${consequence}` }
      : diagnostic,
  );
}
