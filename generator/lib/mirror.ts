import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/*
 * Bundles depend on the paths from a site to its packages, because esbuild orders and names by
 * them. `stet diff` builds an earlier state of the site in another folder, so its bundles would
 * differ even without changes. stet therefore builds that state in a mirror, a folder that replaces
 * the root of the disk. The earlier files have the same paths in the mirror as on the disk; links
 * to the disk replace everything else.
 */

/** The folder of the mirror for work in an absolute folder. */
export function mirrorIn(folder: string): string {
  return join(folder, 'mirror');
}

/** Files that control how code in their folder and below is read. */
const settings = ['package.json', 'tsconfig.json', 'node_modules'];

/**
 * Begins a mirror for a folder of the disk, with the settings of all folders above it.
 * @returns the path of that folder in the mirror; it does not exist yet.
 */
export function beginMirror(mirror: string, folder: string): string {
  const real = realpathSync(folder);
  const { root } = parse(real);
  for (let above = dirname(real); ; above = dirname(above)) {
    const reflected = join(mirror, above.slice(root.length));
    mkdirSync(reflected, { recursive: true });
    for (const name of settings) {
      if (existsSync(join(above, name)))
        symlinkSync(
          join(above, name),
          join(reflected, name),
          name === 'node_modules' ? 'junction' : 'file',
        );
    }
    if (above === root) return join(mirror, real.slice(root.length));
  }
}

/** The mirror that contains a path; undefined for most paths. */
function mirrorOf(path: string): string | undefined {
  return /^.*[\\/]\.stet[\\/]diff-\d+[\\/]mirror(?=[\\/])/.exec(path)?.[0];
}

/** The path in a mirror of a file or folder of the disk. If it is missing, it becomes a link. */
export function reflect(mirror: string, path: string): string {
  const real = realpathSync(path);
  const { root } = parse(real);
  // The path is in a mirror already.
  if (mirrorOf(real) !== undefined) return real;
  const reflected = join(mirror, real.slice(root.length));
  if (!existsSync(reflected)) linkNearest(mirror, reflected, real);
  return reflected;
}

/** Links the outermost folder on the path that the mirror does not have. */
function linkNearest(mirror: string, reflected: string, real: string): void {
  const parent = dirname(reflected);
  if (parent !== mirror && !existsSync(parent)) linkNearest(mirror, parent, dirname(real));
  else symlinkSync(real, reflected, 'junction');
}

/** The esbuild options that a site in a mirror needs; empty for other sites. */
export function mirrorOptions(root: string): Pick<BuildOptions, 'preserveSymlinks'> {
  return mirrorOf(root) === undefined ? {} : { preserveSymlinks: true };
}

/** The path of a module as a site sees it: for a site in a mirror, the path in the mirror. */
export function seenFrom(root: string, file: string): string {
  const mirror = mirrorOf(root);
  return mirror === undefined ? file : reflect(mirror, file);
}

const asking = Symbol('asking');

/** Finds packages in the site's mirror; no plugin for other sites. */
export function mirrorPlugins(root: string): Plugin[] {
  if (mirrorOf(root) === undefined) return [];
  return [
    {
      name: 'stet-mirror',
      setup(build) {
        // Relative imports stay in the mirror anyway.
        build.onResolve({ filter: /^[^.]/ }, async (args) => {
          const { path: asked, pluginData, ...from } = args;
          // This plugin or another one makes this request itself.
          if (pluginData !== undefined || from.kind === 'entry-point') return undefined;
          const { warnings: _, ...found } = await build.resolve(asked, {
            ...from,
            pluginData: asking,
          });
          if (found.external || found.namespace !== 'file' || found.errors.length > 0) return found;
          const path = seenFrom(root, found.path);
          // esbuild's own result knows more, such as the kind of module.
          return path === found.path ? undefined : { ...found, path };
        });
      },
    },
  ];
}
