import { isDeepStrictEqual } from 'node:util';
import type { BuildOptions, Plugin } from 'esbuild';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { esbuildWarnings } from '../diagnostics/esbuild-diagnostics.ts';
import { memoize } from '../lib/memoize.ts';
import { packageModule } from '../lib/package-folder.ts';
import { findBrowserEnvironment } from './browser-environment.ts';
import { bundleApi } from './bundle-api.ts';
import { classNamesPlugin } from './css-modules.ts';
import { type CssScoper, createCssScoper } from './css-scoper.ts';
import { clientEntry, entriesPlugin, hydratedViews, serverEntry } from './entries.ts';
import { createModulePreparer, fastRefreshPlugin, type PrepareModule } from './fast-refresh.ts';
import { findInertCode } from './inert-code.ts';
import {
  addTakers,
  type BrowserBundle,
  type BundledCode,
  type BundleParts,
  bundlesOf,
  createKeeper,
  keepCssModules,
  type LastBundles,
} from './last-bundles.ts';
import { laterModulesPlugin } from './later-modules.ts';
import { createManifest } from './manifest.ts';
import { findModuleUrls } from './module-urls.ts';
import { publicUrlPlugins } from './public-urls.ts';
import { type Bundle, browserFiles, browsers, runEsbuild } from './run-esbuild.ts';
import { createServerSources } from './server-sources.ts';
import { shrinkReactPlugin } from './shrink-react.ts';
import { bundleStyles, listSheets } from './styles.ts';

/** Everything that stet makes from the site's code. */
export type Bundles = Awaited<ReturnType<typeof bundleSite>>;

/**
 * Bundles the site's code for the browser and for prerendering, and its styles. Only one module
 * waits for `shared`, so bundling runs while the content stage does.
 * @param options.last the last bundles; parts that an edit does not affect are reused.
 * @param options.recall may return the result of an earlier `make`.
 * @param options.scoper scopes CSS Modules, or reuses earlier results.
 * @throws SiteError with the place of each mistake in the code.
 */
export async function bundleSite(
  site: Site,
  shared: Promise<Json>,
  options: {
    last?: LastBundles;
    recall?: ((make: () => Promise<BundledCode>) => Promise<BundledCode>) | undefined;
    scoper?: CssScoper;
  } = {},
) {
  const { recall = (make) => make() } = options;
  const last = options.last && (await addTakers(options.last));
  const { parts } = last ?? {};
  const css = keepCssModules(last);
  const scoper = parts?.scoper ?? options.scoper ?? createCssScoper(site);
  const loadCssModule = memoize(scoper.load, css);
  const prepare = parts?.prepare ?? createModulePreparer(site);
  const plugins = [
    entriesPlugin(site, shared),
    classNamesPlugin(loadCssModule),
    ...publicUrlPlugins(site),
  ];
  const serverOptions = serverFiles(site, plugins);
  const code = await recall(async () => {
    const keep = await createKeeper(site.root, loadCssModule, last);
    const hasOtherData = last !== undefined && !isDeepStrictEqual(await shared, last.shared);
    const inlined = inlineFiles(site);
    const [browser, server, hydrating, plain, api] = await Promise.all([
      keep.code(hasOtherData ? undefined : parts?.browser, () =>
        bundleBrowser(site, plugins, prepare),
      ),
      keep.code(parts?.server, () => runEsbuild(site, serverOptions)),
      keep.code(parts?.hydrating, () => bundleInline(site, inlined.hydrating)),
      keep.code(parts?.plain, () => bundleInline(site, inlined.plain)),
      keep.code(parts?.api, () => bundleApi(site)),
    ]);
    const sheets = listSheets(site, { browser, server });
    const lastStyles = parts && { ...parts, isStale: keep.isStaleSheet };
    const styles = await bundleStyles(site, loadCssModule, sheets, lastStyles);
    await scoper.keep();
    return { browser, server, hydrating, plain, api, sheets, styles };
  });
  const { browser, server, hydrating, plain, api, styles } = code;
  const next: BundleParts = { ...code, css, scoper, prepare };
  return {
    client: createManifest(site, browser, styles),
    /** The prerender bundle: an ES module that exports `render` and `views`. */
    serverCode: server.outputFiles[0]?.text ?? '',
    serverSources: createServerSources(site, serverOptions),
    inlineScripts: { hydrating: textOf(hydrating), plain: textOf(plain) },
    /** The modules in a script or stylesheet of the output; empty for another file. */
    modulesOf: (path: string) => listModules(path, [browser, styles]),
    /** What esbuild warns of, and code of the site that never runs. */
    diagnostics: [
      ...esbuildWarnings(
        bundlesOf(code).flatMap(({ warnings }) => warnings),
        site.root,
      ),
      ...findInertCode(site, { browser, server }),
      ...findBrowserEnvironment(site, browser),
      ...findModuleUrls(site, browser),
    ],
    /** The handler for `/api/`; undefined when the site has none. */
    api,
    /** Input for the next bundles while the site is being watched. */
    parts: next,
  };
}

