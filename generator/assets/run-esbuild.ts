import type { BuildFailure, BuildOptions, BuildResult, OnLoadResult, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { esbuildDiagnostics } from '../diagnostics/esbuild-diagnostics.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { importOutside } from '../lib/import-outside.ts';
import { mirrorOptions, mirrorPlugins } from '../lib/mirror.ts';
import { packageModule } from '../lib/package-folder.ts';

/** The result of esbuild with the output in memory and a report on it. */
export type Bundle = BuildResult<{ write: false; metafile: true }>;

/**
 * The oldest browsers that support the syntax of the output, from early 2023, as esbuild names
 * them.
 */
export const browsers: string[] = ['chrome110', 'edge110', 'firefox110', 'safari16.4'];

/**
 * Bundles code of a site in memory. In the names of files, the output folder is `out`.
 * @throws SiteError with the place of each mistake in the code.
 */
export async function runEsbuild(site: Site, options: BuildOptions): Promise<Bundle> {
  const { build } = await importOutside<typeof import('esbuild')>('esbuild');
  const settings: BuildOptions = {
    absWorkingDir: site.root,
    outdir: 'out',
    alias: { stet: packageModule('index') },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    jsxDev: site.mode === 'development',
    logLevel: 'silent',
    ...mirrorOptions(site.root),
    ...options,
    define: {
      'process.env.NODE_ENV': JSON.stringify(site.mode),
      'import.meta.base': JSON.stringify(site.base),
      ...options.define,
    },
    plugins: [...(options.plugins ?? []), ...mirrorPlugins(site.root)],
  };
  try {
    return (await build(settings)) as Bundle;
  } catch (error) {
    throw new SiteError(esbuildDiagnostics(error as BuildFailure, site.root), { cause: error });
  }
}

/** The options for files that browsers load: their syntax and their names. */
export function browserFiles({ mode, base }: Pick<Site, 'mode' | 'base'>): BuildOptions {
  const hashedName = `${hashedFolders.code}/[name]-[hash]`;
  return {
    target: browsers,
    minify: mode === 'production',
    entryNames: hashedName,
    chunkNames: hashedName,
    assetNames: hashedName,
    publicPath: `${base}/`,
  };
}

/**
 * Serves generated modules to esbuild: `load` returns the module for a name that starts with
 * `prefix:`.
 */
export function virtualModules(
  prefix: string,
  folder: string,
  load: (name: string) => OnLoadResult | Promise<OnLoadResult>,
): Plugin {
  return {
    name: prefix,
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${prefix}:`) }, ({ path }) => ({
        path: path.slice(prefix.length + 1),
        namespace: prefix,
      }));
      build.onLoad({ filter: /.*/, namespace: prefix }, async ({ path }) => ({
        resolveDir: folder,
        ...(await load(path)),
      }));
    },
  };
}
