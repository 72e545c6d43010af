import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { readDistPage } from './dist-page.ts';
import type { BuiltFiles } from './dist-rule.ts';

/** Reads every page of an output folder, an absolute path. */
export function readOutput(out: string): BuiltFiles {
  const files = listFiles(out);
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const pages = files.filter(isPage).map((file) => readDistPage(file, read(file)));
  return { files, read, pages, isNew: () => true };
}

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

function listFiles(out: string): string[] {
  return readdirSync(out, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
