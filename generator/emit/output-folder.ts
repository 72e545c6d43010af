import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import type { Output } from './output.ts';
import { recoverOutput, siblingOf } from './recover-output.ts';
import { scanFolder } from './scan-folder.ts';
import { createStagedFiles, type StagedFiles, type Staging } from './staged-files.ts';

/** What the last build knew of a file that it left: by path, the key of its bytes and its signature. */
export type OutputRecords = ReadonlyMap<string, { key: string; signature: string }>;

/** Stands for the signature of a file that was left out, since it would be of no use. */
const leftOutMark = 'left out';

/** What changed in the output folder, in files. */
export interface Written {
  written: number;
  removed: number;
  unchanged: number;
}

type Planned = Pick<Output, 'path' | 'key'>;

/** The output folder as it was found. */
export interface OutputFolder {
  /**
   * Whether it has the file that an output of this path and key would be, untouched since; or has
   * none, where the last build left that very output out.
   */
  holds(output: Planned): boolean;
  /** How many files it has. */
  size: number;
  /** Whether making it hold exactly these outputs takes no change at all. */
  isWhole(outputs: readonly Planned[]): boolean;
  /** Begins the next output, which is to be made of these. */
  stage(outputs: readonly Planned[]): StagedOutput;
}

/** The next output on its way. */
export interface StagedOutput {
  staging: Staging;
  files: StagedFiles;
  /**
   * Completes the next output and puts it in place of the last by a rename: whoever kills the
   * process finds the one or the other. `made` has the signatures of the files that were written;
   * every other output is taken over from the last, but those that are `leftOut`.
   */
  commit(
    made: ReadonlyMap<string, string>,
    leftOut?: ReadonlySet<string>,
  ): { written: Written; records: OutputRecords };
  /** Leaves the output as it is. */
  discard(): void;
}

/**
 * Looks at the output folder and repairs what a killed build left beside it.
 * @param spare folder in which the output before the last is kept: the next one is made from it by
 * changing only what differs, where linking all files anew takes 0.4 s for 20,000 of them.
 * @throws SiteError when `out` holds something that is not an earlier output.
 */
export function openOutputFolder(options: {
  out: string;
  spare: string;
  records: OutputRecords;
}): OutputFolder {
  const { out, spare, records } = options;
  recoverOutput(out);
  refuseForeignFolder(out);
  const found = scanFolder(out);
  const keyOf = (path: string) => {
    const record = records.get(path);
    return record?.signature === (found.get(path) ?? leftOutMark) ? record?.key : undefined;
  };
  const holds = ({ path, key }: Planned) => keyOf(path) === key;
  return {
    holds,
    size: found.size,
    isWhole: (outputs) =>
      outputs.every(holds) && outputs.filter(({ path }) => found.has(path)).length === found.size,
    stage: (outputs) => stageOutput({ out, spare, found, outputs, holds }),
  };
}

function stageOutput(options: {
  out: string;
  spare: string;
  found: ReadonlyMap<string, string>;
  outputs: readonly Planned[];
  holds: OutputFolder['holds'];
}): StagedOutput {
  const { out, spare, found, outputs, holds } = options;
  const staged = siblingOf(out, 'next');
  const wanted = new Set(outputs.map(({ path }) => path));
  const shared = takeSpare({ spare, staged, found, wanted });
  const staging: Staging = { out, staged, hasOutput: found.size > 0 };
  const files = createStagedFiles(staging);
  const discard = () => keepAsSpare(staged, spare);
  return {
    staging,
    files,
    discard,
    commit(made, leftOut = new Set()) {
      const stillOut = outputs.filter((output) => holds(output) && !found.has(output.path));
      for (const path of [...leftOut, ...stillOut.map(({ path }) => path)]) {
        wanted.delete(path);
        rmSync(join(staged, path), { force: true });
      }
      const removed = [...found.keys()].filter((path) => !wanted.has(path)).length;
      const written = made.size;
      if (written + removed > 0) {
        for (const path of wanted) if (!made.has(path) && !shared.has(path)) files.link(path);
        swap({ staged, out, spare });
      } else discard();
      return {
        written: { written, removed, unchanged: wanted.size - written },
        records: new Map(
          outputs.map(({ path, key }) => {
            const signature = made.get(path) ?? found.get(path) ?? '';
            return [path, { key, signature: wanted.has(path) ? signature : leftOutMark }];
          }),
        ),
      };
    },
  };
}

/**
 * Makes the spare folder the one to work in, without the files that are not wanted. Returns the
 * paths that are the very files of the output (links to them), which need no work.
 */
function takeSpare(options: {
  spare: string;
  staged: string;
  found: ReadonlyMap<string, string>;
  wanted: ReadonlySet<string>;
}): Set<string> {
  const { spare, staged, found, wanted } = options;
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
    if (!wanted.has(path)) removeFile(staged, path);
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

function swap({ staged, out, spare }: { staged: string; out: string; spare: string }): void {
  const previous = siblingOf(out, 'previous');
  const isFirst = !existsSync(out);
  if (!isFirst) renameSync(out, previous);
  renameSync(staged, out);
  if (!isFirst) keepAsSpare(previous, spare);
}

/** What a spare folder holds is compared with the output before it is used, so any state will do. */
function keepAsSpare(folder: string, spare: string): void {
  try {
    mkdirSync(dirname(spare), { recursive: true });
    rmSync(spare, { recursive: true, force: true });
    renameSync(folder, spare);
  } catch {
    // On another file system, or another build was first.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The swap puts away what it replaces, so it must never replace somebody's own files. */
function refuseForeignFolder(out: string): void {
  if (!existsSync(out)) return;
  const names = statSync(out).isDirectory() ? readdirSync(out) : undefined;
  if (names?.length === 0 || (names?.includes('_headers') && names.includes('robots.txt'))) return;
  throw new SiteError([
    {
      rule: 'emit/foreign-folder',
      severity: 'error',
      message: `${out} holds files that are not the output of an earlier build.`,
      hint: 'Name an empty or a new folder with --out, or remove that one yourself.',
    },
  ]);
}
