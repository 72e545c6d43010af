import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The nearest folder with a file or folder of this name: the given one, or one above it; undefined
 * if there is none.
 */
export function findAbove(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findAbove(above, name);
}
