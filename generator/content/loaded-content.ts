import type { Cache, Entries } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import type { Entry, Unpublished } from '../contract.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import type { ImageIndex } from '../images/source-image.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { Schedule } from './schedule.ts';
import type { ContentFile, WrittenFile } from './written-file.ts';

export interface LoadContentOptions {
  site: Site;
  cache: Cache;
  /** Whether an invalid entry that a build may leave out fails it instead. */
  strict: boolean;
  /** The moment that the build is of; nothing in it reads another clock. */
  now: Date;
  /** Which entries that are not public are built all the same. */
  show: readonly Unpublished[];
  workers: WorkerPool;
  /** Of the same definition; without it the disk is asked for everything. */
  known?: KnownContent | undefined;
}

type EntriesByCollection = Readonly<Record<string, readonly Entry[]>>;

/** What was found on disk, for the next time in the same process. */
export interface FoundContent {
  images: Checked<ImageIndex>;
  records: Entries;
}

/** What was found the last time, and the files (absolute) that may have changed since: no others are looked at. */
export interface KnownContent extends FoundContent {
  changed: ReadonlySet<string>;
}

/** What the content stage gives: entries by collection, and the images they may use. */
export interface LoadedContent {
  /** The entries that the build is made of: the public ones, and those that `show` asks for. */
  collections: EntriesByCollection;
  /** Every valid entry, as if all were public. */
  everything: EntriesByCollection;
  schedule: Schedule;
  /**
   * The files that the rules look at; for a strict build also those that it is not made of. They are
   * read back from the cache when they are first asked for.
   */
  files: () => readonly ContentFile[];
  /** Hash of what those files are functions of, but for the images. */
  fingerprint: () => string;
  /** The same files as the cache had them before, and those that read otherwise now. */
  last: {
    fingerprint: () => string;
    changed: readonly (() => { now: ContentFile; before: WrittenFile })[];
  };
  images: ImageIndex;
  /** Paths of the images that each Markdown body shows, by file. */
  bodyImages: ReadonlyMap<string, readonly string[]>;
  /** The files whose bodies link to pages of the site: the URLs, and how to get at their places. */
  links: ReadonlyMap<string, { urls: readonly string[]; read: () => ContentFile }>;
  found: FoundContent;
}
