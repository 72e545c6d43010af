import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../../lib/list-files.ts';
import { readRetired } from '../../output/retired-files.ts';
import { readDistPage } from './dist-page.ts';
import type { BuiltFiles } from './dist-rule.ts';

/** Lists the files of an output folder, an absolute path, and reads every page. */
export function readOutput(out: string): BuiltFiles & { files: readonly string[] } {
  const retired = readRetired(out);
  const files = listFiles(out)
    .filter((path) => !retired.has(path))
    .sort();
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const pages = files.filter(isPage).map((file) => readDistPage(file, read(file)));
  return { files, read, pages, isNew: () => true };
}

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}
