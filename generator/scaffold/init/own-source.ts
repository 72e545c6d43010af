import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { relativePath } from '../../lib/file-path.ts';
import { packageFolder, packageVersion } from '../../lib/package-folder.ts';

/** A path as package managers write it: npm and pnpm after `file:` or `link:`, Yarn as it was typed. */
const localPath = /^(?:(?:file|link|portal):|(?=[./]|[A-Z]:[\\/]))(.*)$/is;

/**
 * What the package.json of a new site names as stet, so that it gets the stet that made it: the
 * version; or the tarball, the folder or the URL from which the running stet was installed.
 * @param root absolute path of the new site.
 * @param own folder of the running stet.
 */
export function stetSource(root: string, own: string = packageFolder): string {
  if (!/[\\/]node_modules[\\/]/.test(own)) return `file:${relativePath(root, own)}`;
  const { folder = root, source = '' } = findDependent(dirname(own)) ?? {};
  const [, path] = localPath.exec(source) ?? [];
  if (path !== undefined) return `file:${relativePath(root, resolve(folder, path))}`;
  return source.includes('/') ? source : `^${packageVersion()}`;
}

/** The nearest package above a folder that depends on stet, and what it names as stet. */
function findDependent(folder: string): { folder: string; source: string } | undefined {
  const source = readDependency(join(folder, 'package.json'));
  if (source !== undefined) return { folder, source };
  return dirname(folder) === folder ? undefined : findDependent(dirname(folder));
}

function readDependency(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  return { ...devDependencies, ...dependencies }.stet;
}
