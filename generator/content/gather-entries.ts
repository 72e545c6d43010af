import type { EntryRecord } from '../cache/entry-record.ts';
import { definitionError } from '../config/call-definition.ts';
import type { ResolvedCollection } from '../config/site.ts';
import type { Entry } from '../contract.ts';
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { hashOf } from '../lib/hash.ts';
import { once } from '../lib/once.ts';
import { entryId } from './find-files.ts';
import { recordKey } from './load-collection.ts';
import type {
  ChangedFile,
  FoundContent,
  LoadContentOptions,
  LoadedContent,
  LoadedSource,
} from './loaded-content.ts';
import { createScheduler } from './schedule.ts';
import { judgeVisibility } from './visibility.ts';
import type { ContentFile, WrittenFile } from './written-file.ts';

type GatherOptions = Pick<LoadContentOptions, 'site' | 'cache' | 'strict' | 'now' | 'show'>;

/** Takes the files of one collection after the other, and keeps what the build is made of. */
export function createGatherer(options: GatherOptions, images: ImageIndex) {
  const { strict, now, show } = options;
  const diagnostics: Diagnostic[] = [];
  const bodyImages = new Map<string, readonly string[]>();
  const links = new Map<string, readonly string[]>();
  const scheduler = createScheduler(now, show);
  const collections: Record<string, Entry[]> = {};
  const everything: Record<string, Entry[]> = {};
  const listed: (() => ContentFile)[] = [];
  const fingerprint: string[] = [];
  const earlier: string[] = [];
  const changed: (() => ChangedFile)[] = [];

  const use = ({ file, record }: LoadedSource) => {
    const shown = record.images.map(([path]) => path).filter((path) => images.has(path));
    if (shown.length > 0) bodyImages.set(file, shown);
    if (record.links.length > 0) links.set(file, record.links);
  };
  const list = (collection: ResolvedCollection, source: LoadedSource) => {
    const { file, record } = source;
    const last = options.cache.entries().get(recordKey(collection, file));
    const make = once(() => toContentFile(collection, source, strict));
    listed.push(make);
    fingerprint.push(file, record.recipe, record.source);
    earlier.push(file, last?.recipe ?? '', last?.source ?? '');
    if (last && last.written !== record.written) {
      changed.push(() => ({ now: make(), before: JSON.parse(last.written) as WrittenFile }));
    }
  };
  const complaintsOf = (source: LoadedSource, collection: ResolvedCollection) =>
    strict || collection.onInvalid !== 'skip' ? source.record.diagnostics : relax(source.record);
  return {
    add(collection: ResolvedCollection, sources: readonly LoadedSource[]) {
      const all: Entry[] = [];
      const shown: Entry[] = [];
      for (const source of sources) {
        const judged = judge(collection, source, options);
        if (judged === undefined) {
          if (strict) list(collection, source);
          diagnostics.push(...complaintsOf(source, collection));
          continue;
        }
        const { entry, visibility, standing } = judged;
        const isShown = scheduler.add(entry.file, visibility, standing);
        all.push(entry);
        if (isShown) shown.push(entry);
        if (isShown) use(source);
        // What an author has not finished is no reason for a build to complain, but for a check.
        if (isShown || strict) {
          diagnostics.push(...complaintsOf(source, collection));
          list(collection, source);
        }
      }
      collections[collection.name] = shown;
      everything[collection.name] = all;
    },
    result: (found: FoundContent): Checked<LoadedContent> => ({
      value: {
        collections,
        everything,
        files: once(() => listed.map((make) => make())),
        fingerprint: once(() => hashOf(fingerprint.join('\0'))),
        last: { fingerprint: once(() => hashOf(earlier.join('\0'))), changed },
        schedule: scheduler.schedule(),
        images,
        bodyImages,
        links,
        found,
      },
      diagnostics,
    }),
  };
}

/**
 * The entry of a file, and its visibility at the time of the build; none of an invalid file. What
 * gave way to defaults is for a build that goes on, and no entry for a strict one.
 */
function judge(
  collection: ResolvedCollection,
  { absolute, file, record }: LoadedSource,
  { site, cache, now, strict }: GatherOptions,
) {
  if (record.entry === undefined || (strict && record.entry.isRepaired)) return undefined;
  const { data, headings, words, derived, body } = record.entry;
  const html = cache.bodies.at(body);
  const id = entryId(collection, absolute);
  const entry = { file, id, data, html, headings, words, ...(derived && { derived }) };
  try {
    const visibility = collection.visibility(data);
    const standing = judgeVisibility(visibility, now);
    const { unpublished } = standing;
    return { entry: { ...entry, ...(unpublished && { unpublished }) }, visibility, standing };
  } catch (error) {
    throw definitionError(site, 'visibility', error);
  }
}

/** Those of the records that a process keeps, so that one edit is one file to read back. */
const contentFiles = { strict: createFileMemory(), lenient: createFileMemory() };

function createFileMemory() {
  return new WeakMap<EntryRecord, ContentFile>();
}

function toContentFile(
  { name }: ResolvedCollection,
  { file, record }: LoadedSource,
  strict: boolean,
): ContentFile {
  const memory = contentFiles[strict ? 'strict' : 'lenient'];
  const known = memory.get(record);
  if (known) return known;
  const isValid = record.entry !== undefined && !(strict && record.entry.isRepaired);
  const written = JSON.parse(record.written) as WrittenFile;
  const made = { file, collection: name, isValid, ...written };
  memory.set(record, made);
  return made;
}

/**
 * What a build that goes on says instead: a warning that names the consequence. What is wrong in the
 * body of an entry still stops it.
 */
function relax({ diagnostics, entry }: EntryRecord): readonly Diagnostic[] {
  const consequence =
    entry === undefined ? 'This build leaves the file out.' : 'This build goes on without it.';
  return diagnostics.map((diagnostic) =>
    entry === undefined || diagnostic.rule.startsWith('front-matter/')
      ? { ...diagnostic, severity: 'warning', message: `${diagnostic.message} ${consequence}` }
      : diagnostic,
  );
}
