import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bundles } from '../assets/bundle.ts';
import { defaultCacheFolder } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import type { Json, RenderPage } from '../contract.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { messageOf } from '../lib/message-of.ts';
import { writeWhole } from '../lib/write-whole.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { createDocument } from './document.ts';
import type { FeedLinks } from './head.ts';
import { createPageRenderer, type PageAssets, type RenderPageFiles } from './render-page.ts';
import { type RenderSite, toRenderSite } from './render-site.ts';
import type { Renderer } from './renderer.ts';

/** What rendering is made of. Plain data, so that workers can be given it. */
export interface RendererSource {
  site: RenderSite;
  shared: Json;
  feeds: readonly FeedLinks[];
  client: PageAssets;
  inlineScript: string;
  serverCode: string;
  /** Text of the document template. */
  template: string;
}

/** Gathers what rendering needs from what the stages before it gave. */
export function toRendererSource(options: {
  site: Site;
  plan: Pick<Plan, 'shared' | 'feeds'>;
  bundles: Bundles;
  template: string;
}): RendererSource {
  const { site, plan, bundles, template } = options;
  const { files: _, ...client } = bundles.client;
  return {
    site: toRenderSite(site),
    shared: plan.shared,
    feeds: plan.feeds.map(({ title, home, paths }) => ({ title, home, paths })),
    client,
    inlineScript: bundles.inlineScript,
    serverCode: bundles.serverCode,
    template,
  };
}

/** Runs the code of an ES module as if it stood in a folder, and gives what it exports. */
type RunModule = (code: string, folder: string) => Promise<Record<string, unknown>>;

/**
 * Loads the site's code and the document template, and makes of them what renders a page.
 * @throws SiteError when one of them does not keep the contract.
 */
export async function loadPageRenderer(
  source: RendererSource,
  runModule: RunModule = importModule,
): Promise<RenderPageFiles> {
  const { site, shared, feeds, client, inlineScript, serverCode, template } = source;
  return createPageRenderer({
    site,
    shared,
    feeds,
    client,
    inlineScript,
    renderer: await loadRenderer(site, serverCode, runModule),
    fillDocument: createDocument(template, relativePath(site.root, site.document.template)),
  });
}

/**
 * Runs the prerender bundle.
 * @throws SiteError when its code throws at once, or when it does not keep the contract.
 */
async function loadRenderer(
  site: RenderSite,
  code: string,
  runModule: RunModule,
): Promise<Renderer> {
  const folder = join(defaultCacheFolder(site.root), 'server');
  const module = await runModule(code, folder).catch((error: unknown) => {
    const what = `cannot be loaded: ${messageOf(error)}`;
    throw new SiteError([problem(site, site.entries.server, what)], { cause: error });
  });
  const views = module.views as Renderer['views'];
  const problems = [
    ...(typeof module.render === 'function'
      ? []
      : [problem(site, site.entries.server, 'does not export a function named render')]),
    ...Object.entries(site.views)
      .filter(([name]) => typeof views[name] !== 'function' && typeof views[name] !== 'object')
      .map(([, path]) => problem(site, path, 'has no component as its default export')),
  ];
  if (problems.length > 0) throw new SiteError(problems);
  return { render: module.render as RenderPage, views };
}

/** Every thread that asks for the same code imports the same file. */
const importModule: RunModule = async (code, folder) => {
  const file = join(folder, `${hashOf(code).slice(0, 16)}.mjs`);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    await writeWhole(file, code);
  }
  return import(pathToFileURL(file).href);
};

function problem(site: RenderSite, path: string, what: string) {
  const file = relative(site.root, path);
  return { rule: 'code/contract', severity: 'error', message: `${file} ${what}.`, file } as const;
}
