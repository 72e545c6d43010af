import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isOtherRunning } from '../lib/is-running.ts';
import { isBusy, renameWhenFree } from '../lib/rename.ts';

/** A path next to the output, so that renames stay in one file system: `.dist.next-123`. */
export function siblingOf(out: string, role: 'next' | 'previous'): string {
  return join(dirname(out), `.${basename(out)}.${role}-${process.pid}`);
}

/**
 * Repairs the output after a killed build. If the build died between the two renames of a swap, the
 * last output is put back. Half-made folders and files are removed.
 */
export function recoverOutput(out: string): void {
  const parent = dirname(out);
  if (!existsSync(parent)) return;
  const prefix = `.${basename(out)}.`;
  const leftovers = readdirSync(parent).filter((name) => isLeftover(name, prefix));
  const previous = leftovers.find((name) => name.startsWith(`${prefix}previous-`));
  if (previous !== undefined && !existsSync(out)) renameWhenFree(join(parent, previous), out);
  for (const name of leftovers) removeIfFree(join(parent, name));
}

/** Removes a folder next to the output. If a program has it open, the next build removes it. */
export function removeIfFree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}

/** Whether a process that no longer runs made this folder. */
function isLeftover(name: string, prefix: string): boolean {
  if (!name.startsWith(prefix)) return false;
  const pid = /^(?:next|previous)-(\d+)$/.exec(name.slice(prefix.length))?.[1];
  return pid !== undefined && !isOtherRunning(Number(pid));
}