function listModules(path: string, bundles: readonly Bundle[]) {
  const output = bundles.map(({ metafile }) => metafile.outputs[`out/${path}`]).find(Boolean);
  return Object.entries(output?.inputs ?? {})
    .map(([file, { bytesInOutput }]) => ({ file, bytes: bytesInOutput }))
    .filter(({ bytes }) => bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

/** Bundles only the browser's code. esbuild's report lists the modules of each file. */
export async function bundleBrowser(
  site: Site,
  plugins: readonly Plugin[],
  prepare?: PrepareModule,
): Promise<BrowserBundle> {
  const isDeveloped = site.mode === 'development';
  const sources = new Map<string, string>();
  const prepareAndNote: PrepareModule = async (path) => {
    const module = await prepare?.(path);
    if (module) sources.set(path, module.source);
    return module;
  };
  const bundle = await runEsbuild(site, {
    ...browserFiles(site),
    entryPoints: {
      ...(hydratedViews(site).length > 0 && { entry: clientEntry }),
      ...(site.document.script !== undefined && { script: site.document.script }),
    },
    platform: 'browser',
    splitting: true,
    sourcemap: isDeveloped ? 'inline' : false,
    legalComments: 'external',
    // Production uses an extra pass for smaller downloads; development keeps the names of
    // components.
    plugins: [
      ...plugins,
      ...(isDeveloped && prepare
        ? [fastRefreshPlugin(prepareAndNote)]
        : [shrinkReactPlugin, laterModulesPlugin(site)]),
    ],
  });
  return { ...bundle, sources };
}

function serverFiles(site: Site, plugins: Plugin[]): BuildOptions {
  return {
    entryPoints: { server: serverEntry },
    platform: 'node',
    target: 'node20',
    minifySyntax: site.mode === 'production',
    plugins,
    // CommonJS packages in an ES module load Node's built-in modules through `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  };
}

/** The files that run inline in the head: of documents that hydrate, and of the others. */
function inlineFiles(site: Site) {
  const startCode = packageModule('browser/start-code');
  const own = site.document.inlineScript === undefined ? [] : [site.document.inlineScript];
  const hydrated = hydratedViews(site).length;
  const isMixed = hydrated < Object.keys(site.views).length;
  return { hydrating: hydrated > 0 ? [...own, startCode] : [], plain: isMixed ? own : [] };
}

async function bundleInline(site: Site, files: readonly string[]): Promise<Bundle | undefined> {
  if (files.length === 0) return undefined;
  return runEsbuild(site, {
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
}

/** The script of an inline bundle; '' for none. */
function textOf(bundle: Bundle | undefined): string {
  return bundle?.outputFiles[0]?.text.trim() ?? '';
}
