import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '../browser/page.ts';
import { defaultCacheFolder } from '../cache/cache.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { messageOf } from '../lib/message-of.ts';
import { writeModule } from '../lib/write-module.ts';
import { createDocument } from './document.ts';
import type { Frame } from './frame.ts';
import { createPageRenderer, type RenderPageFiles, type SiteCode } from './render-page.ts';

/** Runs the code of an ES module as if it stood in a folder, and gives what it exports. */
type RunModule = (code: string, folder: string) => Promise<Record<string, unknown>>;

/**
 * Loads the site's code and the document template, and makes of them what renders a page.
 * @throws SiteError when one of them does not keep the contract.
 */
export async function loadPageRenderer(
  frame: Frame,
  runModule: RunModule = importModule,
): Promise<RenderPageFiles> {
  const { root, document } = frame.site;
  const code = await loadCode(frame, runModule);
  const fill = createDocument(frame.template, relativePath(root, document.template));
  return createPageRenderer(frame, code, fill);
}

/**
 * Runs the prerender bundle.
 * @throws SiteError when its code throws at once, or when it does not keep the contract.
 */
async function loadCode({ site, serverCode }: Frame, runModule: RunModule): Promise<SiteCode> {
  const folder = join(defaultCacheFolder(site.root), 'server');
  const module = await runModule(serverCode, folder).catch((error: unknown) => {
    const what = `cannot be loaded: ${messageOf(error)}`;
    throw new SiteError([problem(site, site.entries.server, what)], { cause: error });
  });
  const views = module.views as SiteCode['views'];
  const problems = Object.entries(site.views)
    .filter(([name]) => typeof views[name] !== 'function' && typeof views[name] !== 'object')
    .map(([, path]) => problem(site, path, 'has no component as its default export'));
  if (typeof module.render !== 'function') {
    problems.unshift(problem(site, site.entries.server, 'does not export a function named render'));
  }
  if (problems.length > 0) throw new SiteError(problems);
  return { render: module.render as RenderPage, views };
}

const importModule: RunModule = async (code, folder) =>
  import(pathToFileURL(await writeModule(code, folder)).href);

function problem({ root }: Frame['site'], path: string, what: string) {
  const file = relative(root, path);
  return { rule: 'code/contract', severity: 'error', message: `${file} ${what}.`, file } as const;
}
