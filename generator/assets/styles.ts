import { resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { type LoadCssModule, scopedRulesPlugin } from './css-modules.ts';
import { hydratedViews } from './entries.ts';
import { type Bundle, browserFiles, runEsbuild, virtualModules } from './run-esbuild.ts';

/** Names under which esbuild knows the stylesheet of every page, and each view's own. */
export const baseSheet = 'stet-style:base';
export const viewSheet = (view: string): string => `stet-style:view-${view}`;

/**
 * Makes one stylesheet of what every page imports and one for each view of what it adds, in the
 * order of the imports. esbuild alone would repeat the shared rules in each view's stylesheet,
 * where they would override rules that come later in the base.
 */
export function bundleStyles(
  site: Site,
  loadCssModule: LoadCssModule,
  sheets: ReturnType<typeof listSheets>,
): Promise<Bundle> {
  const importAll = (name: string) =>
    (sheets.get(name) ?? []).map((file) => `@import ${JSON.stringify(resolve(site.root, file))};`);
  return runEsbuild(site, {
    ...browserFiles(site),
    entryPoints: [...sheets.keys()].map((name) => ({ in: name, out: name.split(':')[1] ?? '' })),
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file', '.avif': 'file' },
    plugins: [
      virtualModules('stet-style', site.root, (name) => ({
        contents: importAll(`stet-style:${name}`).join('\n'),
        loader: 'css',
      })),
      scopedRulesPlugin(loadCssModule, site),
    ],
  });
}

/** What esbuild says of the two bundles, by which it is known what imports which styles. */
type Code = Readonly<Record<'browser' | 'server', Pick<Bundle, 'metafile'>>>;

/** Names of the stylesheets to make, each with the CSS files it is made of, in order. */
export function listSheets(site: Site, { browser, server }: Code): Map<string, string[]> {
  const stylesOf = (code: Pick<Bundle, 'metafile'>, module: string, ...kinds: string[]) =>
    collectStyles(code.metafile, relativePath(site.root, module), kinds);
  const { client, server: prerender } = site.entries;
  const { script } = site.document;
  const frame =
    hydratedViews(site).length > 0 && client !== undefined
      ? stylesOf(browser, client, 'import-statement')
      : stylesOf(server, prerender, 'import-statement');
  const ofScript = script ? stylesOf(browser, script, 'import-statement', 'dynamic-import') : [];
  const base = [...new Set([...frame, ...ofScript])];
  const views = Object.entries(site.views).map(
    ([view, { module, hydrate }]): [string, string[]] => {
      // What a view loads later has no stylesheet of its own to bring.
      const all = stylesOf(
        hydrate ? browser : server,
        module,
        'import-statement',
        'dynamic-import',
      );
      return [viewSheet(view), all.filter((file) => !base.includes(file))];
    },
  );
  const sheets: [string, string[]][] = [[baseSheet, base], ...views];
  return new Map(sheets.filter(([, files]) => files.length > 0));
}

/** The CSS files that a module imports, itself or through others, deepest import first. */
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
