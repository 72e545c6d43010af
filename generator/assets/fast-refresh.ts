import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { importOutside } from '../lib/import-outside.ts';
import { packageModule } from '../lib/package-folder.ts';

/**
 * Prepares a module of the site, by absolute path; undefined for one that esbuild loads unchanged.
 */
export type PrepareModule = (path: string) => Promise<PreparedModule | undefined>;

interface PreparedModule {
  source: string;
  code: string;
  imports: readonly Import[];
}

/** An import or re-export by name; `*` is the whole module. */
interface Import {
  specifier: string;
  names: readonly { name: string; local: string }[];
  /** Whether the names are variables in the module. */
  isBound: boolean;
}

/**
 * Modules that may contain React components and hooks; the extensions of CommonJS are not included.
 */
const moduleName = /\.(?:[jt]sx?|m[jt]s)$/;

/** Whether a file is a module of the site's code, which an edit may replace in an open page. */
export function isSiteModule(path: string): boolean {
  const own = dirname(packageModule('index'));
  return moduleName.test(path) && !/[\\/]node_modules[\\/]/.test(path) && !isInside(own, path);
}

/**
 * Creates the function that prepares modules for React Fast Refresh; it reuses a result while the
 * text is the same. oxc registers components and the signatures of hooks in a third of a
 * millisecond per module; Babel takes 13 ms. A footer after the code tells the page's registry
 * (browser/fast-refresh.ts) the exports and imports of the module.
 */
export function createModulePreparer({ root }: Pick<Site, 'root'>): PrepareModule {
  const known = new Map<string, PreparedModule>();
  return async (path) => {
    if (!isSiteModule(path)) return undefined;
    const source = await readFile(path, 'utf8');
    if (known.get(path)?.source !== source) {
      const prepared = await prepareModule(relativePath(root, path), source);
      if (prepared === undefined) return undefined;
      known.set(path, prepared);
    }
    return known.get(path);
  };
}

/** Makes esbuild load the prepared modules. */
export function fastRefreshPlugin(prepare: PrepareModule): Plugin {
  return {
    name: 'stet-fast-refresh',
    setup({ onLoad }) {
      onLoad({ filter: moduleName }, ({ path }) => loadPrepared(prepare, path));
    },
  };
}

/**
 * Returns a prepared module for esbuild. Its loader is TypeScript, so esbuild drops imports of
 * types.
 */
export async function loadPrepared(
  prepare: PrepareModule,
  path: string,
): Promise<OnLoadResult | undefined> {
  const prepared = await prepare(path);
  return prepared && { contents: prepared.code, loader: 'ts' };
}

async function prepareModule(id: string, source: string): Promise<PreparedModule | undefined> {
  // CommonJS has no bindings to replace.
  if (/\.jsx?$/.test(id) && !/^\s*(?:import|export)\b/m.test(source)) return undefined;
  const { transform, moduleRunnerTransform } =
    await importOutside<typeof import('oxc-transform')>('oxc-transform');
  const { code, map, errors } = await transform(id, source, {
    lang: languageOf(id),
    sourcemap: true,
    jsx: { runtime: 'automatic', development: true, refresh: true },
  });
  // esbuild finds the mistake too, and reports its place.
  if (errors.length > 0) return undefined;
  // Only for the list of imports: text in a string or comment may look like an import.
  const { deps, dynamicDeps } = await moduleRunnerTransform(id, code);
  const imports = listImports(code).filter(({ specifier }) => deps.includes(specifier));
  const sourceMap = JSON.stringify({ ...map, sources: [basename(id)] });
  const url = `data:application/json;base64,${Buffer.from(sourceMap).toString('base64')}`;
  const footer = describeModule(id, imports, dynamicDeps);
  return { source, imports, code: `${code}\n${footer}\n//# sourceMappingURL=${url}\n` };
}

function languageOf(id: string): 'js' | 'jsx' | 'ts' | 'tsx' {
  const extension = extname(id);
  if (extension === '.tsx') return 'tsx';
  return /ts$/.test(extension) ? 'ts' : 'jsx';
}

/** Lists imports and re-exports by name; oxc writes each on a separate line. */
function listImports(code: string): Import[] {
  const found = code.matchAll(/^(import|export) (.+) from "([^"\n]+)";$/gm);
  return Array.from(found, ([, keyword, clause = '', specifier = '']) => ({
    specifier,
    names: listNames(clause),
    isBound: keyword === 'import',
  }));
}

function listNames(clause: string): Import['names'] {
  const [, list = ''] = /\{(.*)\}/.exec(clause) ?? [];
  const members = list.split(',').flatMap((member) => {
    const [, name, local = name] = /^\s*([\w$]+)(?: as ([\w$]+))?\s*$/.exec(member) ?? [];
    return name === undefined || local === undefined ? [] : [{ name, local }];
  });
  const namespace = /\*(?: as ([\w$]+))?/.exec(clause);
  const [, usual] = /^([\w$]+)/.exec(clause) ?? [];
  return [
    ...members,
    ...(namespace === null ? [] : [{ name: '*', local: namespace[1] ?? '' }]),
    ...(usual === undefined ? [] : [{ name: 'default', local: usual }]),
  ];
}

/**
 * The footer that describes a module to the page's registry: its exports, its bindings of packages,
 * and its dynamic imports.
 */
function describeModule(id: string, imports: readonly Import[], later: readonly string[]): string {
  const packages = imports
    .filter(({ specifier, isBound }) => isBound && !/^\.{0,2}\//.test(specifier))
    .map(({ specifier, names }) => {
      const getters = names.map(
        ({ name, local }) => `get ${JSON.stringify(name)}() { return ${local} }`,
      );
      return `[${JSON.stringify(specifier)}, { ${getters.join(', ')} }]`;
    });
  const loaders = Array.from(new Set(later), (specifier) => {
    const text = JSON.stringify(specifier);
    // Code may import a missing module in a `try` block; with this catch, esbuild does not fail.
    return `[${text}, () => import(${text}).catch((error) => { throw error })]`;
  });
  const module = JSON.stringify(packageModule('browser/fast-refresh'));
  const name = JSON.stringify(id);
  return [
    `import * as $stetExports from ${JSON.stringify(`./${basename(id)}`)};`,
    `import * as $stetRefresh from ${module};`,
    `function $RefreshReg$(type, name) { $stetRefresh.registerComponent(type, ${name}, name) }`,
    'function $RefreshSig$() { return $stetRefresh.createSignature() }',
    `$stetRefresh.addModule(${name}, $stetExports, { packages: [${packages.join(', ')}], loaders: [${loaders.join(', ')}] });`,
  ].join(' ');
}
