import { existsSync, readdirSync } from 'node:fs';
import { ifThere } from './if-there.ts';
import { statIfThere } from './stat-if-there.ts';

/**
 * The relative paths of all files below a folder, with forward slashes; none without the folder.
 * @param isIncluded decides about a symbolic link by its path. @default none is included
 */
export function listFiles(
  folder: string,
  isIncluded: (link: string) => boolean = () => false,
): string[] {
  if (!existsSync(folder)) return [];
  const files: string[] = [];
  const visit = (parent: string) => {
    const open = () => readdirSync(`${folder}/${parent}`, { withFileTypes: true });
    for (const entry of ifThere(open) ?? []) {
      const path = `${parent}${entry.name}`;
      if (entry.isDirectory()) visit(`${path}/`);
      else if (entry.isFile() || (entry.isSymbolicLink() && isIncluded(path))) files.push(path);
    }
  };
  visit('');
  return files;
}

/** The same with the links that lead to files. Links to folders are not followed. */
export function listSourceFiles(folder: string): string[] {
  return listFiles(folder, (link) => statIfThere(`${folder}/${link}`)?.isFile() === true);
}
