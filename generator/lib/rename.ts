import { renameSync } from 'node:fs';
import process from 'node:process';

/** What Windows says of a file, or of a folder with a file in it, that a program has open. */
const busyCodes = ['EACCES', 'EBUSY', 'EPERM'];

/** Milliseconds after which what is still open is not taken to be closed soon; virus scanners take one or two seconds. */
const longestWait = 5000;

/** Whether an error says that a program has a file open. */
export function isBusy(error: unknown): boolean {
  return busyCodes.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

/**
 * Renames a file or a folder, replacing the file that exists. Windows refuses that while a program
 * has it open, as a server does for a moment and a virus scanner with each new file: there it is tried
 * again for some seconds.
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

/** Stops this thread: between the two renames of a swap nothing else may run. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
