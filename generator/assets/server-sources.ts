import type { BuildOptions, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { serverEntry } from './entries.ts';
import { type Bundle, runEsbuild } from './run-esbuild.ts';

/**
 * Debugging data about the prerender code. Nothing is computed until a method is called, after that
 * code has thrown.
 */
export type ServerSources = ReturnType<typeof createServerSources>;

/** @param bundled the options that bundled the prerender code. */
export function createServerSources(site: Site, bundled: BuildOptions) {
  const { entryPoints = {}, ...options } = bundled;
  const mapping = { sourcemap: 'external', sourcesContent: false, outdir: site.root } as const;
  return {
    /**
     * The code's source map, with sources relative to the root; undefined if the sources were
     * edited since.
     */
    async map(code: string): Promise<string | undefined> {
      const bundle = await runEsbuild(site, { entryPoints, ...options, ...mapping });
      return textOf(bundle, '.js') === code ? textOf(bundle, '.js.map') : undefined;
    },
    /**
     * The same site as a CommonJS module for development, where React explains errors in words. It
     * also exports `findComponents`, which returns the component stack of React's last exception.
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
          define: { 'import.meta.url': 'moduleUrl' },
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
 * Wraps React's server. Its synchronous functions don't report the component stack of an exception,
 * so this renders the element again with a function that does.
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
