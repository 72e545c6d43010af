import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relativePath } from './file-path.ts';

/** The path of a folder in its git repository; empty without one, or if it is the repository. */
export function folderInRepository(folder: string): string {
  for (let top = folder; ; top = dirname(top)) {
    if (existsSync(join(top, '.git'))) return relativePath(top, folder);
    if (top === dirname(top)) return '';
  }
}
