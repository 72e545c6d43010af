import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OnLoadResult, Plugin } from 'esbuild';
import postcss, { CssSyntaxError } from 'postcss';
import modules from 'postcss-modules';
import type { Site } from '../config/site.ts';
import { fillConstants } from '../lib/fill-constants.ts';
import { memoize } from '../lib/memoize.ts';
import { scopedName } from '../lib/scoped-name.ts';

/** A CSS Module's rules, and the scoped name of each of its classes. */
export interface CssModule {
  css: string;
  names: Readonly<Record<string, string>>;
}

export type LoadCssModule = ReturnType<typeof createCssModuleLoader>;

/** Scopes the text of a CSS Module. */
export type ScopeCssModule = ReturnType<typeof createCssModuleScoper>;

/**
 * Creates the function that loads a CSS Module: its rules with scoped names, and the scoped name of
 * each class. All bundles of a build share its results, and so do all builds while watching.
 * @param known results of an earlier loader for files that have not changed since.
 */
export function createCssModuleLoader(
  { root, constants }: Pick<Site, 'root' | 'constants'>,
  {
    known,
    scope = createCssModuleScoper(root),
  }: {
    known?: Map<string, Promise<CssModule>>;
    scope?: ScopeCssModule;
  } = {},
) {
  return memoize(
    async (file: string): Promise<CssModule> =>
      scope(file, fillConstants(await readFile(file, 'utf8'), constants)),
    known,
  );
}

/** Creates the function that scopes CSS Modules; it reuses a result while the text is the same. */
export function createCssModuleScoper(root: string) {
  const last = new Map<string, { text: string; scoped: Promise<CssModule> }>();
  return (file: string, text: string): Promise<CssModule> => {
    const known = last.get(file);
    if (known?.text === text) return known.scoped;
    const scoped = scopeCssModule(root, file, text);
    last.set(file, { text, scoped });
    return scoped;
  };
}

async function scopeCssModule(root: string, file: string, text: string): Promise<CssModule> {
  let names: Readonly<Record<string, string>> = {};
  const scope = modules({
    generateScopedName: (name) => scopedName(name, file, root),
    getJSON: (_file, json) => {
      names = json;
    },
  });
  const { css } = await postcss([scope]).process(text, { from: file });
  return { css, names };
}

/**
 * For JavaScript bundles: turns a CSS Module into its class names, and any other stylesheet into an
 * empty module. The rules go into the stylesheets (assets/styles.ts), in the code's import order.
 */
export function classNamesPlugin(load: LoadCssModule): Plugin {
  return cssPlugin('stet-class-names', {
    module: async (path) => ({
      contents: `export default ${JSON.stringify((await load(path)).names)}`,
      loader: 'js',
    }),
    sheet: () => ({ contents: '', loader: 'js' }),
  });
}

/**
 * For stylesheets: turns a CSS Module into its scoped rules, and replaces constants with their
 * values.
 */
export function scopedRulesPlugin(load: LoadCssModule, { constants }: Site): Plugin {
  return cssPlugin('stet-scoped-rules', {
    module: async (path) => ({ contents: (await load(path)).css, loader: 'css' }),
    sheet: async (path) => ({
      contents: fillConstants(await readFile(path, 'utf8'), constants),
      loader: 'css',
    }),
  });
}

function cssPlugin(
  name: string,
  load: {
    module: (path: string) => Promise<OnLoadResult>;
    sheet: (path: string) => OnLoadResult | Promise<OnLoadResult>;
  },
): Plugin {
  return {
    name,
    setup({ onLoad }) {
      onLoad({ filter: /\.module\.css$/ }, ({ path }) =>
        load.module(path).catch((error: unknown) => refuse(path, error)),
      );
      onLoad({ filter: /\.css$/ }, ({ path }) => load.sheet(path));
    },
  };
}

function refuse(path: string, error: unknown): OnLoadResult {
  if (!(error instanceof CssSyntaxError)) throw error;
  const { reason, line = 1, column = 1 } = error;
  const lineText = error.source?.split('\n')[line - 1] ?? '';
  const location = { file: path, line, column: column - 1, lineText };
  return { errors: [{ text: `${basename(path)}: ${reason}`, location }] };
}
