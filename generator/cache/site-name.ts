import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { relativePath } from '../lib/file-path.ts';
import { findAbove } from '../lib/find-above.ts';

/**
 * Distinguishes sites that use the same cache: the name of the site's package, and its folder in
 * it. It is the same in every clone.
 */
export function siteName(root: string): string {
  const top = findAbove(root, 'package.json');
  if (top === undefined) return '';
  return `${packageName(join(top, 'package.json'))} ${relativePath(top, root)}`;
}

/** The name in a `package.json`; empty if there is none, or if someone is editing the file. */
function packageName(file: string): string {
  try {
    return String(JSON.parse(readFileSync(file, 'utf8')).name ?? '');
  } catch {
    return '';
  }
}
