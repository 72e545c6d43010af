import { dirname, resolve } from 'node:path';
import { relativePath } from '../../lib/file-path.ts';
import { packageFolder, packageVersion } from '../../lib/package-folder.ts';
import { readPackageJson } from '../../lib/package-json.ts';
import { valueAt } from '../../lib/value-at.ts';

/** A local path in package.json: npm and pnpm add `file:` or `link:`, Yarn keeps it as typed. */
const localPath = /^(?:(?:file|link|portal):|(?=[./]|[A-Z]:[\\/]))(.*)$/is;

/**
 * The dependency `stet` for the package.json of a new site: the stet that created it. This is its
 * version, or the tarball, folder or URL that it was installed from.
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

/** The nearest package above a folder that depends on stet, and its source of stet. */
function findDependent(folder: string): { folder: string; source: string } | undefined {
  const manifest = readPackageJson(folder);
  const sourceIn = (list: string) => valueAt(manifest, [list, 'stet']);
  const source = sourceIn('dependencies') ?? sourceIn('devDependencies');
  if (typeof source === 'string') return { folder, source };
  return dirname(folder) === folder ? undefined : findDependent(dirname(folder));
}
