import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { packageFolder } from '../lib/package-folder.ts';
import { baseJsxPlugin } from './base-jsx.ts';
import { bundleApi } from './bundle-api.ts';
import { classNamesPlugin, createCssModuleLoader } from './css-modules.ts';
import { clientEntry, entriesPlugin, serverEntry } from './entries.ts';
import { createManifest } from './manifest.ts';
import { type Bundle, browserFiles, browsers, runEsbuild } from './run-esbuild.ts';
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
  const [browser, server, inlineScript, api] = await Promise.all([
    bundleBrowser(site, plugins),
    bundleServer(site, plugins),
    bundleInlineScript(site),
    bundleApi(site),
  ]);
  const styles = await bundleStyles(site, loadCssModule, browser.metafile);
  return {
    client: createManifest(site, browser, styles),
    /** The prerender bundle: an ES module that exports `render` and `views`. */
    serverCode: server.outputFiles[0]?.text ?? '',
    /** Run inline in every document's head: the site's own, then what loads the page's code. */
    inlineScript,
    /** What answers under `/api/`; undefined when the site has none. */
    api,
  };
}

/** The browser's part alone, with esbuild's report of what is in which file. */
export function bundleBrowser(site: Site, plugins: readonly Plugin[]): Promise<Bundle> {
  const isDeveloped = site.mode === 'development';
  return runEsbuild(site, {
    ...browserFiles(site),
    entryPoints: { entry: clientEntry },
    platform: 'browser',
    splitting: true,
    sourcemap: isDeveloped ? 'inline' : false,
    legalComments: 'external',
    // What visitors download is worth the pass; in development the names of components are.
    plugins: isDeveloped ? [...plugins] : [...plugins, shrinkReactPlugin],
  });
}

function bundleServer(site: Site, plugins: Plugin[]): Promise<Bundle> {
  return runEsbuild(site, {
    entryPoints: { server: serverEntry },
    platform: 'node',
    target: 'node20',
    minifySyntax: site.mode === 'production',
    plugins,
    // CommonJS packages in an ES module reach Node's own modules through `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}

async function bundleInlineScript(site: Site): Promise<string> {
  const startCode = join(packageFolder, 'generator/browser/start-code.ts');
  const files = [site.document.inlineScript, startCode].filter((file) => file !== undefined);
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
