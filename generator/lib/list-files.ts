import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { relativePath } from './file-path.ts';

/**
 * The relative paths of all files below a folder, with forward slashes; none without the folder.
 */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(folder, join(entry.parentPath, entry.name)));
}
