import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Metafile } from 'esbuild';
import { codeFile } from '../cache/recall-code.ts';
import type { Json } from '../contract.ts';
import { relativePath } from '../lib/file-path.ts';
import type { ApiBundle } from './bundle-api.ts';
import type { LoadCssModule } from './css-modules.ts';
import type { CssScoper } from './css-scoper.ts';
import type { PrepareModule } from './fast-refresh.ts';
import type { Bundle } from './run-esbuild.ts';
import type { CssModule } from './scope-css-module.ts';

/** The files for browsers, and the text of the site's modules (by absolute path) in them. */
export type BrowserBundle = Bundle & { sources: ReadonlyMap<string, string> };

/** The bundles of a site's code. */
export interface BundledCode {
  browser: BrowserBundle;
  server: Bundle;
  hydrating: Bundle | undefined;
  plain: Bundle | undefined;
  api: ApiBundle | undefined;
  styles: Bundle;
  sheets: ReadonlyMap<string, string[]>;
}

/** The bundles that a site has; only some have inline code or an API. */
export function bundlesOf({ browser, server, hydrating, plain, api, styles }: BundledCode) {
  return [browser, server, hydrating, plain, api, styles].filter((bundle) => bundle !== undefined);
}

/** The bundles of a site's code, and the input for the next ones. */
export interface BundleParts extends BundledCode {
  css: ReadonlyMap<string, Promise<CssModule>>;
  scoper: CssScoper;
  prepare: PrepareModule;
}

/** The bundles before an edit of the same site. */
export interface LastBundles {
  parts: BundleParts;
  shared: Json;
  /** Absolute paths of the files that may have changed since. */
  changed: ReadonlySet<string>;
}

/** Absolute paths of the modules whose text differs between two bundles. */
export function editedModules(last: BundleParts, next: BundleParts): string[] {
  const { sources } = next.browser;
  return [...last.browser.sources]
    .filter(([path, text]) => (sources.get(path) ?? text) !== text)
    .map(([path]) => path);
}

/** Adds the CSS Modules that take names from a changed one to the changed files. */
export async function addTakers(last: LastBundles): Promise<LastBundles> {
  const changed = new Set(last.changed);
  for (const [path, module] of last.parts.css) {
    const { foreign } = await module;
    if (foreign.some((file) => last.changed.has(file))) changed.add(path);
  }
  return { ...last, changed };
}

/** The CSS Modules that have not changed. */
export function keepCssModules(last: LastBundles | undefined): Map<string, Promise<CssModule>> {
  const kept = new Map(last?.parts.css);
  for (const path of last?.changed ?? []) kept.delete(path);
  return kept;
}

/** Creates the function that reuses a part of the last bundles if the edit does not affect it. */
export async function createKeeper(
  root: string,
  load: LoadCssModule,
  last: LastBundles | undefined,
) {
  const all = last === undefined ? [] : bundlesOf(last.parts).map(({ metafile }) => metafile);
  const changed = last === undefined ? [] : await changedCode(last, load);
  const isStale = createStaleTest({ root, changed, all });
  return {
    code: async <Part extends Pick<Bundle, 'metafile'> | undefined>(
      part: Part | undefined,
      make: () => Promise<Part>,
    ) => (part === undefined || isStale(part.metafile) ? make() : part),
    isStaleSheet: createStaleTest({ root, changed: last?.changed ?? [], all }),
  };
}

/** The changed files, without stylesheets that look the same to code as before. */
export async function changedCode(
  { parts, changed }: LastBundles,
  load: LoadCssModule,
): Promise<string[]> {
  const judged = Array.from(changed, async (path) => {
    if (!path.endsWith('.css')) return [path];
    const before = await parts.css.get(path);
    if (before === undefined) return path.endsWith('.module.css') ? [path] : [];
    const after = await load(path).catch(() => undefined);
    return isDeepStrictEqual(before.names, after?.names) ? [] : [path];
  });
  return (await Promise.all(judged)).flat();
}

/**
 * Creates the test for bundles that must be made again. A file that is in none of the last bundles
 * may affect all of them.
 */
function createStaleTest(options: {
  root: string;
  changed: Iterable<string>;
  all: readonly Pick<Metafile, 'inputs'>[];
}) {
  const { root, changed, all } = options;
  const names = Array.from(changed, (path) => relativePath(root, path));
  const isNew = (name: string) =>
    codeFile.test(name) &&
    existsSync(join(root, name)) &&
    !all.some(({ inputs }) => name in inputs);
  const isUnknown = names.some(isNew);
  return ({ inputs }: { inputs: object }) => isUnknown || names.some((name) => name in inputs);
}
