import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/*
 * Bundles depend on the paths from a site to its packages: esbuild orders and names by them. So an
 * earlier state of a site, which is built in another folder to be compared, would have other bundles
 * than the site although nothing has changed. It is built in a mirror instead: a folder in the place of
 * the root of the disk. The files of the earlier state are where those of the site are on the disk, and
 * links stand for everything else.
 */

/** The folder of the mirror for what is done in a folder, an absolute path. */
export function mirrorIn(folder: string): string {
  return join(folder, 'mirror');
}

/** By what a folder says how the code in it and below it is read. */
const settings = ['package.json', 'tsconfig.json', 'node_modules'];

/**
 * Begins a mirror for a folder of the disk, with the settings of the folders above that.
 * @returns where the mirror has the folder, which is not made.
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

/** The folder of a mirror that a path is in; undefined for most. */
function mirrorOf(path: string): string | undefined {
  return /^.*[\\/]\.stet[\\/]diff-\d+[\\/]mirror(?=[\\/])/.exec(path)?.[0];
}

/** Where a mirror has a file or folder of the disk. A link leads to what it does not have itself. */
export function reflect(mirror: string, path: string): string {
  const real = realpathSync(path);
  const { root } = parse(real);
  // A path of the mirror is itself.
  if (mirrorOf(real) !== undefined) return real;
  const reflected = join(mirror, real.slice(root.length));
  if (!existsSync(reflected)) linkNearest(mirror, reflected, real);
  return reflected;
}

/** Links the outermost folder on the way to a path that the mirror does not have. */
function linkNearest(mirror: string, reflected: string, real: string): void {
  const parent = dirname(reflected);
  if (parent !== mirror && !existsSync(parent)) linkNearest(mirror, parent, dirname(real));
  else symlinkSync(real, reflected, 'junction');
}

/** What esbuild needs besides for a site in a mirror; nothing for another one. */
export function mirrorOptions(root: string): Pick<BuildOptions, 'preserveSymlinks'> {
  return mirrorOf(root) === undefined ? {} : { preserveSymlinks: true };
}

/** Where a module is for a site: what is outside a mirror is in it for a site that is. */
export function seenFrom(root: string, file: string): string {
  const mirror = mirrorOf(root);
  return mirror === undefined ? file : reflect(mirror, file);
}

const asking = Symbol('asking');

/** Finds packages in the mirror that a site is in; no plugin for another site. */
export function mirrorPlugins(root: string): Plugin[] {
  if (mirrorOf(root) === undefined) return [];
  return [
    {
      name: 'stet-mirror',
      setup(build) {
        // Relative imports stay in the mirror by themselves.
        build.onResolve({ filter: /^[^.]/ }, async (args) => {
          const { path: asked, pluginData, ...from } = args;
          // What this or another plugin asks for itself.
          if (pluginData !== undefined || from.kind === 'entry-point') return undefined;
          const { warnings: _, ...found } = await build.resolve(asked, {
            ...from,
            pluginData: asking,
          });
          if (found.external || found.namespace !== 'file' || found.errors.length > 0) return found;
          const path = seenFrom(root, found.path);
          // What it finds there itself it knows more of, such as the kind of module that it is.
          return path === found.path ? undefined : { ...found, path };
        });
      },
    },
  ];
}
