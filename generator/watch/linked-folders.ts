import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type BundledCode, bundlesOf } from '../assets/last-bundles.ts';
import { isInside } from '../lib/file-path.ts';
import { packageFolder } from '../lib/package-folder.ts';
import { isIgnored } from './is-ignored.ts';

/** stet's own modules, which sites bundle; stet may be linked. */
const ownFolders = ['generator', 'lib'].map((name) => join(packageFolder, name));

/**
 * The folders of bundled code that is neither in the watched folders nor an installed package, such as
 * a package of the same workspace.
 */
export function linkedFolders(
  root: string,
  code: BundledCode,
  watched: readonly string[],
): string[] {
  const files = bundlesOf(code)
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .filter((input) => !/(?:^|[\\/])node_modules[\\/]/.test(input))
    .map((input) => resolve(root, input))
    .filter((file) => !ownFolders.some((own) => isInside(own, file)))
    .filter((file) => !watched.some((folder) => isInside(folder, file) && !isIgnored(folder, file)))
    // Some inputs are no files, but modules that stet makes.
    .filter((file) => existsSync(file));
  return [...new Set(files.map((file) => dirname(file)))];
}
