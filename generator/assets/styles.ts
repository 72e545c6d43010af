import { relative, resolve } from 'node:path';
import type { ImportKind, Metafile, OutputFile } from 'esbuild';
import type { Site } from '../config/site.ts';
import { type LoadCssModule, scopedRulesPlugin } from './css-modules.ts';
import { browserFiles, runEsbuild, virtualModules } from './run-esbuild.ts';

export interface Styles {
  /** Stylesheets, and the fonts and pictures that they name. */
  outputFiles: readonly OutputFile[];
  metafile: Metafile;
  /** Output path of the stylesheet of every page (`baseSheet`), and of each view's own (`viewSheet`). */
  sheets: ReadonlyMap<string, string>;
}

export const baseSheet = 'base';
export const viewSheet = (view: string): string => `view-${view}`;

/**
 * Makes one stylesheet of what every page imports and one for each view of what it adds, in the
 * order of the imports. esbuild alone would repeat the shared rules in each view's stylesheet,
 * where they would override rules that come later in the base.
 */
export async function bundleStyles(options: {
  site: Site;
  loadCssModule: LoadCssModule;
  metafile: Metafile;
}): Promise<Styles> {
  const { site, loadCssModule } = options;
  const sheets = listSheets(site, options.metafile);
  const importAll = (name: string) =>
    (sheets.get(name) ?? []).map((file) => `@import ${JSON.stringify(resolve(site.root, file))};`);
  const { outputFiles, metafile } = await runEsbuild(site, {
    ...browserFiles(site.mode),
    entryPoints: [...sheets.keys()].map((name) => ({ in: `stet-style:${name}`, out: name })),
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file', '.avif': 'file' },
    plugins: [
      virtualModules('stet-style', site.root, (name) => ({
        contents: importAll(name).join('\n'),
        loader: 'css',
      })),
      scopedRulesPlugin(loadCssModule, site),
    ],
  });
  const named = Object.entries(metafile.outputs).map(
    ([path, { entryPoint = '' }]) => [entryPoint.replace('stet-style:', ''), path] as const,
  );
  return { outputFiles, metafile, sheets: new Map(named) };
}

/** Names of the stylesheets to make, each with the CSS files it is made of, in order. */
function listSheets(site: Site, metafile: Metafile): Map<string, string[]> {
  const base = collectStyles(metafile, relative(site.root, site.entries.client));
  const sheets = new Map([[baseSheet, base]]);
  for (const [view, module] of Object.entries(site.views)) {
    const own = collectStyles(metafile, relative(site.root, module), [
      'import-statement',
      // What a view loads later has no stylesheet of its own to bring.
      'dynamic-import',
    ]).filter((file) => !base.includes(file));
    sheets.set(viewSheet(view), own);
  }
  for (const [name, files] of sheets) if (files.length === 0) sheets.delete(name);
  return sheets;
}

/** The CSS files that a module imports, itself or through others, deepest import first. */
function collectStyles(
  metafile: Metafile,
  start: string,
  kinds: readonly ImportKind[] = ['import-statement'],
): string[] {
  const seen = new Set<string>();
  const styles: string[] = [];
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: next, kind } of metafile.inputs[path]?.imports ?? []) {
      if (kinds.includes(kind as ImportKind)) visit(next);
    }
    if (path.endsWith('.css')) styles.push(path);
  };
  visit(start);
  return styles;
}
