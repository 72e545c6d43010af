import { basename } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Entry } from '../contract.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { namesFile } from '../lib/file-url.ts';
import { withoutExtension } from './entry-file.ts';
import type { Schedule } from './schedule.ts';
import { type ContentFile, writtenFacts, writtenHeader } from './written-file.ts';

/** A file that may become an entry of this build. */
export interface Gathered {
  collection: ResolvedCollection;
  file: string;
  record: EntryRecord;
  /**
   * Undefined for an invalid file. In a strict build, also undefined if values were replaced by
   * defaults.
   */
  entry: Entry | undefined;
  isHidden: boolean;
  /** The input of the rules; created on first use. */
  content?: ContentFile;
}

export type EntriesByCollection = Readonly<Record<string, readonly Entry[]>>;

/** The files of all collections, and the lists of them that a build needs. */
export interface GatheredFiles {
  /** One collection after another, each in the order of its records. */
  all: readonly Gathered[];
  /** The files in this build. */
  shown: readonly Gathered[];
  /** The entries of the `shown` files. */
  collections: EntriesByCollection;
  /** The files without a valid entry. */
  invalid: readonly Gathered[];
  /** The files whose diagnostics the build reports. */
  complaining: readonly Gathered[];
  /** Paths of the images in each Markdown body, by file. */
  bodyImages: ReadonlyMap<string, readonly string[]>;
  /** The shown files that may link to other content files. */
  linking: readonly Gathered[];
  schedule: Schedule;
}

interface ListOptions {
  site: Site;
  images: ImageIndex;
  strict: boolean;
}

/** Creates the lists of files. */
export function listGathered(
  all: readonly Gathered[],
  schedule: Schedule,
  { site, images, strict }: ListOptions,
): GatheredFiles {
  const shown = all.filter(({ entry, isHidden }) => entry !== undefined && !isHidden);
  const withImages = shown.filter(({ record }) => record.images.length > 0);
  return {
    all,
    shown,
    collections: entriesByCollection(site, shown),
    invalid: all.filter(({ entry }) => entry === undefined),
    // A build does not report unfinished entries; a check does.
    complaining: all.filter(
      ({ record, isHidden }) => record.diagnostics.length > 0 && (strict || !isHidden),
    ),
    bodyImages: new Map(withImages.map((item) => [item.file, imagesOf(item, images)])),
    linking: shown.filter(linksToFiles),
    schedule,
  };
}

/**
 * Replaces a file by its new version. It copies the lists, because filtering 100,000 files for each
 * list takes longer than rendering a page.
 * @returns undefined if the file is no longer in the same lists.
 */
export function replaceGathered(
  last: GatheredFiles,
  [before, after]: readonly [before: Gathered, after: Gathered],
  images: ImageIndex,
): GatheredFiles | undefined {
  if (kindOf(before) !== kindOf(after)) return undefined;
  const swap = (list: readonly Gathered[]) => replaceItem(list, before, after);
  const { name } = after.collection;
  const entries = last.collections[name] ?? [];
  const isWithImages = last.bodyImages.has(after.file);
  return {
    all: swap(last.all),
    shown: swap(last.shown),
    collections: { ...last.collections, [name]: replaceItem(entries, before.entry, after.entry) },
    invalid: swap(last.invalid),
    complaining: swap(last.complaining),
    bodyImages: isWithImages
      ? new Map(last.bodyImages).set(after.file, imagesOf(after, images))
      : last.bodyImages,
    linking: swap(last.linking),
    schedule: last.schedule,
  };
}

/** Everything that decides which lists contain a file. */
function kindOf(item: Gathered): string {
  const { record, entry, isHidden } = item;
  const { diagnostics, images } = record;
  return [
    ...[entry !== undefined, isHidden, diagnostics.length > 0, images.length > 0],
    linksToFiles(item),
  ].join();
}

function replaceItem<T>(list: readonly T[], before: T | undefined, after: T | undefined) {
  const index = before === undefined ? -1 : list.indexOf(before);
  return index === -1 || after === undefined ? list : list.with(index, after);
}

function imagesOf({ record }: Gathered, images: ImageIndex): string[] {
  return record.images.flatMap(([path]) => (images.has(path) ? path : []));
}

function linksToFiles({ record }: Gathered): boolean {
  return record.links.some(namesFile);
}

/** A file as its author wrote it, with its place on the site. Reads its facts on first use. */
export function toContentFile(item: Gathered, facts: Cache['facts']): ContentFile {
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

/** The entries of files, grouped by collection name. */
export function entriesByCollection(site: Site, files: readonly Gathered[]): EntriesByCollection {
  const entriesOf = (name: string) =>
    files.flatMap(({ collection, entry }) => (collection.name === name && entry ? entry : []));
  return Object.fromEntries(site.collections.map(({ name }) => [name, entriesOf(name)]));
}
