import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  BuildFailure,
  BuildOptions,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
} from 'esbuild';
import type { Cache } from '../cache/cache.ts';
import { hashInstallation, hashPackages } from '../cache/installed-packages.ts';
import { recallCode } from '../cache/recall-code.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { esbuildDiagnostics } from '../diagnostics/esbuild-diagnostics.ts';
import { hashOf } from '../lib/hash.ts';
import { importOutside } from '../lib/import-outside.ts';
import { mirrorOptions, mirrorPlugins, seenFrom } from '../lib/mirror.ts';
import { installedFolder, packageModule } from '../lib/package-folder.ts';
import { scopedNamesPlugin } from '../lib/scoped-name.ts';
import { ownZodModule } from './import-definition.ts';

/**
 * Bundles the definition of a site with the site's own code, or recalls the last bundle. A linked
 * package, such as one of a workspace, counts as own code: its files change as often, and may be
 * TypeScript.
 * @returns one module that imports only installed packages, the absolute paths of its input files,
 * and a hash of the packages with all their dependencies.
 * @throws SiteError with the place of each mistake.
 */
export async function bundleDefinition(root: string, configFile: string, cache?: Cache) {
  const make = () => makeDefinition(root, configFile);
  const { code, inputs, installed } = cache
    ? await recallDefinition({ root, configFile, cache }, make)
    : await make();
  return {
    code,
    inputs: inputs
      .filter((input) => !input.endsWith('.module.css') && !input.startsWith(ownPackage))
      .map((input) => resolve(root, input)),
    packages: computedImport.test(code) ? hashInstallation(root) : hashPackages(installed),
  };
}

type MadeDefinition = Awaited<ReturnType<typeof makeDefinition>>;

async function makeDefinition(root: string, configFile: string) {
  const installed = new Set<string>();
  try {
    const { outputFiles, metafile } = await bundle(root, configFile, installed);
    return {
      code: outputFiles[0]?.text ?? '',
      inputs: Object.keys(metafile.inputs),
      installed: [...installed],
    };
  } catch (error) {
    throw new SiteError(esbuildDiagnostics(error as BuildFailure, root), { cause: error });
  }
}

function recallDefinition(
  { root, configFile, cache }: { root: string; configFile: string; cache: Cache },
  make: () => Promise<MadeDefinition>,
): Promise<MadeDefinition> {
  return recallCode(
    // Packages outside the site have their absolute paths in the code.
    { root, cache, name: 'definition', origin: hashOf(root, configFile) },
    { make, inputs: ({ inputs }) => inputs, pack: (made) => made, unpack: (kept) => kept },
  );
}

/**
 * Makes the source map of a bundled definition, for use when its code throws.
 * @param code of the bundle.
 * @returns undefined when the sources have changed since.
 */
export async function mapDefinition(root: string, configFile: string, code: string) {
  const options = { sourcemap: 'external', sourcesContent: false, outdir: root } as const;
  const { outputFiles } = await bundle(root, configFile, new Set(), options);
  const textOf = (extension: string) =>
    outputFiles.find(({ path }) => path.endsWith(extension))?.text;
  return textOf('.js') === code ? textOf('.js.map') : undefined;
}

async function bundle(
  root: string,
  configFile: string,
  installed: Set<string>,
  mapping?: Pick<BuildOptions, 'sourcemap' | 'sourcesContent' | 'outdir'>,
) {
  const { build } = await importOutside<typeof import('esbuild')>('esbuild');
  return build({
    absWorkingDir: root,
    entryPoints: [configFile],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Resolves packages like Node, without the "module" condition of bundlers.
    conditions: [],
    // The running copy of stet: in a clone it is TypeScript, which Node cannot import.
    alias: { stet: packageModule('index') },
    jsx: 'automatic',
    plugins: [
      installedPackagesPlugin(root, installed),
      scopedNamesPlugin(root),
      ...mirrorPlugins(root),
    ],
    ...mirrorOptions(root),
    metafile: true,
    logLevel: 'silent',
    ...mapping,
  });
}

/** An import with a computed name in esbuild's output, which may load any installed package. */
const computedImport = /\bimport\(\s*(?!")|require\(\s*(?!")|\bcreateRequire\b/;

/**
 * Keeps packages in node_modules out of the bundle, after resolving links, and records their
 * folders. zod comes from stet, if that uses the same copy.
 */
function installedPackagesPlugin(root: string, installed: Set<string>): Plugin {
  const known = new Map<string, Promise<OnResolveResult | undefined>>();
  return {
    name: 'installed-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, (args) => {
        const { path, kind, resolveDir, pluginData } = args;
        if (kind === 'entry-point' || pluginData === asking || path === 'stet') return undefined;
        if (isBuiltin(path)) return { path, external: true };
        const key = [kind, resolveDir, path].join('\0');
        const result = known.get(key) ?? resolvePackage(build, args, { root, installed });
        known.set(key, result);
        return result;
      });
      build.onLoad({ filter: /^zod$/, namespace: ownPackage }, () => ({
        contents: ownZodModule(),
      }));
    },
  };
}

const asking = Symbol('asking');
/** The namespace of packages whose loaded copy stet shares with the definition. */
const ownPackage = 'own-package';

async function resolvePackage(
  build: PluginBuild,
  { path, kind, resolveDir, importer }: OnResolveArgs,
  { root, installed }: { root: string; installed: Set<string> },
): Promise<OnResolveResult | undefined> {
  const find = async (from: string) => {
    const options = { kind, resolveDir: from, importer, pluginData: asking };
    const { path: found } = await build.resolve(path, options);
    return found === '' ? found : seenFrom(root, found);
  };
  const file = await find(resolveDir);
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/s.exec(file) ?? [];
  // For a missing package, esbuild reports the error with the place of the import.
  if (folder === undefined) return undefined;
  installed.add(folder);
  if (path === 'zod' && realpathSync(folder) === installedFolder('zod')) {
    return { path, namespace: ownPackage };
  }
  // The bundle runs in the site's folder, where a name may resolve to another package than in a
  // linked package.
  const isSeen = (await find(root)) === file;
  return { path: isSeen ? path : pathToFileURL(realpathSync(file)).href, external: true };
}
