import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import type { Output } from './output.ts';

/** What changed in the output folder. */
export interface Written {
  written: number;
  removed: number;
  unchanged: number;
}

/**
 * Makes the folder `out` hold exactly these files. They are put together beside it, unchanged ones
 * as links to the same bytes, and take its place by a rename: whoever kills the process finds the
 * old output or the new one. Where nothing changed nothing is touched.
 * @throws SiteError when `out` holds something that is not an earlier output.
 */
export function writeOutputs(outputs: readonly Output[], out: string): Written {
  recoverOutput(out);
  refuseForeignFolder(out);
  const current = listFiles(out);
  const changed = outputs.filter((output) => !isOnDisk(output, out, current));
  const wanted = new Set(outputs.map(({ path }) => path));
  const removed = [...current].filter((path) => !wanted.has(path)).length;
  const result = { written: changed.length, removed, unchanged: outputs.length - changed.length };
  if (changed.length === 0 && removed === 0) return result;
  const staged = sibling(out, 'next');
  try {
    stage({ outputs, changed: new Set(changed), staged, out });
    swap(staged, out);
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    throw error;
  }
  return result;
}

/**
 * Repairs what a killed build left: puts the last output back when it fell in the instant between
 * the two renames of a swap, and removes half-made folders.
 */
export function recoverOutput(out: string): void {
  const parent = dirname(out);
  if (!existsSync(parent)) return;
  const leftovers = readdirSync(parent).filter((name) => isLeftover(name, out));
  const previous = leftovers.filter((name) => name.startsWith(`.${basename(out)}.previous-`));
  if (!existsSync(out) && previous[0] !== undefined) renameSync(join(parent, previous[0]), out);
  for (const name of leftovers) rmSync(join(parent, name), { recursive: true, force: true });
}

/** A folder that a process which no longer runs left beside the output: `.dist.next-123`. */
function isLeftover(name: string, out: string): boolean {
  const prefix = `.${basename(out)}.`;
  if (!name.startsWith(prefix)) return false;
  const pid = /^(?:next|previous)-(\d+)$/.exec(name.slice(prefix.length))?.[1];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The swap deletes what it replaces, so it must never replace somebody's own files. */
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

function listFiles(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}

function isOnDisk(output: Output, out: string, current: ReadonlySet<string>): boolean {
  return (
    current.has(output.path) &&
    readFileSync(join(out, output.path)).equals(Buffer.from(output.bytes))
  );
}

function stage(options: {
  outputs: readonly Output[];
  changed: ReadonlySet<Output>;
  staged: string;
  out: string;
}): void {
  const { outputs, changed, staged, out } = options;
  const folders = new Set<string>();
  for (const output of outputs) {
    const file = join(staged, output.path);
    const folder = dirname(file);
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    if (changed.has(output) || !tryLink(join(out, output.path), file)) {
      writeFileSync(file, output.bytes);
    }
  }
}

/** Some file systems have no links; then the file is written again. */
function tryLink(existing: string, file: string): boolean {
  try {
    linkSync(existing, file);
    return true;
  } catch {
    return false;
  }
}

function swap(staged: string, out: string): void {
  const previous = sibling(out, 'previous');
  if (existsSync(out)) renameSync(out, previous);
  renameSync(staged, out);
  rmSync(previous, { recursive: true, force: true });
}

/** A folder beside the output, so that a rename stays inside one file system. */
function sibling(out: string, role: 'next' | 'previous'): string {
  return join(dirname(out), `.${basename(out)}.${role}-${process.pid}`);
}
