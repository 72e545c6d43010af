import { hash } from 'node:crypto';
import { resolve } from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { readyOutput } from '../output/output.ts';
import { clientEntry, hydratedViews, viewEntry } from './entries.ts';
import type { Bundle } from './run-esbuild.ts';
import { baseSheet, viewSheet } from './styles.ts';

/**
 * Turns esbuild's report into the data that documents need: the files that browsers load, and which
 * of them a page needs. URLs start with a slash.
 */
export function createManifest(site: Site, browser: Bundle, styles: Bundle) {
  const { metafile } = browser;
  // esbuild's `out/assets/hashed/x.js` is served as `/assets/hashed/x.js` below the base.
  const toUrl = (output: string) => output.replace(/^out/, site.base);
  const viewOutputs = new Map(
    hydratedViews(site).map((name) => [name, outputOf(metafile, viewEntry(site, name))]),
  );
  const entry = viewOutputs.size > 0 ? outputOf(metafile, clientEntry) : undefined;
  const ofEveryPage = entry
    ? withImports(metafile, entry, new Set(viewOutputs.values()))
    : new Set<string>();
  const script = findScript(metafile, site);
  const sheet = (name: string) => [findOutput(styles.metafile, name) ?? []].flat().map(toUrl);
  const views = Object.keys(site.views).map((name) => {
    const chunk = viewOutputs.get(name);
    const all = chunk === undefined ? [] : [chunk, ...staticImports(metafile, chunk)];
    const chunks = all.filter((path) => !ofEveryPage.has(path)).map(toUrl);
    return [name, { chunks, styles: sheet(viewSheet(name)) }] as const;
  });
  const folder = resolve(site.root, 'out');
  const outputs = [...browser.outputFiles, ...styles.outputFiles];
  const files = new Map(
    outputs.map((file) => [`${site.base}/${relativePath(folder, file.path)}`, file]),
  );
  const base = sheet(baseSheet);
  const isProduction = site.mode === 'production';
  const textsOf = (urls: readonly string[]) =>
    Object.fromEntries(urls.map((url) => [url, files.get(url)?.text ?? '']));
  const inlined = views.filter(
    ([name]) => isProduction && site.document.inlineStyles.includes(name),
  );
  return {
    files: Array.from(files, ([url, { contents }]) =>
      readyOutput(url.slice(site.base.length + 1), contents, 'the site’s code'),
    ),
    /** The module that hydrates, and its chunks on every page; empty if no page hydrates. */
    entry: [...ofEveryPage].map(toUrl),
    /**
     * The site's script for every document, and the chunks it imports; empty if the site has none.
     */
    script: script.map(toUrl),
    /** Stylesheets of every page. */
    styles: base,
    /** Per view, the other files that its pages need. */
    views: Object.fromEntries(views),
    /**
     * Integrity values that browsers check scripts and styles against, by URL; empty in
     * development.
     */
    integrity: isProduction ? integrityOf(files) : {},
    /** Stylesheets that a view's documents contain instead of links: their texts by URL. */
    inlineStyles: Object.fromEntries(
      inlined.map(([name, own]) => [name, textsOf([...base, ...own.styles])]),
    ),
    /** Font files to preload. */
    preload: site.document.preload.flatMap((file) =>
      findAsset(styles.metafile, site, file).map(toUrl),
    ),
    /** Changes when the code or data of one build does not work with another build. */
    build: hashOf(JSON.stringify([entry, views])).slice(0, 12),
  };
}

/**
 * The output whose entry is this source file; without splitting, it would be part of the entry's
 * output.
 */
function outputOf(metafile: Metafile, source: string): string {
  const found = findOutput(metafile, source);
  if (found === undefined) throw new Error(`esbuild made no output for ${source}.`);
  return found;
}

function findScript(metafile: Metafile, { root, document }: Site): string[] {
  if (document.script === undefined) return [];
  const output = outputOf(metafile, relativePath(root, document.script));
  return [output, ...staticImports(metafile, output)];
}

function findOutput({ outputs }: Metafile, source: string): string | undefined {
  return Object.keys(outputs).find((path) => outputs[path]?.entryPoint === source);
}

/**
 * The entry and the chunks it imports on every page, at once or after the first paint. Views are
 * not included.
 */
function withImports(metafile: Metafile, entry: string, views: ReadonlySet<string>): Set<string> {
  const later = (metafile.outputs[entry]?.imports ?? [])
    .filter(({ path, kind }) => kind === 'dynamic-import' && !views.has(path))
    .flatMap(({ path }) => [path, ...staticImports(metafile, path)]);
  return new Set([entry, ...staticImports(metafile, entry), ...later]);
}

function staticImports(metafile: Metafile, output: string, seen = new Set<string>()) {
  for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
    if (kind !== 'import-statement' || seen.has(path)) continue;
    staticImports(metafile, path, seen.add(path));
  }
  return seen;
}

/** Subresource Integrity of each script and stylesheet: `sha256-` and the digest. */
function integrityOf(files: ReadonlyMap<string, OutputFile>): Record<string, string> {
  const checked = [...files].filter(([url]) => /\.(?:js|css)$/.test(url));
  const digestOf = ({ contents }: OutputFile) => `sha256-${hash('sha256', contents, 'base64')}`;
  return Object.fromEntries(checked.map(([url, file]) => [url, digestOf(file)]));
}

/**
 * The path of the output made from a font file. The stylesheet that uses the font lists it as an
 * input too, but is not a match.
 */
function findAsset({ outputs }: Metafile, { root }: Site, file: string): string[] {
  const isFrom = (path: string) =>
    Object.keys(outputs[path]?.inputs ?? {}).some((input) => resolve(root, input) === file);
  return Object.keys(outputs).filter((path) => !path.endsWith('.css') && isFrom(path));
}
