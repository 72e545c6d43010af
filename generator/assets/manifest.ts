import { hash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import type { Metafile, OutputFile } from 'esbuild';
import type { Site } from '../config/site.ts';
import { hashOf } from '../lib/hash.ts';
import { type Output, readyOutput } from '../output/output.ts';
import { clientEntry, viewEntry } from './entries.ts';
import type { Bundle } from './run-esbuild.ts';
import { baseSheet, type Styles, viewSheet } from './styles.ts';

/** The files that browsers load, and which of them a page needs. URLs start with a slash. */
export interface ClientAssets {
  files: readonly Output[];
  /** The module that hydrates, and the chunks it imports on every page. */
  entry: string;
  entryChunks: readonly string[];
  /** Stylesheets of every page. */
  styles: readonly string[];
  /** Per view, what its pages need besides. */
  views: Readonly<Record<string, { chunks: readonly string[]; styles: readonly string[] }>>;
  /** What browsers hold scripts and styles against before they use them, by URL; empty in development. */
  integrity: Readonly<Record<string, string>>;
  /** What views have in their documents instead of links: texts of style sheets, by URL. */
  inlineStyles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Font files to preload. */
  preload: readonly string[];
  /** Changes when code or data of one build cannot work with those of another. */
  build: string;
}

/** Turns what esbuild reports into what a document needs to know. */
export function createManifest(options: {
  site: Site;
  browser: Bundle;
  styles: Styles;
}): ClientAssets {
  const { site, browser, styles } = options;
  const { metafile } = browser;
  const entry = outputOf(metafile, clientEntry);
  const viewOutputs = new Map(
    Object.keys(site.views).map((name) => [name, outputOf(metafile, viewEntry(site, name))]),
  );
  const entryChunks = entryImports(metafile, entry, new Set(viewOutputs.values()));
  const sheet = (name: string) => [styles.sheets.get(name) ?? []].flat().map(toUrl);
  const base = sheet(baseSheet);
  const views = [...viewOutputs].map(([name, chunk]) => {
    const chunks = [chunk, ...staticImports(metafile, chunk)].filter(
      (path) => path !== entry && !entryChunks.includes(path),
    );
    return [name, { chunks: chunks.map(toUrl), styles: sheet(viewSheet(name)) }] as const;
  });
  const files = new Map(
    [...browser.outputFiles, ...styles.outputFiles].map((file) => [
      `/${relative(resolve(site.root, 'out'), file.path)}`,
      file,
    ]),
  );
  const isProduction = site.mode === 'production';
  const textsOf = (urls: readonly string[]) =>
    Object.fromEntries(urls.map((url) => [url, files.get(url)?.text ?? '']));
  return {
    files: [...files].map(([url, { contents }]) =>
      readyOutput(url.slice(1), contents, 'the site’s code'),
    ),
    entry: toUrl(entry),
    entryChunks: entryChunks.map(toUrl),
    styles: base,
    views: Object.fromEntries(views),
    integrity: isProduction ? integrityOf(files) : {},
    inlineStyles: Object.fromEntries(
      views
        .filter(([name]) => isProduction && site.document.inlineStyles.includes(name))
        .map(([name, own]) => [name, textsOf([...base, ...own.styles])]),
    ),
    preload: site.document.preload.flatMap((file) => findAsset(styles.metafile, site, file)),
    build: hashOf(JSON.stringify([entry, views])).slice(0, 12),
  };
}

/** The output that a source file is the entry of; without splitting it would be in the entry's own. */
function outputOf(metafile: Metafile, source: string): string {
  const found = Object.entries(metafile.outputs).find(
    ([, { entryPoint }]) => entryPoint === source,
  );
  if (found === undefined) throw new Error(`esbuild made no output for ${source}.`);
  return found[0];
}

/** What the entry imports on every page: at once, or when the page is painted, as no view is. */
function entryImports(metafile: Metafile, entry: string, views: ReadonlySet<string>): string[] {
  const later = (metafile.outputs[entry]?.imports ?? [])
    .filter(({ path, kind }) => kind === 'dynamic-import' && !views.has(path))
    .flatMap(({ path }) => [path, ...staticImports(metafile, path)]);
  return [...new Set([...staticImports(metafile, entry), ...later])];
}

function staticImports(metafile: Metafile, output: string): string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    for (const { path: next, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(output);
  return [...seen];
}

/** Subresource Integrity: of each script and each style sheet, `sha256-` and its digest. */
function integrityOf(files: ReadonlyMap<string, OutputFile>): Record<string, string> {
  return Object.fromEntries(
    [...files]
      .filter(([url]) => /\.(?:js|css)$/.test(url))
      .map(([url, { contents }]) => [url, `sha256-${hash('sha256', contents, 'base64')}`]),
  );
}

function findAsset(metafile: Metafile, site: Site, file: string): string[] {
  return Object.entries(metafile.outputs).flatMap(([path, { inputs }]) =>
    Object.keys(inputs).some((input) => resolve(site.root, input) === file) &&
    !path.endsWith('.css')
      ? [toUrl(path)]
      : [],
  );
}

/** `out/assets/hashed/x.js`, as esbuild names it, is served as `/assets/hashed/x.js`. */
function toUrl(output: string): string {
  return output.replace(/^out/, '');
}
