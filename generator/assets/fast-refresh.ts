import { readFile } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { packageModule } from '../lib/package-folder.ts';

/** Prepares a module of the site, an absolute path; undefined for one that esbuild loads as it is. */
export type PrepareModule = (path: string) => Promise<PreparedModule | undefined>;

interface PreparedModule {
  source: string;
  code: string;
  imports: readonly Import[];
}

/** What a module imports or exports again by name: `*` is all that there is. */
interface Import {
  specifier: string;
  names: readonly { name: string; local: string }[];
  /** Whether the names are variables of the module. */
  isBound: boolean;
}

/** Modules in which React's components and hooks may be; CommonJS has other files. */
const moduleName = /\.(?:[jt]sx?|m[jt]s)$/;

/** Whether a file is a module of the site's own code, which an edit may replace in an open page. */
export function isSiteModule(path: string): boolean {
  const own = dirname(packageModule('index'));
  return moduleName.test(path) && !/[\\/]node_modules[\\/]/.test(path) && !isInside(own, path);
}

/**
 * Creates what prepares modules for React Fast Refresh, and reuses each result while its text is
 * the same.
 * Components and the signatures of hooks are registered by oxc, in a third of a millisecond for a
 * module where Babel takes 13. What is added after the code tells the registry of the page
 * (browser/fast-refresh.ts) what the module exports and imports.
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

/** Loads modules as they are prepared. */
export function fastRefreshPlugin(prepare: PrepareModule): Plugin {
  return {
    name: 'stet-fast-refresh',
    setup({ onLoad }) {
      onLoad({ filter: moduleName }, ({ path }) => loadPrepared(prepare, path));
    },
  };
}

/** A module for esbuild, which in TypeScript knows that some imports are types. */
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
  const { transform, moduleRunnerTransform } = await import('oxc-transform');
  const { code, map, errors } = await transform(id, source, {
    lang: languageOf(id),
    sourcemap: true,
    jsx: { runtime: 'automatic', development: true, refresh: true },
  });
  // esbuild finds the mistake too, and says where it is.
  if (errors.length > 0) return undefined;
  // Of this only what it found: text that looks like an import is none.
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

/** Imports and re-exports by name, which oxc writes on a line of their own. */
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
 * What tells the page's registry of a module: its exports, its bindings of packages, and how it loads
 * others later.
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
    // One that is tried and caught may lead nowhere; esbuild forgives that here too.
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
