import { existsSync, readdirSync } from 'node:fs';
import { ifThere } from './if-there.ts';

/**
 * The relative paths of all files below a folder, with forward slashes; none without the folder.
 * Symbolic links are left out.
 * @param onLink is called with the relative path of each.
 */
export function listFiles(folder: string, onLink?: (path: string) => void): string[] {
  if (!existsSync(folder)) return [];
  const files: string[] = [];
  const visit = (parent: string) => {
    const open = () => readdirSync(`${folder}/${parent}`, { withFileTypes: true });
    for (const entry of ifThere(open) ?? []) {
      const path = `${parent}${entry.name}`;
      if (entry.isDirectory()) visit(`${path}/`);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink()) onLink?.(path);
    }
  };
  visit('');
  return files;
}
