import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Site } from '../config/site.ts';
import type { LoadedPage, RenderPage } from '../contract.ts';
import { hashOf } from '../hash.ts';
import { SiteError } from '../report/diagnostic.ts';

/** The site's code as it runs while prerendering. */
export interface Renderer {
  render: RenderPage;
  views: Readonly<Record<string, LoadedPage['View']>>;
  /** Hash of the code, for the key of what it renders. */
  hash: string;
}

/**
 * Imports the prerender bundle.
 * @throws SiteError when its code throws at once, or when it does not keep the contract.
 */
export async function loadRenderer(site: Site, code: string): Promise<Renderer> {
  const hash = hashOf(code).slice(0, 16);
  const folder = join(site.cacheFolder, 'server');
  const file = join(folder, `${hash}.mjs`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, code);
  const module = await importServerModule(site, file);
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
  return { render: module.render as RenderPage, views, hash };
}

async function importServerModule(site: Site, file: string): Promise<Record<string, unknown>> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw new SiteError(
      [problem(site, site.entries.server, `cannot be loaded: ${(error as Error).message}`)],
      { cause: error },
    );
  }
}

function problem(site: Site, path: string, what: string) {
  const file = relative(site.root, path);
  return { rule: 'code/contract', severity: 'error', message: `${file} ${what}.`, file } as const;
}
