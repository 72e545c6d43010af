import { relativePath } from './file-path.ts';
import { findAbove } from './find-above.ts';

/** The path of a folder in its git repository; empty without one, or if it is the repository. */
export function folderInRepository(folder: string): string {
  const top = findAbove(folder, '.git');
  return top === undefined ? '' : relativePath(top, folder);
}
