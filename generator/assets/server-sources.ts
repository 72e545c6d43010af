import type { BuildOptions, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { serverEntry } from './entries.ts';
import { type Bundle, runEsbuild } from './run-esbuild.ts';

/** What is asked about the code that prerenders once it has thrown; nothing of it is made before. */
export type ServerSources = ReturnType<typeof createServerSources>;

/** @param bundled the options with which that code was bundled. */
export function createServerSources(site: Site, bundled: BuildOptions) {
  const { entryPoints = {}, ...options } = bundled;
  const mapping = { sourcemap: 'external', sourcesContent: false, outdir: site.root } as const;
  return {
    /** The source map of the code, its sources relative to the root; undefined after an edit of them. */
    async map(code: string): Promise<string | undefined> {
      const bundle = await runEsbuild(site, { entryPoints, ...options, ...mapping });
      return textOf(bundle, '.js') === code ? textOf(bundle, '.js.map') : undefined;
    },
    /**
     * The same site as a CommonJS module for development, in which React says what is wrong in words.
     * It exports `findComponents` as well, which tells in which components the last call of React has
     * thrown.
     */
    async instrument() {
      const bundle = await runEsbuild(
        { ...site, mode: 'development' },
        {
          ...options,
          ...mapping,
          banner: {},
          stdin: { contents: entry, resolveDir: site.root, sourcefile: 'stet-components:entry' },
          format: 'cjs',
          minifySyntax: false,
          define: {
            'process.env.NODE_ENV': '"development"',
            'import.meta.base': JSON.stringify(site.base),
            'import.meta.url': 'moduleUrl',
          },
          plugins: [componentsPlugin(site.root), ...(options.plugins ?? [])],
        },
      );
      const { inputs } = bundle.metafile;
      return { code: textOf(bundle, '.js') ?? '', map: textOf(bundle, '.js.map'), files: inputs };
    },
  };
}

function textOf({ outputFiles }: Bundle, extension: string): string | undefined {
  return outputFiles.find(({ path }) => path.endsWith(extension))?.text;
}

const reactServer = 'react-dom/server';
const namespace = 'stet-components';

const entry = `
  export { render, views } from '${serverEntry}';
  export { findComponents } from '${namespace}:';
`;

/**
 * Stands between the site and React's server: of the functions that answer at once none tells which
 * components it was in when it threw, so that their element is rendered once more by one that does.
 */
const observer = `
  import { createElement } from 'react';
  import * as server from '${reactServer}';
  export * from '${reactServer}';
  let thrower;
  const observe = (render) => (element, options) => {
    try {
      return render(element, options);
    } catch (error) {
      thrower = element;
      throw error;
    }
  };
  export const renderToString = observe(server.renderToString);
  export const renderToStaticMarkup = observe(server.renderToStaticMarkup);
  export default { ...server, renderToString, renderToStaticMarkup };
  export const findComponents = () =>
    new Promise((resolve) => {
      if (thrower === undefined) return resolve('');
      // What waits for something is asked where it stopped: it might wait without an end.
      const Stop = () => {
        queueMicrotask(() => stream.abort());
        return null;
      };
      const stream = server.renderToPipeableStream([createElement(Stop, { key: 0 }), thrower], {
        onError: (_, { componentStack }) => resolve(componentStack ?? ''),
        onAllReady: () => resolve(''),
      });
      thrower = undefined;
    });
`;

function componentsPlugin(root: string): Plugin {
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:react-dom\/server(?:\.\w+)?|stet-components:)$/ }, (args) =>
        args.namespace === namespace ? undefined : { path: reactServer, namespace },
      );
      onLoad({ filter: /.*/, namespace }, () => ({ contents: observer, resolveDir: root }));
    },
  };
}
