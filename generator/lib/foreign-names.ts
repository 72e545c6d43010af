import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';

/** Where a CSS Module takes names from another file. */
const foreignNames = /(?:composes|@value)\b[^;}]*\bfrom\s+["']([^"']+)/g;

/** The absolute paths of the files that the text of a CSS Module takes names from. */
export function listForeign(text: string, file: string): string[] {
  return Array.from(text.matchAll(foreignNames), ([, path = '']) => findForeign(path, file));
}

/** The file of a path in a CSS Module: relative to the module, or in a package. */
export function findForeign(path: string, file: string): string {
  const inFolder = resolve(dirname(file), path);
  if (/^[./]/.test(path)) return inFolder;
  try {
    return createRequire(file).resolve(path);
  } catch {
    return inFolder;
  }
}
