import { execFile } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { projectFolder } from './project.ts';

const tsc = join(projectFolder, 'node_modules/typescript/bin/tsc');

/**
 * Runs TypeScript in a folder; returns its complaints, which are empty where all is well. One thread
 * takes less processor time in all, and other tests need the other cores.
 */
export async function runTsc(folder: string, ...args: string[]): Promise<string> {
  const running = promisify(execFile)(process.execPath, [tsc, '--singleThreaded', ...args], {
    cwd: folder,
  });
  const { stdout } = await running.catch((error: Error & { stdout: string }) => {
    if (!error.stdout) throw error;
    return error;
  });
  return stdout;
}
