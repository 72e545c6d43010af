import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile, digestOf, identifyBuild } from '../output/build-id.ts';
import type { Output } from '../output/output.ts';
import { recoverOutput, siblingOf } from '../output/recover-output.ts';
import { formatRetired, readRetired, retire, retiredFile } from '../output/retired-files.ts';
import { createStagedFiles, type Staging, type WrittenFile } from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { countFiles } from './folder-summary.ts';
import {
  type OutputRecord,
  type OutputRecords,
  placeOf,
  recallOutputs,
  recallSummary,
} from './output-records.ts';
import { recognizeFiles } from './recognize-files.ts';
import { type FoundFiles, scanFolder } from './scan-folder.ts';
import { keepAsSpare, swapFolders } from './swap-folders.ts';

/** Stands for the signature of a file that was left out, since it would be of no use. */
const leftOutMark = 'left out';

/**
 * Looks at an output folder with what the last build knew of it. Where its files are others to the
 * file system, as after a restore, their bytes are compared.
 * @param found signatures of its files, if they are known.
 * @returns also the records of the last build, and whether they are others now.
 */
export async function recognizeOutputs(
  cache: Cache,
  out: string,
  { workers, found = scanFolder(out) }: { workers?: WorkerPool; found?: FoundFiles } = {},
) {
  recoverOutput(out);
  const last = recallOutputs(cache, out);
  const isMoved = recallSummary(cache, out).place !== placeOf(out);
  const { records, areOthers } = await recognizeFiles({
    ...{ out, found, records: last, isMoved, workers },
  });
  return { found, records, last, areOthers };
}

type Planned = Pick<Output, 'path' | 'key'>;

/**
 * Looks at the output folder and repairs what a killed build left beside it.
 * @param options.spare folder in which the output before the last is kept: the next one is made
 * from it by changing only what differs, where linking all files again takes 0.4 s for 20,000.
 * @param options.found signatures of its files, if they are known.
 * @throws SiteError when `out` holds something that is not an earlier output.
 */
export function openOutputFolder(options: {
  out: string;
  spare: string;
  records: OutputRecords;
  found?: FoundFiles;
}) {
  const { out, records } = options;
  recoverOutput(out);
  refuseForeignFolder(out);
  const found = options.found ?? scanFolder(out);
  const keyOf = (path: string) => {
    const record = records.get(path);
    return record?.signature === (found.get(path) ?? leftOutMark) ? record?.key : undefined;
  };
  const holds = ({ path, key }: Planned): boolean => keyOf(path) === key;
  const count = (outputs: readonly Planned[]): number =>
    outputs.filter(({ path }) => found.has(path)).length;
  const findRetired = (outputs: readonly Planned[], now: Date) =>
    retire(readRetired(out), found.keys(), outputs, now);
  return {
    /** Whether the last build left this very output, untouched since, or left it out. */
    holds,
    /** Digest of the bytes that the last build knew at a path. */
    digestOf: (path: string) => records.get(path)?.digest,
    /** The key of what the last build left at a path, whatever is there now. */
    lastKeyOf: (path: string) => records.get(path)?.key,
    /** How many of these outputs are files of it. */
    count,
    /** Whether making it hold exactly these outputs, and what is retired, takes no change at all. */
    isWhole(outputs: readonly Planned[], now: Date): boolean {
      if (!outputs.every(holds) || keyOf(buildFile) === undefined) return false;
      const retired = findRetired(outputs, now);
      const size = count(outputs) + retired.size + (retired.size > 0 ? 2 : 1);
      return size === found.size && formatRetired(readRetired(out)) === formatRetired(retired);
    },
    /** Begins the next output, which is to be made of these. */
    stage: (outputs: readonly Planned[], now: Date) =>
      stageOutput({ ...options, found, holds, outputs, retired: findRetired(outputs, now) }),
  };
}

type StageOptions = Parameters<typeof openOutputFolder>[0] & {
  /** Signatures of the files of the output as it is. */
  found: FoundFiles;
  holds: (output: Planned) => boolean;
  outputs: readonly Planned[];
  retired: ReturnType<typeof retire>;
};

