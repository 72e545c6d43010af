import { relativePath } from '../lib/file-path.ts';
import { findAbove } from '../lib/find-above.ts';
import { readPackageJson } from '../lib/package-json.ts';

/**
 * Distinguishes sites that use the same cache: the name of the site's package, and its folder in
 * it. It is the same in every clone.
 */
export function siteName(root: string): string {
  const top = findAbove(root, 'package.json');
  if (top === undefined) return '';
  return `${readPackageJson(top).name ?? ''} ${relativePath(top, root)}`;
}
