import { chmod, rm, writeFile } from 'node:fs/promises';
import { renameWhenFree } from './rename.ts';

let count = 0;

/**
 * Writes a file so that readers see all of it or nothing: first under a temporary name, then
 * renamed. If the process is killed in between, no half-written file has the final name.
 * @param mode its permissions, if a new file's defaults do not fit.
 */
export async function writeWhole(
  file: string,
  bytes: Uint8Array | string,
  mode?: number,
): Promise<void> {
  count += 1;
  const staged = `${file}.${process.pid}-${count}`;
  try {
    await writeFile(staged, bytes);
    if (mode !== undefined) await chmod(staged, mode);
    renameWhenFree(staged, file);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}
