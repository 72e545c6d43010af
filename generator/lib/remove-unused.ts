import { existsSync, lstatSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { machineTime } from './clock.ts';
import { isHashName } from './hash.ts';

const day = 86_400_000;

/**
 * Removes the items of a folder that stet has named, and that were neither written nor noted as
 * used for `days` days.
 */
export function removeUnused(folder: string, days: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter(isHashName)) {
    const path = join(folder, name);
    // Another process may have removed the item already.
    if (ageOf(path) > days * day) rmSync(path, { recursive: true, force: true });
  }
}

/** Notes that a file or folder is used, at most once a day. */
export function noteUsed(path: string): void {
  if (ageOf(path) > day) utimesSync(path, machineTime() / 1000, machineTime() / 1000);
}

/** Milliseconds since a file was changed, renamed or noted as used. Copying restarts the time. */
function ageOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 0 : machineTime() - stats.ctimeMs;
}
