import { existsSync, lstatSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { machineTime } from './clock.ts';

const day = 86_400_000;

/** Removes what is in a folder and was neither written nor noted as used for so many days. */
export function removeUnused(folder: string, days: number): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // Another process may have removed it since.
    if (ageOf(path) > days * day) rmSync(path, { recursive: true, force: true });
  }
}

/** Notes that a file or folder is used; once a day is enough. */
export function noteUsed(path: string): void {
  if (ageOf(path) > day) utimesSync(path, machineTime() / 1000, machineTime() / 1000);
}

/** Milliseconds since a file was last changed, renamed or noted; a copy begins again. */
function ageOf(path: string): number {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 0 : machineTime() - stats.ctimeMs;
}
