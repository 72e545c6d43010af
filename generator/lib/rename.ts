import { renameSync } from 'node:fs';
import process from 'node:process';

/** The error codes of Windows for a file that a program has open, or a folder with such a file. */
const busyCodes = ['EACCES', 'EBUSY', 'EPERM'];

/** Milliseconds before it gives up. Virus scanners take one or two seconds. */
const longestWait = 5000;

/** Whether an error says that a program has the file open. */
export function isBusy(error: unknown): boolean {
  return busyCodes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/**
 * Renames a file or a folder and replaces an existing file. Windows refuses this while a program
 * has the file open. Servers do that for a moment, virus scanners with each new file. So on Windows
 * the function retries for some seconds.
 * @throws the last error.
 */
export function renameWhenFree(
  from: string,
  to: string,
  { rename = renameSync, pause = sleep, isWindows = process.platform === 'win32' } = {},
): void {
  for (let waited = 0, time = 10; ; waited += time, time = Math.min(time * 2, 500)) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!isWindows || !isBusy(error) || waited >= longestWait) throw error;
      pause(time);
    }
  }
}

/** Blocks this thread: nothing else may run between the two renames of a swap. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
