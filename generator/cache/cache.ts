import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Found } from '../check/dist/check-dist.ts';
import type { Heaviest } from '../check/dist/find-heaviest.ts';
import {
  type KnownPages,
  type PackedPages,
  packPages,
  unpackPages,
} from '../check/dist/page-memory.ts';
import type { Mode } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { OutputRecord, OutputRecords } from '../emit/output-folder.ts';
import { hashOf } from '../lib/hash.ts';
import { type BodyStore, openBodyStore } from './body-store.ts';
import { codeIdentity } from './code-identity.ts';
import type { EntryRecord } from './entry-record.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { openJournaledIndex } from './journaled-index.ts';

/** What builds remember of one another, on disk between them. Nobody ever needs to clear it. */
export interface Cache {
  /** Absolute path. */
  folder: string;
  /** Of everything that runs besides the site's own code; another one believes nothing of this. */
  identity: string;
  bodies: BodyStore;
  /** What became of each content file, by collection and file. */
  entries(): ReadonlyMap<string, EntryRecord>;
  keepEntries(entries: ReadonlyMap<string, EntryRecord>): void;
  /** What the rules found in the last build. */
  findings(): RulesVerdict | undefined;
  keepFindings(verdict: RulesVerdict): void;
  /** What the last build left in an output folder, which is named by its absolute path. */
  outputs(out: string): OutputRecords;
  keepOutputs(out: string, records: OutputRecords): void;
  /** What the checks of that output found, and what they were told to look for. */
  verdict(out: string): Verdict | undefined;
  keepVerdict(out: string, verdict: Verdict): void;
  /** The pages of that output as they were read for those checks; read from disk when asked for. */
  pages(out: string): KnownPages;
  keepPages(out: string, pages: KnownPages): void;
  /** Begins anew; what is damaged is removed by the next `save`. */
  forget(): void;
  /** Writes what was kept to disk; does nothing where that was nothing new. */
  save(): Promise<void>;
}

/** What the rules about content looked at, as hashes. */
export interface RulesSubject {
  /** All but the content files and what the pages hold. */
  surroundings: string;
  files: string;
  pages: string;
}

/** The result of checking content; plain data. */
export interface RulesVerdict {
  subject: RulesSubject;
  found: readonly Diagnostic[];
}

/** The result of checking an output; plain data. */
export interface Verdict {
  /** Hash of what the rules were told of the site and its output. */
  subject: string;
  /** The files, besides pages, that rules about pages read. */
  read: readonly string[];
  found: readonly Found[];
  heaviest: readonly Heaviest[];
}

/** What the index has besides the entries. */
interface Rest {
  /** By output folder: path, key, signature and digest of each file in turn, which split in no time. */
  outputs: Map<string, string>;
  findings?: RulesVerdict;
  verdicts: Map<string, Verdict>;
}

/** The cache's folder where no other is asked for. */
export function defaultCacheFolder(root: string): string {
  return join(root, 'node_modules/.cache/stet');
}

/**
 * Opens the cache of a site. Builds for visitors and those of `watch` have one each.
 * @param folder absolute path; the images in it serve both.
 */
export function openCache(options: { root: string; mode: Mode; folder?: string }): Cache {
  const { root, mode, folder = defaultCacheFolder(root) } = options;
  const version = codeIdentity(root);
  const stored = openJournaledIndex<Rest>(join(folder, mode), version);
  const bodies = openBodyStore(join(folder, mode, 'bodies'));
  let { entries, rest: index } = stored.read() ?? emptyIndex();
  const pagesFile = (out: string) => join(folder, mode, `pages-${hashOf(out).slice(0, 16)}.bin`);
  const pages = new Map<string, KnownPages>();
  let changed = false;
  return {
    folder,
    identity: version,
    bodies,
    entries: () => entries,
    keepEntries(kept) {
      changed ||= !isSameMap(kept, entries);
      entries = kept;
    },
    findings: () => index.findings,
    keepFindings(verdict) {
      changed ||= JSON.stringify(verdict) !== JSON.stringify(index.findings);
      index.findings = verdict;
    },
    outputs: (out) => unpackRecords(index.outputs.get(out) ?? ''),
    keepOutputs(out, records) {
      changed = true;
      index.outputs.set(out, packRecords(records));
    },
    verdict: (out) => index.verdicts.get(out),
    keepVerdict(out, verdict) {
      changed ||= JSON.stringify(verdict) !== JSON.stringify(index.verdicts.get(out));
      index.verdicts.set(out, verdict);
    },
    pages(out) {
      const packed = readIndexFile(pagesFile(out), version) as PackedPages | undefined;
      return packed === undefined ? new Map() : unpackPages(packed);
    },
    keepPages(out, known) {
      changed = true;
      pages.set(out, known);
    },
    forget() {
      ({ entries, rest: index } = emptyIndex());
    },
    async save() {
      if (!changed) return;
      const places = [...entries.values()].flatMap(({ entry }) => (entry ? [entry.body] : []));
      const moved = bodies.tidy(places);
      await mkdir(join(folder, mode), { recursive: true });
      for (const [out, known] of pages) {
        await writeIndexFile(pagesFile(out), version, packPages(known));
      }
      pages.clear();
      await stored.save({ entries, rest: index }, moved);
      changed = false;
    },
  };
}

function emptyIndex(): { entries: ReadonlyMap<string, EntryRecord>; rest: Rest } {
  return { entries: new Map(), rest: { outputs: new Map(), verdicts: new Map() } };
}

function isSameMap<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (b.get(key) !== value) return false;
  return true;
}

function packRecords(records: OutputRecords): string {
  const fields: string[] = [];
  for (const [path, { key, signature, digest }] of records) {
    fields.push(path, key, signature, digest);
  }
  return fields.join('\0');
}

function unpackRecords(packed: string): OutputRecords {
  const fields = packed.split('\0');
  const records = new Map<string, OutputRecord>();
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [path = '', key = '', signature = '', digest = ''] = fields.slice(at, at + 4);
    records.set(path, { key, signature, digest });
  }
  return records;
}
