import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Metafile, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { type LoadCssModule, scopedRulesPlugin } from './css-modules.ts';
import { hydratedViews } from './entries.ts';
import { type Bundle, browserFiles, runEsbuild, virtualModules } from './run-esbuild.ts';

/** The names of the stylesheets for esbuild: one for every page, and one per view. */
export const baseSheet = 'stet-style:base';
export const viewSheet = (view: string): string => `stet-style:view-${view}`;

/** The files next to stylesheets that they may refer to. */
const fileKinds = '.woff2 .woff .ttf .otf .svg .png .jpg .jpeg .webp .avif .gif .cur'.split(' ');

/** The CSS files of each stylesheet, by its name. */
type Sheets = ReadonlyMap<string, readonly string[]>;

/** The stylesheets before an edit. */
interface LastStyles {
  sheets: Sheets;
  styles: Bundle;
  /** Whether the edit affects an output with these inputs. */
  isStale: (output: { inputs: object }) => boolean;
}

/**
 * Makes one stylesheet from the imports of every page, and one for each view with its additional
 * imports, in import order. esbuild by itself would repeat the shared rules in each view's
 * stylesheet, where they would override later rules of the base.
 * @param last the last stylesheets; those that an edit does not affect are reused.
 */
export async function bundleStyles(
  site: Site,
  loadCssModule: LoadCssModule,
  sheets: Sheets,
  last?: LastStyles,
): Promise<Bundle> {
  const kept = last ? listKept(sheets, last) : [];
  const names = [...sheets.keys()].filter((name) => !kept.includes(name));
  const importAll = (name: string) =>
    (sheets.get(name) ?? []).map((file) => `@import ${JSON.stringify(resolve(site.root, file))};`);
  const bundle = await runEsbuild(site, {
    ...browserFiles(site),
    entryPoints: names.map((name) => ({ in: name, out: name.split(':')[1] ?? '' })),
    loader: Object.fromEntries(fileKinds.map((extension) => [extension, 'file'] as const)),
    plugins: [
      staticUrlsPlugin(site),
      virtualModules('stet-style', site.root, (name) => ({
        contents: importAll(`stet-style:${name}`).join('\n'),
        loader: 'css',
      })),
      scopedRulesPlugin(loadCssModule, site),
    ],
  });
  return last ? addSheets(bundle, last.styles, { root: site.root, names: kept }) : bundle;
}

/** Keeps URLs from the root, of files in the static folder, and adds the base path. */
function staticUrlsPlugin({ base }: Site): Plugin {
  return {
    name: 'stet-static-urls',
    setup({ onResolve }) {
      onResolve({ filter: /^\/([^/]|$)/ }, ({ path, kind }) =>
        kind === 'url-token' ? { path: `${base}${path}`, external: true } : undefined,
      );
    },
  };
}

function listKept(sheets: Sheets, { sheets: before, styles, isStale }: LastStyles): string[] {
  const { outputs } = styles.metafile;
  return [...sheets.keys()].filter(
    (name) =>
      isDeepStrictEqual(sheets.get(name), before.get(name)) &&
      !filesOf(name, outputs).some(([, output]) => isStale(output)),
  );
}

/** The outputs of a stylesheet: itself, and the files it refers to, such as fonts. */
function filesOf(name: string, outputs: Metafile['outputs']) {
  const all = Object.entries(outputs);
  const own = all.filter(([, { entryPoint }]) => entryPoint === name);
  const named = new Set(own.flatMap(([, { imports }]) => imports.map(({ path }) => path)));
  return [...own, ...all.filter(([path]) => named.has(path))];
}

/** Adds stylesheets of another bundle, and the files they refer to. */
function addSheets(
  bundle: Bundle,
  { outputFiles, metafile, warnings }: Bundle,
  { root, names }: { root: string; names: readonly string[] },
): Bundle {
  const { inputs, outputs } = bundle.metafile;
  const added = names.flatMap((name) => filesOf(name, metafile.outputs));
  const missing = new Set(added.map(([path]) => path).filter((path) => !(path in outputs)));
  const files = outputFiles.filter(({ path }) => missing.has(relativePath(root, path)));
  return {
    ...bundle,
    outputFiles: [...bundle.outputFiles, ...files],
    // Of files that were not read again.
    warnings: [
      ...bundle.warnings,
      ...warnings.filter(({ location }) => location && !(location.file in inputs)),
    ],
    metafile: {
      inputs: { ...metafile.inputs, ...inputs },
      outputs: { ...Object.fromEntries(added), ...outputs },
    },
  };
}

/** esbuild's reports on the two bundles, which show what imports which styles. */
type Code = Readonly<Record<'browser' | 'server', Pick<Bundle, 'metafile'>>>;

/** Names of the stylesheets to make, each with its CSS files in order. */
export function listSheets(site: Site, { browser, server }: Code): Map<string, string[]> {
  const stylesOf = (code: Pick<Bundle, 'metafile'>, module: string, ...more: string[]) =>
    collectStyles(code.metafile, relativePath(site.root, module), ['import-statement', ...more]);
  const { client, server: prerender } = site.entries;
  const { script } = site.document;
  const frame =
    hydratedViews(site).length > 0 && client !== undefined
      ? stylesOf(browser, client)
      : stylesOf(server, prerender);
  const ofScript = script ? stylesOf(browser, script, 'dynamic-import') : [];
  const base = [...new Set([...frame, ...ofScript])];
  const views = Object.entries(site.views).map(
    ([view, { module, hydrate }]): [string, string[]] => {
      // Modules that a view loads later have no separate stylesheet.
      const all = stylesOf(hydrate ? browser : server, module, 'dynamic-import');
      return [viewSheet(view), all.filter((file) => !base.includes(file))];
    },
  );
  const sheets: [string, string[]][] = [[baseSheet, base], ...views];
  return new Map(sheets.filter(([, files]) => files.length > 0));
}

/** The CSS files that a module imports, directly or through others, deepest import first. */
function collectStyles(
  metafile: Metafile,
  file: string,
  kinds: readonly string[],
  seen = new Set<string>(),
): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = (metafile.inputs[file]?.imports ?? []).filter(({ kind }) => kinds.includes(kind));
  const styles = imports.flatMap(({ path }) => collectStyles(metafile, path, kinds, seen));
  return file.endsWith('.css') ? [...styles, file] : styles;
}