function stageOutput(options: StageOptions) {
  const { out, spare, records, found, outputs, holds, retired } = options;
  const staged = siblingOf(out, 'next');
  const wanted = new Set(outputs.map(({ path }) => path));
  const isStaying = (path: string) => wanted.has(path) || retired.has(path);
  const shared = takeSpare(staged, options, isStaying);
  const staging: Staging = { out, staged, hasOutput: found.size > 0 };
  const files = createStagedFiles(staging);
  /** Leaves the output as it is. */
  const discard = () => keepAsSpare(staged, spare);
  return {
    staging,
    files,
    discard,
    /**
     * Completes the next output and puts it in place of the last by a rename, so that a process
     * that is killed leaves the one or the other. `made` has the files that were written; every
     * other output is taken over from the last, but those that are `leftOut`.
     */
    commit(made: ReadonlyMap<string, WrittenFile>, leftOut: ReadonlySet<string> = new Set()) {
      const next = new Map<string, OutputRecord>();
      for (const output of outputs) {
        const { path, key } = output;
        // The very same record, so that the part with it need not be written again.
        const isLast = holds(output) && !made.has(path) && !leftOut.has(path);
        const last = isLast ? records.get(path) : undefined;
        const isOut = leftOut.has(path) || (isLast && !found.has(path));
        if (isOut) {
          wanted.delete(path);
          rmSync(join(staged, path), { force: true });
        }
        if (last) next.set(path, last);
        else if (isOut) next.set(path, { key, signature: leftOutMark, digest: '' });
        else next.set(path, { ...(made.get(path) ?? keptFile(path, options)), key });
      }
      const digests = Array.from(wanted, (path) => [path, next.get(path)?.digest ?? ''] as const);
      const own = new Map([[buildFile, `${identifyBuild(digests)}\n`]]);
      if (retired.size > 0) own.set(retiredFile, formatRetired(retired));
      const changed = new Map(made);
      for (const [path, text] of own) {
        const written = files.write(path, text);
        if (written !== undefined) changed.set(path, written);
      }
      const id = changed.get(buildFile) ?? keptFile(buildFile, options);
      next.set(buildFile, { ...id, key: '' });
      const gone = [...found.keys()].filter((path) => !isStaying(path) && !own.has(path));
      if (changed.size + gone.length > 0) {
        for (const path of [...wanted, ...retired.keys(), ...own.keys()]) {
          if (!changed.has(path) && !shared.has(path)) files.link(path);
        }
        swapFolders({ staged, out, spare });
      } else discard();
      return {
        /** The summary of the files as they are now, from the one as they were. */
        countAgain: (summary: string) =>
          countFiles(summary, [
            ...withSignatures([...changed.keys(), ...gone], (path) => found.get(path)),
            ...withSignatures(changed.keys(), (path) => changed.get(path)?.signature),
          ]),
        written: {
          written: made.size,
          removed: gone.filter((path) => path !== retiredFile).length,
          unchanged: wanted.size - made.size,
        },
        records: next,
      };
    },
  };
}

/** Files with their signatures, without those that have none. */
function* withSignatures(
  paths: Iterable<string>,
  signatureOf: (path: string) => string | undefined,
) {
  for (const path of paths) {
    const signature = signatureOf(path);
    if (signature !== undefined) yield [path, signature] as const;
  }
}

/** What is known of a file of the output as it is, which the last build knew if it left it. */
function keptFile(path: string, { out, found, records }: StageOptions): WrittenFile {
  const signature = found.get(path);
  const kept = records.get(path);
  if (kept && kept.signature === signature) return kept;
  return { signature: signature ?? '', digest: digestOf(readFileSync(join(out, path))) };
}

/**
 * Makes the spare folder the one to work in, without the files that do not stay. Returns the
 * paths that are the very files of the output (links to them), which need no work.
 */
function takeSpare(
  staged: string,
  { spare, found }: StageOptions,
  isStaying: (path: string) => boolean,
): Set<string> {
  rmSync(staged, { recursive: true, force: true });
  const shared = new Set<string>();
  try {
    renameSync(spare, staged);
  } catch {
    // There is none, or it is on another file system.
    mkdirSync(staged, { recursive: true });
    return shared;
  }
  for (const [path, signature] of scanFolder(staged)) {
    if (!isStaying(path)) removeFile(staged, path);
    else if (found.get(path) === signature) shared.add(path);
  }
  return shared;
}

/** Removes a file and the folders that it leaves empty. */
function removeFile(root: string, path: string): void {
  rmSync(join(root, path));
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(root, folder)).length > 0) return;
    rmdirSync(join(root, folder));
  }
}

/** The swap puts away what it replaces, so it must never replace somebody's own files. */
function refuseForeignFolder(out: string): void {
  const stats = statIfThere(out);
  if (stats === undefined) return;
  const names = stats.isDirectory() ? readdirSync(out) : undefined;
  if (names?.length === 0 || (names?.includes('_headers') && names.includes('robots.txt'))) return;
  throw siteError({
    rule: 'emit/foreign-folder',
    message: `${out} holds files that are not the output of an earlier build.`,
    hint: 'Name an empty or a new folder with --out, or remove that one yourself.',
  });
}
