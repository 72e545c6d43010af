import { existsSync, readdirSync } from 'node:fs';
import { ifThere } from './if-there.ts';

/**
 * The relative paths of all files below a folder, with forward slashes; none without the folder.
 */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files: string[] = [];
  const visit = (parent: string) => {
    const open = () => readdirSync(`${folder}/${parent}`, { withFileTypes: true });
    for (const entry of ifThere(open) ?? []) {
      const path = `${parent}${entry.name}`;
      if (entry.isDirectory()) visit(`${path}/`);
      else if (entry.isFile()) files.push(path);
    }
  };
  visit('');
  return files;
}
