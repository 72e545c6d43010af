import { randomBytes } from 'node:crypto';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { renameWhenFree } from './rename.ts';

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
  // Other threads, or processes in other containers, may write the same file at the same time.
  const staged = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(staged, bytes);
    if (mode !== undefined) await chmod(staged, mode);
    renameWhenFree(staged, file);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}
