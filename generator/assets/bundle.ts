import type { BuildOptions, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { packageModule } from '../lib/package-folder.ts';
import { baseJsxPlugin } from './base-jsx.ts';
import { bundleApi } from './bundle-api.ts';
import { classNamesPlugin, createCssModuleLoader } from './css-modules.ts';
import { clientEntry, entriesPlugin, hydratedViews, serverEntry } from './entries.ts';
import { findInertCode } from './inert-code.ts';
import { createManifest } from './manifest.ts';
import { type Bundle, browserFiles, browsers, runEsbuild } from './run-esbuild.ts';
import { createServerSources } from './server-sources.ts';
import { shrinkReactPlugin } from './shrink-react.ts';
import { bundleStyles } from './styles.ts';

/** Everything that is made from the site's code. */
export type Bundles = Awaited<ReturnType<typeof bundleSite>>;

/**
 * Bundles the site's code for the browser and for prerendering, and its styles.
 * `shared` is awaited by the one module that holds it, so that this runs beside the content stage.
 * @throws SiteError with the place of each mistake in the code.
 */
export async function bundleSite(site: Site, shared: Promise<Json>) {
  const loadCssModule = createCssModuleLoader(site);
  const plugins = [
    entriesPlugin(site, shared),
    classNamesPlugin(loadCssModule),
    ...(site.base === '' ? [] : [baseJsxPlugin(site)]),
  ];
  const serverOptions = serverFiles(site, plugins);
  const [browser, server, inlineScripts, api] = await Promise.all([
    bundleBrowser(site, plugins),
    runEsbuild(site, serverOptions),
    bundleInlineScripts(site),
    bundleApi(site),
  ]);
  const styles = await bundleStyles(site, loadCssModule, { browser, server });
  return {
    client: createManifest(site, browser, styles),
    /** The prerender bundle: an ES module that exports `render` and `views`. */
    serverCode: server.outputFiles[0]?.text ?? '',
    serverSources: createServerSources(site, serverOptions),
    inlineScripts,
    /** What is in a script or style sheet of the output; empty for another file. */
    modulesOf: (path: string) => listModules(path, [browser, styles]),
    /** Code of the site that never runs. */
    diagnostics: findInertCode(site, { browser, server }),
    /** What answers under `/api/`; undefined when the site has none. */
    api,
  };
}

function listModules(path: string, bundles: readonly Bundle[]) {
  const output = bundles.map(({ metafile }) => metafile.outputs[`out/${path}`]).find(Boolean);
  return Object.entries(output?.inputs ?? {})
    .map(([file, { bytesInOutput }]) => ({ file, bytes: bytesInOutput }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

/** The browser's part alone, with esbuild's report of what is in which file. */
export function bundleBrowser(site: Site, plugins: readonly Plugin[]): Promise<Bundle> {
  const isDeveloped = site.mode === 'development';
  return runEsbuild(site, {
    ...browserFiles(site),
    entryPoints: {
      ...(hydratedViews(site).length > 0 && { entry: clientEntry }),
      ...(site.document.script !== undefined && { script: site.document.script }),
    },
    platform: 'browser',
    splitting: true,
    sourcemap: isDeveloped ? 'inline' : false,
    legalComments: 'external',
    // What visitors download is worth the pass; in development the names of components are.
    plugins: isDeveloped ? [...plugins] : [...plugins, shrinkReactPlugin],
  });
}

function serverFiles(site: Site, plugins: Plugin[]): BuildOptions {
  return {
    entryPoints: { server: serverEntry },
    platform: 'node',
    target: 'node20',
    minifySyntax: site.mode === 'production',
    plugins,
    // CommonJS packages in an ES module reach Node's own modules through `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  };
}

/** What runs inline in the head of documents that hydrate, and of those that do not; '' for none. */
async function bundleInlineScripts(site: Site) {
  const startCode = packageModule('browser/start-code');
  const own = site.document.inlineScript === undefined ? [] : [site.document.inlineScript];
  const hydrated = hydratedViews(site).length;
  const isMixed = hydrated < Object.keys(site.views).length;
  const [hydrating, plain] = await Promise.all([
    bundleInline(site, hydrated > 0 ? [...own, startCode] : []),
    bundleInline(site, isMixed ? own : []),
  ]);
  return { hydrating, plain };
}

async function bundleInline(site: Site, files: readonly string[]): Promise<string> {
  if (files.length === 0) return '';
  const result = await runEsbuild(site, {
    stdin: {
      contents: files.map((file) => `import ${JSON.stringify(file)};`).join('\n'),
      resolveDir: site.root,
    },
    format: 'iife',
    target: browsers,
    minify: true,
    // `</script>` in a string would end the element early.
    supported: { 'inline-script': false },
  });
  return result.outputFiles[0]?.text.trim() ?? '';
}
