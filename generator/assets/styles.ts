import { relative, resolve } from 'node:path';
import type { ImportKind, Metafile, OutputFile } from 'esbuild';
import type { Site } from '../config/site.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { browsers } from './browsers.ts';
import { type LoadCssModule, scopedRulesPlugin } from './css-modules.ts';

export interface Styles {
  /** Stylesheets, and the fonts and pictures that they name. */
  files: OutputFile[];
  metafile: Metafile;
  /** Output path of the stylesheet of every page, and of each view's own. */
  base: string | undefined;
  views: Readonly<Record<string, string>>;
}

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
  const { site, loadCssModule, metafile } = options;
  const sheets = listSheets(site, metafile);
  if (sheets.size === 0)
    return { files: [], metafile: { inputs: {}, outputs: {} }, base: undefined, views: {} };
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: site.root,
    entryPoints: [...sheets.keys()].map((name) => ({ in: `stet-style:${name}`, out: name })),
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    minify: site.mode === 'production',
    target: browsers,
    entryNames: `${hashedFolders.code}/[name]-[hash]`,
    assetNames: `${hashedFolders.code}/[name]-[hash]`,
    publicPath: '/',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file', '.webp': 'file', '.avif': 'file' },
    logLevel: 'silent',
    plugins: [sheetsPlugin(site, sheets), scopedRulesPlugin(loadCssModule)],
  });
  const outputs = outputsByName(result.metafile);
  return {
    files: result.outputFiles,
    metafile: result.metafile,
    base: outputs.get(baseSheet),
    views: Object.fromEntries(
      Object.keys(site.views).flatMap((view) => {
        const output = outputs.get(`view-${view}`);
        return output === undefined ? [] : [[view, output]];
      }),
    ),
  };
}

const baseSheet = 'base';

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
    sheets.set(`view-${view}`, own);
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

function sheetsPlugin(site: Site, sheets: ReadonlyMap<string, readonly string[]>) {
  return {
    name: 'stet-styles',
    setup(build: import('esbuild').PluginBuild) {
      build.onResolve({ filter: /^stet-style:/ }, ({ path }) => ({
        path: path.slice('stet-style:'.length),
        namespace: 'stet-style',
      }));
      build.onLoad({ filter: /.*/, namespace: 'stet-style' }, ({ path }) => ({
        contents: (sheets.get(path) ?? [])
          .map((file) => `@import ${JSON.stringify(resolve(site.root, file))};`)
          .join('\n'),
        loader: 'css' as const,
        resolveDir: site.root,
      }));
    },
  };
}

function outputsByName(metafile: Metafile): Map<string, string> {
  const named = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint?.startsWith('stet-style:')
      ? [[entryPoint.slice('stet-style:'.length), path] as const]
      : [],
  );
  return new Map(named);
}
