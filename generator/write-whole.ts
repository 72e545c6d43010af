import { rename, writeFile } from 'node:fs/promises';

let count = 0;

/**
 * Writes a file of the cache so that others see it whole or not at all: under a name of its own
 * first, then renamed into place. A killed build leaves nothing that could be believed.
 */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  count += 1;
  const staged = `${file}.${process.pid}-${count}`;
  await writeFile(staged, bytes);
  await rename(staged, file);
}
