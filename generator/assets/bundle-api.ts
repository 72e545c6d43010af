import { isBuiltin } from 'node:module';
import type { OnResolveArgs, OnResolveResult, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { runEsbuild } from './run-esbuild.ts';

/** The handler of the site's API as one ES module, with its source map and esbuild’s report. */
export type ApiBundle = NonNullable<Awaited<ReturnType<typeof bundleApi>>>;

/**
 * Bundles the handler of the site's API for any runtime with web-standard APIs. Returns undefined
 * when the site has no API.
 * @throws SiteError with the place of each mistake, such as an import that exists only in Node.
 */
export async function bundleApi(site: Site) {
  if (site.api === undefined) return undefined;
  const { outputFiles, metafile, warnings } = await runEsbuild(site, {
    entryPoints: { handler: site.api },
    // Not the folder it is written to: the paths in the source map must not depend on that folder.
    outdir: `${site.root}/api`,
    outExtension: { '.js': '.mjs' },
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker'],
    target: 'es2022',
    minifySyntax: site.mode === 'production',
    legalComments: 'inline',
    sourcemap: 'linked',
    sourcesContent: false,
    plugins: [webOnlyPlugin(site.root)],
  });
  const textOf = (suffix: string) =>
    outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? '';
  return { code: textOf('.mjs'), map: textOf('.map'), metafile, warnings };
}

/**
 * Keeps runtime-specific code out of the bundle. A dynamic import of a package stays external,
 * along with all imports of that package. Native code cannot be bundled, and runtimes without it
 * never run that import. Static imports are bundled and must not need Node.
 */
function webOnlyPlugin(root: string): Plugin {
  return {
    name: 'api',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, (args) => {
        if (args.kind === 'entry-point') return undefined;
        if (args.kind === 'dynamic-import') return { path: args.path, external: true };
        const isOfNode = args.path.startsWith('node:') || isBuiltin(args.path);
        return isOfNode ? refuse(args, root) : undefined;
      });
    },
  };
}

function refuse({ path, importer }: OnResolveArgs, root: string): OnResolveResult {
  const text = `${path} is a module of Node, which the other runtimes of an API handler do not have.`;
  const advice = /[\\/]node_modules[\\/]/.test(importer)
    ? `${relativePath(root, importer)} belongs to a package that needs Node: import that package dynamically, await import("…"), and it stays outside the bundle.`
    : 'Use web APIs: crypto.subtle, fetch, Request, URL, TextEncoder. Import code that needs Node dynamically, where it runs: await import("…").';
  return { errors: [{ text, notes: [{ text: advice }] }] };
}
