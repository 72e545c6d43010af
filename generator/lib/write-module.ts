import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from './hash.ts';
import { readIfThere } from './read-if-there.ts';
import { noteUsed, removeUnused } from './remove-unused.ts';
import { writeWhole } from './write-whole.ts';

/** Days after which an unused module is removed. */
const keptDays = 21;

/**
 * Writes an ES module into a folder from which it finds its packages. Its name is a hash of the
 * code. So in every thread, Node loads changed code as a new module and equal code only once.
 * @returns its absolute path.
 */
export async function writeModule(code: string, folder: string): Promise<string> {
  const file = moduleFile(code, folder);
  // A power cut may have left an empty file, and someone may have edited it to find a mistake.
  if (readIfThere(file) === code) noteUsed(file);
  else {
    await mkdir(folder, { recursive: true });
    await writeWhole(file, code);
    removeUnused(folder, keptDays);
  }
  return file;
}

/** The path that `writeModule` writes a module to. */
export function moduleFile(code: string, folder: string): string {
  return join(folder, `${hashOf(code).slice(0, 16)}.mjs`);
}
