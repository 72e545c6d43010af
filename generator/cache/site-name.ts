import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { relativePath } from '../lib/file-path.ts';

/**
 * Distinguishes sites that use the same cache: the name of the site's package, and its folder in
 * it. It is the same in every clone.
 */
export function siteName(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) return `${packageName(file)} ${relativePath(folder, root)}`;
    if (folder === dirname(folder)) return '';
  }
}

/** The name in a `package.json`; empty if there is none, or if someone is editing the file. */
function packageName(file: string): string {
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).name ?? '');
  } catch {
    return '';
  }
}
