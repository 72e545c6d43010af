import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from './hash.ts';
import { noteUsed, removeUnused } from './remove-unused.ts';
import { writeWhole } from './write-whole.ts';

/** Days after which a module that no one ran goes. */
const keptDays = 21;

/**
 * Writes an ES module into a folder, from where it finds its packages. It is named by its code, so
 * that changed code is a new module to Node and equal code is not, in every thread.
 * @returns its absolute path.
 */
export async function writeModule(code: string, folder: string): Promise<string> {
  const file = moduleFile(code, folder);
  if (existsSync(file)) noteUsed(file);
  else {
    await mkdir(folder, { recursive: true });
    await writeWhole(file, code);
    removeUnused(folder, keptDays);
  }
  return file;
}

/** Where `writeModule` writes a module. */
export function moduleFile(code: string, folder: string): string {
  return join(folder, `${hashOf(code).slice(0, 16)}.mjs`);
}
