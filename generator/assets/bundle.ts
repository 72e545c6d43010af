import { join } from 'node:path';
import type { BuildFailure, BuildOptions, Plugin } from 'esbuild';
import type { Mode, Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { esbuildDiagnostics } from '../diagnostics/esbuild-diagnostics.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { packageFolder } from '../lib/package-folder.ts';
import { browsers } from './browsers.ts';
import { type ApiBundle, apiOptions } from './bundle-api.ts';
import { classNamesPlugin, createCssModuleLoader } from './css-modules.ts';
import { clientEntry, entriesPlugin, serverEntry } from './entries.ts';
import { type Bundle, type ClientAssets, createManifest } from './manifest.ts';
import { reactModulesPlugin } from './react-modules.ts';
import { shakeReactPlugin } from './shake-react.ts';
import { bundleStyles } from './styles.ts';

/** Everything that is made from the site's code. */
export interface Bundles {
  client: ClientAssets;
  /** The prerender bundle: an ES module that exports `render` and `views`. */
  serverCode: string;
  /** Run inline in every document's head: the site's own, then what loads the page's code. */
  inlineScript: string;
  /** What answers under `/api/`; undefined when the site has none. */
  api: ApiBundle | undefined;
}

/**
 * Bundles the site's code for the browser and for prerendering, and its styles.
 * `shared` is awaited by the one module that holds it, so that this runs beside the content stage.
 * @throws SiteError with the place of each mistake in the code.
 */
export async function bundleSite(site: Site, shared: Promise<Json>): Promise<Bundles> {
  const loadCssModule = createCssModuleLoader(site.root);
  const plugins = [entriesPlugin(site, shared), classNamesPlugin(loadCssModule)];
  try {
    const [browser, server, inlineScript, api] = await Promise.all([
      bundleBrowser(site, plugins),
      runEsbuild(site, { ...serverOptions(site.mode), plugins }),
      bundleInlineScript(site),
      bundleHandler(site),
    ]);
    const styles = await bundleStyles({ site, loadCssModule, metafile: browser.metafile });
    return {
      client: createManifest({ site, browser, styles }),
      serverCode: server.outputFiles[0]?.text ?? '',
      inlineScript,
      api,
    };
  } catch (error) {
    throw new SiteError(esbuildDiagnostics(error as BuildFailure, site.root), { cause: error });
  }
}

/**
 * Bundles the handler of the site's API alone; undefined when the site has none.
 * @throws SiteError with the place of each mistake, such as an import that only Node knows.
 */
export async function bundleApi(site: Site): Promise<ApiBundle | undefined> {
  try {
    return await bundleHandler(site);
  } catch (error) {
    throw new SiteError(esbuildDiagnostics(error as BuildFailure, site.root), { cause: error });
  }
}

/** What would keep that handler from being bundled. */
export async function findApiFaults(site: Site): Promise<readonly Diagnostic[]> {
  if (site.api === undefined) return [];
  try {
    await runEsbuild(site, { ...apiOptions(site, site.api), sourcemap: false });
    return [];
  } catch (error) {
    return esbuildDiagnostics(error as BuildFailure, site.root);
  }
}

async function bundleHandler(site: Site): Promise<ApiBundle | undefined> {
  if (site.api === undefined) return undefined;
  const { outputFiles } = await runEsbuild(site, apiOptions(site, site.api));
  const textOf = (suffix: string) =>
    outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? '';
  return { code: textOf('.mjs'), map: textOf('.map') };
}

/** The browser's part alone, with esbuild's report of what is in which file. */
export function bundleBrowser(site: Site, plugins: readonly Plugin[]): Promise<Bundle> {
  return runEsbuild(site, {
    ...browserOptions(site.mode),
    plugins: [...plugins, ...shaking(site)],
  });
}

async function runEsbuild(site: Site, options: BuildOptions): Promise<Bundle> {
  const { build } = await import('esbuild');
  const settings: BuildOptions = {
    absWorkingDir: site.root,
    outdir: 'out',
    alias: { stet: `${packageFolder}/generator/index.ts` },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    jsx: 'automatic',
    jsxDev: site.mode === 'development',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': JSON.stringify(site.mode) },
    ...options,
  };
  return (await build(settings)) as Bundle;
}

/** What visitors download is worth the pass; in development the names of components are. */
function shaking({ mode }: Site): Plugin[] {
  return mode === 'production' ? [reactModulesPlugin, shakeReactPlugin] : [];
}

const hashedName = `${hashedFolders.code}/[name]-[hash]`;

function browserOptions(mode: Mode): BuildOptions {
  return {
    entryPoints: { entry: clientEntry },
    platform: 'browser',
    target: browsers,
    splitting: true,
    minify: mode === 'production',
    sourcemap: mode === 'development' ? 'inline' : false,
    legalComments: 'external',
    entryNames: hashedName,
    chunkNames: hashedName,
    assetNames: hashedName,
    publicPath: '/',
  };
}

function serverOptions(mode: Mode): BuildOptions {
  return {
    entryPoints: { server: serverEntry },
    platform: 'node',
    target: 'node20',
    minifySyntax: mode === 'production',
    // CommonJS packages in an ES module reach Node's own modules through `require`.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  };
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
