import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { keptDays } from '../cache/limits.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { removeUnused } from '../lib/remove-unused.ts';
import { isBusy, renameWhenFree } from '../lib/rename.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { removeIfFree, siblingOf } from '../output/recover-output.ts';

/**
 * Replaces the output with another folder, and moves the old output to `spare`.
 * @throws SiteError when another program prevents it; the output then stays unchanged.
 */
export function swapFolders(
  { staged, out, spare }: { staged: string; out: string; spare: string },
  rename: Rename = renameWhenFree,
): void {
  const previous = siblingOf(out, 'previous');
  const isFirst = statIfThere(out) === undefined;
  try {
    if (isFirst) rename(staged, out);
    else replace({ staged, out, previous }, rename);
  } catch (error) {
    throw isBusy(error) ? refusal(out, error) : error;
  }
  if (!isFirst) keepAsSpare(previous, spare);
}

type Rename = (from: string, to: string) => void;

function replace(
  { staged, out, previous }: { staged: string; out: string; previous: string },
  rename: Rename,
): void {
  rename(out, previous);
  try {
    rename(staged, out);
  } catch (error) {
    rename(previous, out);
    throw error;
  }
}

/**
 * Moves a folder to the spare place. A build compares it with the output before using it, so it may
 * be in any state. If another build's folder is there, that one stays: a third build may be about
 * to use it.
 */
export function keepAsSpare(folder: string, spare: string): void {
  try {
    mkdirSync(dirname(spare), { recursive: true });
    renameSync(folder, spare);
    removeUnused(dirname(spare), keptDays);
  } catch {
    // Another build was first, it is on another file system, or a program has opened a file in it.
    removeIfFree(folder);
  }
}

function refusal(out: string, cause: unknown) {
  return siteError(
    {
      rule: 'emit/in-use',
      message: `${out} is in use and can't be replaced (${(cause as NodeJS.ErrnoException).code}). It is unchanged.`,
      hint: 'Close programs that use it or a file in it, such as a terminal or editor, and build again.',
    },
    { cause },
  );
}
