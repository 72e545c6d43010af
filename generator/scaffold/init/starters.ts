import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../lib/list-files.ts';
import { packageFolder } from '../../lib/package-folder.ts';

const startersFolder = join(packageFolder, 'templates/starters');

/** A file of a new site: its path, with forward slashes, and its content. */
export interface NewFile {
  path: string;
  contents: string | Buffer;
}

/** The names of the templates of `stet init`. */
export function listStarters(): string[] {
  return readdirSync(startersFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The files of a template, without results of builds, checks and installations. */
export function readStarter(name: string): NewFile[] {
  const folder = join(startersFolder, name);
  return listFiles(folder)
    .filter((path) => !/^(?:\.stet|dist|dist-api|node_modules)\//.test(path))
    .sort()
    .map((path) => ({ path, contents: readFileSync(join(folder, path)) }));
}
