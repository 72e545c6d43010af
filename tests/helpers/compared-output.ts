import { existsSync } from 'node:fs';
import { allParts, partOf } from '../../generator/emit/by-path.ts';
import { buildFile, digestOf, hashFiles, identifyBuild } from '../../generator/output/build-id.ts';
import { readTree } from './files.ts';

/**
 * All files of an output folder and of its API, by name, and whether its build id is the hash of
 * its files. Two builds of one site must have the same files, whatever was built before.
 */
export function readComparedOutput(out: string): Record<string, string> {
  const api = existsSync(`${out}-api`) ? Object.entries(readTree(`${out}-api`)) : [];
  const files = readTree(out);
  return {
    ...files,
    ...Object.fromEntries(api.map(([name, text]) => [`api: ${name}`, text])),
    'fits its build id': String(files[buildFile]?.trim() === identifyFiles(files)),
  };
}

function identifyFiles(files: Readonly<Record<string, string>>): string {
  const digests = Object.entries(files)
    .filter(([path]) => path !== buildFile)
    .map(([path, text]) => [path, digestOf(Buffer.from(text, 'latin1'))] as const);
  const parts = allParts.map((part) => digests.filter(([path]) => partOf(path) === part));
  return identifyBuild(parts.map(hashFiles));
}
