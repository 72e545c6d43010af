import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { outputSignature } from '../cache/signature.ts';

/** Every file below a folder by its relative path with forward slashes; empty where there is none. */
export function scanFolder(folder: string): Map<string, string> {
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
