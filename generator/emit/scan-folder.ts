import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { outputSignature } from '../cache/signature.ts';

/** Files by their paths, relative to a folder with forward slashes, with their signatures. */
export type FoundFiles = ReadonlyMap<string, string>;

/** Every file below a folder; empty where there is none. */
export function scanFolder(folder: string): FoundFiles {
  const files = new Map<string, string>();
  const visit = (path: string) => {
    for (const name of readdirSync(`${folder}/${path}`)) {
      const child = `${path}${name}`;
      const stats = lstatSync(`${folder}/${child}`);
      if (stats.isDirectory()) visit(`${child}/`);
      else files.set(child, outputSignature(stats));
    }
  };
  if (existsSync(folder)) visit('');
  return files;
}
