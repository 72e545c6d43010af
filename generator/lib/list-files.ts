import { existsSync, readdirSync } from 'node:fs';
import { ifThere } from './if-there.ts';

/**
 * The relative paths of all files below a folder, with forward slashes; none without the folder.
 * Symbolic links are left out, and what has a name that is not UTF-8, which Node cannot open.
 * @param onLeft is called with the relative path of each.
 */
export function listFiles(folder: string, onLeft?: (path: string) => void): string[] {
  if (!existsSync(folder)) return [];
  const files: string[] = [];
  const visit = (parent: string) => {
    const open = () => readdirSync(`${folder}/${parent}`, { withFileTypes: true });
    for (const entry of ifThere(open) ?? []) {
      const path = `${parent}${entry.name}`;
      if (isForeignName(entry.name) && !existsSync(`${folder}/${path}`)) onLeft?.(path);
      else if (entry.isDirectory()) visit(`${path}/`);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) onLeft?.(path);
    }
  };
  visit('');
  return files;
}

/** Whether a name has the sign that replaces bytes that are not UTF-8. */
export function isForeignName(name: string): boolean {
  return name.includes('\ufffd');
}
