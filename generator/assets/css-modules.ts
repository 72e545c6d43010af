import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { OnLoadResult, Plugin, PluginBuild } from 'esbuild';
import postcss, { CssSyntaxError } from 'postcss';
import modules from 'postcss-modules';
import type { Site } from '../config/site.ts';
import { fillConstants } from '../lib/fill-constants.ts';
import { memoize } from '../lib/memoize.ts';
import { scopedName } from '../lib/scoped-name.ts';

/** A CSS Module after postcss: its rules with scoped names, and the scoped name of each class. */
interface CssModule {
  css: string;
  names: Readonly<Record<string, string>>;
}

export type LoadCssModule = (file: string) => Promise<CssModule>;

/** Creates the function that scopes a CSS Module; every bundle of a build shares its results. */
export function createCssModuleLoader(site: Pick<Site, 'root' | 'constants'>): LoadCssModule {
  return memoize((file: string) => scopeModule(file, site.root, site.constants));
}

/**
 * For JavaScript bundles: a CSS Module is its class names, any other stylesheet is nothing. The
 * rules go into the stylesheets (assets/styles.ts), in the order in which the code imports them.
 */
export function classNamesPlugin(load: LoadCssModule): Plugin {
  return {
    name: 'stet-class-names',
    setup(build) {
      onCssModule(build, load, ({ names }) => ({
        contents: `export default ${JSON.stringify(names)}`,
        loader: 'js',
      }));
      build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }));
    },
  };
}

/** For stylesheets: a CSS Module is its scoped rules, and constants have their values. */
export function scopedRulesPlugin(load: LoadCssModule, { constants }: Site): Plugin {
  return {
    name: 'stet-scoped-rules',
    setup(build) {
      onCssModule(build, load, ({ css }) => ({ contents: css, loader: 'css' }));
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: fillConstants(await readFile(path, 'utf8'), constants),
        loader: 'css',
      }));
    },
  };
}

async function scopeModule(
  file: string,
  root: string,
  constants: Site['constants'],
): Promise<CssModule> {
  let names: Record<string, string> = {};
  const scope = modules({
    generateScopedName: (name) => scopedName(name, file, root),
    getJSON: (_file, json) => {
      names = json;
    },
  });
  const text = fillConstants(await readFile(file, 'utf8'), constants);
  const { css } = await postcss([scope]).process(text, { from: file });
  return { css, names };
}

function onCssModule(
  build: PluginBuild,
  load: LoadCssModule,
  toResult: (module: CssModule) => OnLoadResult,
): void {
  build.onLoad({ filter: /\.module\.css$/ }, ({ path }) =>
    load(path).then(toResult, (error: unknown) => {
      if (!(error instanceof CssSyntaxError)) throw error;
      const { reason, line = 1, column = 1 } = error;
      const lineText = error.source?.split('\n')[line - 1] ?? '';
      const location = { file: path, line, column: column - 1, lineText };
      return { errors: [{ text: `${basename(path)}: ${reason}`, location }] };
    }),
  );
}
