import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import type { BuildResult, Metafile, OutputFile } from 'esbuild';
import type { Site } from '../config/site.ts';
import { hashOf } from '../lib/hash.ts';
import { type Output, readyOutput } from '../output/output.ts';
import { clientEntry, viewEntry } from './entries.ts';
import type { Styles } from './styles.ts';

/** What esbuild gives when it keeps its output in memory and reports on it. */
export type Bundle = BuildResult<{ write: false; metafile: true }>;

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
  const views = [...viewOutputs].map(([name, chunk]) => {
    const chunks = [chunk, ...staticImports(metafile, chunk)].filter(
      (path) => path !== entry && !entryChunks.includes(path),
    );
    const sheet = styles.views[name];
    return [name, { chunks: chunks.map(toUrl), styles: sheet ? [toUrl(sheet)] : [] }] as const;
  });
  const outputFiles = [...browser.outputFiles, ...styles.files];
  const base = styles.base ? [toUrl(styles.base)] : [];
  return {
    files: outputFiles.map((file) => toOutput(file, site.root)),
    entry: toUrl(entry),
    entryChunks: entryChunks.map(toUrl),
    styles: base,
    views: Object.fromEntries(views),
    integrity: site.mode === 'production' ? integrityOf(outputFiles, site.root) : {},
    inlineStyles: Object.fromEntries(
      views
        .filter(([name]) => site.mode === 'production' && site.document.inlineStyles.includes(name))
        .map(([name, own]) => [name, textsOf([...base, ...own.styles], styles, site.root)]),
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
function integrityOf(files: readonly OutputFile[], root: string): Record<string, string> {
  return Object.fromEntries(
    files
      .filter(({ path }) => /\.(?:js|css)$/.test(path))
      .map(({ path, contents }) => [
        `/${outputPath(path, root)}`,
        `sha256-${createHash('sha256').update(contents).digest('base64')}`,
      ]),
  );
}

/** The texts of style sheets, by URL, in the order of the URLs. */
function textsOf(urls: readonly string[], styles: Styles, root: string): Record<string, string> {
  const texts = new Map(
    styles.files.map(({ path, text }): [string, string] => [`/${outputPath(path, root)}`, text]),
  );
  return Object.fromEntries(urls.map((url) => [url, texts.get(url) ?? '']));
}

function findAsset(metafile: Metafile, site: Site, file: string): string[] {
  return Object.entries(metafile.outputs).flatMap(([path, { inputs }]) =>
    Object.keys(inputs).some((input) => resolve(site.root, input) === file) &&
    !path.endsWith('.css')
      ? [toUrl(path)]
      : [],
  );
}

function toOutput(file: OutputFile, root: string): Output {
  return readyOutput(outputPath(file.path, root), file.contents, 'the site’s code');
}

function outputPath(file: string, root: string): string {
  return relative(resolve(root, 'out'), file);
}

/** `out/assets/hashed/x.js`, as esbuild names it, is served as `/assets/hashed/x.js`. */
function toUrl(output: string): string {
  return output.replace(/^out/, '');
}
