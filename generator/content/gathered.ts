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

/** A file on its way to being an entry of this build. */
export interface Gathered {
  collection: ResolvedCollection;
  file: string;
  record: EntryRecord;
  /** None of an invalid file. What gave way to defaults is none for a strict build. */
  entry: Entry | undefined;
  isHidden: boolean;
  /** What the rules look at, once they have. */
  content?: ContentFile;
}

export type EntriesByCollection = Readonly<Record<string, readonly Entry[]>>;

/** The files of all collections, and the lists of them that a build needs. */
export interface GatheredFiles {
  /** One collection after the other, each in the order of its records. */
  all: readonly Gathered[];
  /** The files that the build is made of. */
  shown: readonly Gathered[];
  /** The entries of those. */
  collections: EntriesByCollection;
  /** The files without a valid entry. */
  invalid: readonly Gathered[];
  /** The files that a build complains of. */
  complaining: readonly Gathered[];
  /** Paths of the images that each Markdown body shows, by file. */
  bodyImages: ReadonlyMap<string, readonly string[]>;
  /** The files that are shown and may link to other content files. */
  linking: readonly Gathered[];
  schedule: Schedule;
}

interface ListOptions {
  site: Site;
  images: ImageIndex;
  strict: boolean;
}

/** Makes the lists of files. */
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
    // What an author has not finished is no reason for a build to complain, but for a check.
    complaining: all.filter(
      ({ record, isHidden }) => record.diagnostics.length > 0 && (strict || !isHidden),
    ),
    bodyImages: new Map(withImages.map((item) => [item.file, imagesOf(item, images)])),
    linking: shown.filter(linksToFiles),
    schedule,
  };
}

/**
 * Puts a file in the place of what it was before. Looking at 100,000 files for each list takes longer
 * than rendering a page, so the lists are copied.
 * @returns undefined when the file is no longer in the same lists.
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

/** What decides in which lists a file is. */
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

/** What an author wrote with its place on the site. Its facts are read when they are asked for. */
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

/** The entries of files, by the names of their collections. */
export function entriesByCollection(site: Site, files: readonly Gathered[]): EntriesByCollection {
  const entriesOf = (name: string) =>
    files.flatMap(({ collection, entry }) => (collection.name === name && entry ? entry : []));
  return Object.fromEntries(site.collections.map(({ name }) => [name, entriesOf(name)]));
}
