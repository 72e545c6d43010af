import { dirname } from 'node:path';
import process from 'node:process';
import type { Bundles } from '../assets/bundle.ts';
import type { Cache } from '../cache/cache.ts';
import { listCards } from '../cards/make-cards.ts';
import { type Diagnostic, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { weighStages } from '../diagnostics/stage-rules.ts';
import { listImages } from '../images/make-images.ts';
import { isHashed } from '../lib/hashed-path.ts';
import { buildFile } from '../output/build-id.ts';
import { formatHeaders } from '../output/host-files.ts';
import { type Output, readyOutput } from '../output/output.ts';
import { retiredFile } from '../output/retired-files.ts';
import type { PlannedSite } from '../plan/plan-site.ts';
import { createFrame, frameKeys } from '../render/frame.ts';
import { filesOf, type PageOutput, planPageOutputs } from '../render/page-outputs.ts';
import { policyHeader } from '../render/policy.ts';
import { renderFeeds } from './feeds/render-feeds.ts';
import { renderFigures } from './figures.ts';
import { headerRules } from './headers.ts';
import { renderCaddy } from './hosts/caddy.ts';
import { toHostRules } from './hosts/host-rules.ts';
import { renderNginx } from './hosts/nginx.ts';
import { renderHydrationList } from './hydration-list.ts';
import { preferOwnFiles } from './own-files.ts';
import { redirectRules, renderFallback, renderRedirects } from './redirects.ts';
import { renderRobots } from './robots.ts';
import { renderSitemap } from './sitemap.ts';
import { listStaticFiles } from './static-files.ts';

interface Bundled extends PlannedSite {
  bundles: Bundles;
  cache: Pick<Cache, 'store' | 'identity' | 'recall' | 'keep'>;
  /** Awaited between two steps so that other work can run; may throw to stop. */
  pause?: (() => Promise<void>) | undefined;
}

/** All published files with their names and keys, not made yet. */
export type SiteOutputs = Awaited<ReturnType<typeof collectOutputs>>;

/** Pages per slice of work, which takes about 10 ms. */
const sliceOfPages = 5000;

/**
 * Lists all files of the output.
 * @throws SiteError when two sources would write the same file.
 */
export async function collectOutputs(options: Bundled) {
  const { site, plan, pause } = options;
  const frame = createFrame(options);
  const keys = frameKeys(frame);
  const pages: PageOutput[] = [];
  for (let at = 0; at < plan.pages.length; at += sliceOfPages) {
    const slice = plan.pages.slice(at, at + sliceOfPages);
    pages.push(...planPageOutputs(slice, site, keys, options.cache.identity));
    await pause?.();
  }
  const { images, others, diagnostics } = await collectFiles(options);
  await pause?.();
  const ofPages = pages.flatMap(filesOf);
  await pause?.();
  const misplaced = findMisplaced(ofPages);
  await pause?.();
  throwOnErrors([...misplaced, ...findCollisions(ofPages, [...images, ...others])]);
  const files = [...ofPages, ...images, ...others];
  return { pages, images, others, files, frame, keys, diagnostics };
}

/**
 * Lists the output's files that are not pages. The site's own files replace generated ones.
 * @throws SiteError when a file without a hash is in a folder for hashed files.
 */
export async function collectFiles(options: Bundled) {
  const { site, content, plan, bundles } = options;
  const { store } = options.cache;
  const headers = headerRules(site, policyHeader(site, bundles));
  const images = [
    ...listImages(site, store, content.images, plan.images),
    ...listCards(site, store, plan.cards),
  ];
  const generated = [
    ...renderSitemap(site, plan.pages, content),
    renderRobots(site),
    readyOutput('_headers', formatHeaders(headers, site.base), 'the header rules'),
    renderRedirects(site, plan.redirects),
  ];
  const own = await preferOwnFiles(site, await listStaticFiles(site, options.cache), generated);
  const plain = [
    ...own.files,
    ...renderFeeds(site, plan.feeds),
    ...plan.redirects.map((redirect) => renderFallback(site, redirect)),
    ...renderFigures(options),
    ...renderHydrationList(site, plan.pages),
  ];
  throwOnErrors(findMisplaced(plain));
  const others = [...bundles.client.files, ...plan.files, ...plain];
  const paths = [...images, ...others].map(({ path }) => path);
  const rules = toHostRules(site, headers, redirectRules(site, plan.redirects), paths);
  const renderers = { nginx: renderNginx, caddy: renderCaddy };
  const hosts = site.hosts.map((name) => renderers[name](rules));
  return {
    images,
    others: [...others, ...hosts.filter(({ path }) => !paths.includes(path))],
    diagnostics: [...own.diagnostics, ...weighStages(bundles.diagnostics, site.rules)],
  };
}

/**
 * Finds files that browsers would cache for a year although their names do not change with their
 * bytes.
 */
function findMisplaced(outputs: readonly Pick<Output, 'path' | 'source'>[]): Diagnostic[] {
  return outputs
    .filter(({ path }) => isHashed(path))
    .map(({ path, source }) => ({
      rule: 'emit/hashed-folder',
      severity: 'error',
      message: `${source} would be written to ${path}. Browsers keep files of ${dirname(path)}/ for a year without asking again.`,
      hint: 'Only files that the build names by a hash may be there. Move it to another folder.',
    }));
}

/**
 * Finds files with the same path, or with the path of a folder.
 * @param pages the files of pages, which differ from each other (plan/check-paths.ts). Keeping only
 * the other files in a map takes a quarter of the time.
 * @param ignoresCase whether `About.html` and `about.html` are the same file, as on most disks of
 * Windows and macOS.
 */
export function findCollisions(
  pages: readonly Pick<Output, 'path' | 'source'>[],
  others: readonly Pick<Output, 'path' | 'source'>[],
  ignoresCase: boolean = ['darwin', 'win32'].includes(process.platform),
): Diagnostic[] {
  const nameOf = (path: string) => (ignoresCase ? path.toLowerCase() : path);
  const sources = new Map([
    [buildFile, 'the id of the build'],
    [retiredFile, 'the list of retired files'],
  ]);
  const folders = new Map<string, string>();
  const messages: string[] = [];
  const see = ({ path, source }: Pick<Output, 'path' | 'source'>) => {
    const name = nameOf(path);
    const other = sources.get(name);
    if (other) messages.push(`${other} and ${source} would both be written to ${path}.`);
    for (let at = parentOf(name); at !== '' && !folders.has(at); at = parentOf(at)) {
      folders.set(at, source);
    }
    return name;
  };
  for (const file of others) sources.set(see(file), file.source);
  for (const page of pages) see(page);
  for (const { path, source } of [...others, ...pages]) {
    const inside = folders.get(nameOf(path));
    if (!inside) continue;
    messages.push(`${source} would be written to ${path}, which is the folder of ${inside}.`);
  }
  const hint = ignoresCase
    ? 'Rename one of them. To this system, names that differ only in capitals are the same.'
    : 'Rename one of them.';
  return messages.map((message) => ({ rule: 'emit/collision', severity: 'error', message, hint }));
}

/** The folder of a path; empty for the output itself. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
