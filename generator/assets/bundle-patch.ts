import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Metafile, OnResolveArgs, Plugin, PluginBuild } from 'esbuild';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { importOutside } from '../lib/import-outside.ts';
import { memoize } from '../lib/memoize.ts';
import { packageModule } from '../lib/package-folder.ts';
import { classNamesPlugin } from './css-modules.ts';
import { isSiteModule, loadPrepared, type PrepareModule } from './fast-refresh.ts';
import { addTakers, changedCode, keepCssModules, type LastBundles } from './last-bundles.ts';
import { type Bundle, runEsbuild, virtualModules } from './run-esbuild.ts';
import { cssModuleName } from './scope-css-module.ts';

const entry = 'stet-patch:entry';

/**
 * Imports that a patch reads from the page: bindings of modules and packages, and dynamic imports.
 */
const inPage = 'stet-in-page';

interface PatchOptions {
  site: Site;
  /** The client bundle that open pages loaded, or that earlier patches brought them to. */
  browser: Bundle;
  prepare: PrepareModule;
  /** Plugins that turn CSS Modules into code. */
  plugins: readonly Plugin[];
  /** Paths of the bundle's changed files, relative to the root. */
  changed: readonly string[];
}

/**
 * Bundles the code that open pages need after an edit, before the whole site is bundled again.
 * @returns undefined if the pages must reload, or if the edit does not affect their code.
 */
export async function bundleEdit(site: Site, edit: LastBundles): Promise<string | undefined> {
  const last = await addTakers(edit);
  const { browser, prepare, scoper } = last.parts;
  const loadCssModule = memoize(scoper.load, keepCssModules(last));
  const files = await changedCode(last, loadCssModule);
  const changed = files
    .map((path) => relativePath(site.root, path))
    .filter((file) => file in browser.metafile.inputs);
  if (changed.length === 0) return undefined;
  const plugins = [classNamesPlugin(loadCssModule)];
  return bundlePatch({ site, browser, prepare, plugins, changed });
}

/**
 * Bundles the edited modules of the client bundle for open pages, up to the nearest importers that
 * export only components. The importers of those can stay unchanged. Everything outside the patch
 * is read from the page.
 * @returns the code of an ES module whose default export is for `apply` (browser/fast-refresh.ts);
 * undefined when an edit reaches the entry, or needs something that no page has yet.
 */
async function bundlePatch(options: PatchOptions): Promise<string | undefined> {
  const modules = await listModules(options);
  if (modules === undefined) return undefined;
  const { site, prepare, plugins } = options;
  const result = await runEsbuild(site, {
    entryPoints: { patch: entry },
    platform: 'browser',
    sourcemap: 'inline',
    plugins: [
      virtualModules('stet-patch', site.root, () => ({ contents: entrySource(site, modules) })),
      inPagePlugin(options, new Set(modules.map(({ id }) => id))),
      ...plugins,
      {
        name: 'stet-patched-modules',
        setup: ({ onLoad }) =>
          onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => loadPrepared(prepare, path)),
      },
    ],
  }).catch(() => undefined);
  return result?.outputFiles[0]?.text;
}

interface Replaced {
  id: string;
  isBoundary: boolean;
}

/** Lists the modules that must run again, each after the modules it imports. */
async function listModules(options: PatchOptions): Promise<Replaced[] | undefined> {
  const { site, browser, changed, prepare } = options;
  const importers = listImporters(browser.metafile);
  const found = new Map<string, Replaced>();
  const queue = changed.filter((id) => importers.has(id) && existsSync(resolve(site.root, id)));
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (found.has(id)) continue;
    const path = resolve(site.root, id);
    const isModule = isSiteModule(path);
    const isBoundary = isModule && (await hasComponentsOnly(prepare, path));
    found.set(id, { id, isBoundary });
    if (isBoundary) continue;
    const above = importers.get(id) ?? [];
    const isOfSite = (name: string) =>
      cssModuleName.test(name) || isSiteModule(resolve(site.root, name));
    // The entry, or a module that stet generates for it.
    if (above.length === 0 || !above.every(isOfSite)) return undefined;
    queue.push(...above);
  }
  const modules = [...found.values()].filter(({ id }) => isSiteModule(resolve(site.root, id)));
  return modules.length === 0 ? undefined : sortByImports(modules, browser.metafile);
}

function listImporters({ inputs }: Metafile): Map<string, string[]> {
  const importers = new Map(Object.keys(inputs).map((id): [string, string[]] => [id, []]));
  for (const [id, { imports }] of Object.entries(inputs)) {
    // Every module imports itself, to register its exports.
    for (const { path } of imports) if (path !== id) importers.get(path)?.push(id);
  }
  return importers;
}

