import { chmod, rm, writeFile } from 'node:fs/promises';
import { renameWhenFree } from './rename.ts';

let count = 0;

/**
 * Writes a file so that others see it whole or not at all: under a name of its own first, then
 * renamed into place. Who is killed in the meantime leaves nothing that could be believed.
 * @param mode its permissions, where they are not those of a new file.
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
