import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { relativePath } from './file-path.ts';

/** Every file below a folder by its relative path with forward slashes; none where there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relativePath(folder, join(entry.parentPath, entry.name)));
}
