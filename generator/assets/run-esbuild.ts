import type { BuildFailure, BuildOptions, BuildResult, OnLoadResult, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { esbuildDiagnostics } from '../diagnostics/esbuild-diagnostics.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { mirrorOptions, mirrorPlugins } from '../lib/mirror.ts';
import { packageModule } from '../lib/package-folder.ts';

/** What esbuild gives when it keeps its output in memory and reports on it. */
export type Bundle = BuildResult<{ write: false; metafile: true }>;

/** Browsers that know every syntax the output may use: those of early 2023 on, as esbuild names them. */
export const browsers: string[] = ['chrome110', 'edge110', 'firefox110', 'safari16.4'];

/**
 * Bundles code of a site in memory, into the folder `out` as far as names of files go.
 * @throws SiteError with the place of each mistake in the code.
 */
export async function runEsbuild(site: Site, options: BuildOptions): Promise<Bundle> {
  const { build } = await import('esbuild');
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
    define: {
      'process.env.NODE_ENV': JSON.stringify(site.mode),
      'import.meta.base': JSON.stringify(site.base),
    },
    ...mirrorOptions(site.root),
    ...options,
    plugins: [...(options.plugins ?? []), ...mirrorPlugins(site.root)],
  };
  try {
    return (await build(settings)) as Bundle;
  } catch (error) {
    throw new SiteError(esbuildDiagnostics(error as BuildFailure, site.root), { cause: error });
  }
}

/** How files that browsers load are written and named. */
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

/** Gives esbuild modules that are no files: those whose names start with `prefix:`, which `load` is asked for. */
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
