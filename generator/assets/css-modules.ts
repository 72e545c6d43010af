import type { OnLoadResult, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { type CssModule, cssModuleName, describeMistake, readSheet } from './scope-css-module.ts';

/** Scopes a CSS Module; an absolute path. All bundles of a build share its results. */
export type LoadCssModule = (file: string) => Promise<CssModule>;

/**
 * For JavaScript bundles: turns a CSS Module into its class names, and any other stylesheet into an
 * empty module. The rules go into the stylesheets (assets/styles.ts), in the code's import order. A
 * module imports those that it takes names from, so that their rules come once, before all others.
 */
export function classNamesPlugin(load: LoadCssModule): Plugin {
  return cssPlugin('stet-class-names', {
    module: async (path) => {
      const { names, foreign } = await load(path);
      const imports = foreign
        .filter((file) => cssModuleName.test(file))
        .map((file, index) => `import _${index} from ${JSON.stringify(file)};`);
      const contents = [...imports, `export default ${JSON.stringify(names)}`].join('\n');
      return { contents, loader: 'js' };
    },
    sheet: () => ({ contents: '', loader: 'js' }),
  });
}

/**
 * For stylesheets: turns a CSS Module into its scoped rules, and replaces constants with their
 * values.
 */
export function scopedRulesPlugin(load: LoadCssModule, site: Site): Plugin {
  return cssPlugin('stet-scoped-rules', {
    module: async (path) => ({ contents: (await load(path)).css, loader: 'css' }),
    sheet: async (path) => ({ contents: await readSheet(path, site), loader: 'css' }),
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
      onLoad({ filter: cssModuleName }, ({ path }) =>
        load.module(path).catch((error: unknown) => refuse(path, error)),
      );
      onLoad({ filter: /\.css$/ }, ({ path }) => load.sheet(path));
    },
  };
}

function refuse(path: string, error: unknown): OnLoadResult {
  const { message, file, line, column, source } = describeMistake(error, path);
  const lineText = source.split('\n')[line - 1] ?? '';
  return { errors: [{ text: message, location: { file, line, column: column - 1, lineText } }] };
}