/** Decides by the names of the exports; the page checks the values before it shows them. */
async function hasComponentsOnly(prepare: PrepareModule, path: string): Promise<boolean> {
  const prepared = await prepare(path);
  if (prepared === undefined) return false;
  const names = await listExports(prepared.code);
  return names.length > 0 && names.every((name) => name === 'default' || /^[A-Z]/.test(name));
}

async function listExports(code: string): Promise<string[]> {
  const { build } = await importOutside<typeof import('esbuild')>('esbuild');
  const { metafile } = await build({
    stdin: { contents: code, loader: 'ts' },
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}

function sortByImports(modules: readonly Replaced[], { inputs }: Metafile): Replaced[] {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const sorted = new Set<Replaced>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    const module = byId.get(id);
    if (module === undefined || seen.has(id)) return;
    seen.add(id);
    for (const { path } of inputs[id]?.imports ?? []) visit(path);
    sorted.add(module);
  };
  for (const { id } of modules) visit(id);
  return [...sorted];
}

function entrySource({ root }: Site, modules: readonly Replaced[]): string {
  const members = modules.map(({ id, isBoundary }) => {
    const load = `() => import(${JSON.stringify(resolve(root, id))})`;
    return `{ id: ${JSON.stringify(id)}, isBoundary: ${isBoundary}, load: ${load} }`;
  });
  return `export default [${members.join(', ')}];`;
}

/** Makes a patch read from the page everything that is not in the patch. */
function inPagePlugin(
  { site, browser, prepare }: PatchOptions,
  replaced: ReadonlySet<string>,
): Plugin {
  const { inputs } = browser.metafile;
  const idOf = (path: string) => relativePath(site.root, path);
  return {
    name: inPage,
    setup(build) {
      build.onResolve({ filter: /.*/ }, async (args) => {
        if (args.pluginData === inPage || args.namespace !== 'file') return undefined;
        return args.path === packageModule('browser/fast-refresh')
          ? { path: 'registry', namespace: inPage }
          : resolveInPage(build, args);
      });
      build.onLoad({ filter: /.*/, namespace: inPage }, async ({ path, pluginData }) => {
        return { contents: path === 'registry' ? registrySource : String(pluginData) };
      });
    },
  };

  async function resolveInPage(build: PluginBuild, args: OnResolveArgs) {
    const { path: specifier, importer, kind, resolveDir } = args;
    const found = await build.resolve(specifier, {
      importer,
      kind,
      resolveDir,
      pluginData: inPage,
    });
    if (found.errors.length > 0) return { errors: found.errors };
    const isModule = found.namespace === 'file' && isSiteModule(found.path);
    const id = isModule ? idOf(found.path) : '';
    const isBrought = isModule
      ? replaced.has(id) || inputs[id] === undefined
      : /\.(?:css|json)$/.test(found.path);
    if (isBrought) return { path: found.path, namespace: found.namespace };
    const from = idOf(importer);
    const contents =
      kind === 'dynamic-import'
        ? laterSource(from, specifier, id)
        : bindingSource(isModule ? { id } : { specifier }, await namesOf(importer, specifier));
    return { path: `${kind} ${specifier} in ${from}`, namespace: inPage, pluginData: contents };
  }

  async function namesOf(importer: string, specifier: string): Promise<string[]> {
    const { imports = [] } = (await prepare(importer)) ?? {};
    const all = imports.filter((item) => item.specifier === specifier);
    return [...new Set(all.flatMap(({ names }) => names.map(({ name }) => name)))];
  }
}

const registrySource =
  'export const { addModule, registerComponent, createSignature } = window.stetFastRefresh.modules;';

/**
 * Source of a module whose `then` makes it a promise for another namespace: `import()` waits for
 * it.
 */
function laterSource(...names: readonly [from: string, specifier: string, id: string]): string {
  const list = names.map((name) => JSON.stringify(name)).join(', ');
  return `export const then = (...done) => window.stetFastRefresh.loadLater(${list}).then(...done);`;
}

function bindingSource(
  { id, specifier }: { id?: string; specifier?: string },
  names: readonly string[],
): string {
  const read =
    id === undefined
      ? `window.stetFastRefresh.readPackage(${JSON.stringify(specifier)}, ${JSON.stringify(names)})`
      : `window.stetFastRefresh.read(${JSON.stringify(id)})`;
  if (names.includes('*')) return `module.exports = ${read};`;
  const bindings = names.map(
    (name, index) => `const binding${index} = all[${JSON.stringify(name)}];`,
  );
  const list = names.map((name, index) => `binding${index} as ${name}`);
  return `const all = ${read}; ${bindings.join(' ')} export { ${list.join(', ')} };`;
}
