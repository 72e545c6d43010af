import { basename } from 'node:path';
import type { Site } from '../config/site.ts';
import type { ContentFile } from '../content/written-file.ts';
import { ownPath, toAbsolute } from '../lib/base-path.ts';
import { decodeUrl, readablePath } from '../lib/decode-url.ts';
import { firstBy } from '../lib/first-by.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';
import { pagePath, planPath } from '../lib/page-url.ts';
import { createSuggester } from '../lib/suggest.ts';
import { matches } from '../lib/url-files.ts';
import { createFileLinks } from '../plan/file-links.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { feedPaths, listStaticPaths } from '../plan/public-paths.ts';
import { textsUnder } from './list-texts.ts';
import { atValue, fieldOf } from './make-rule.ts';
import type { CheckContext, LinkTarget, WrittenLink } from './rule.ts';

/** Every link in the files: in Markdown, and under `href` in front matter. */
export function collectLinks(files: readonly ContentFile[], resolve: ResolveLink): WrittenLink[] {
  return files.flatMap((file) => {
    const inData = textsUnder('href', file.data);
    const links = [
      ...inData.map(({ text, path }) => ({ url: text, where: atValue(...path) })),
      ...file.facts.links.map(({ url, place }) => ({ url, where: place })),
    ];
    return links.map(({ url, where }) => ({ file, url, where, target: resolve(url, file) }));
  });
}

/** Finds the target of a URL in a file. */
export type ResolveLink = (url: string, file: ContentFile) => LinkTarget;

/** Creates the function that finds a content file's page; if there are several, the last one. */
export function createPageFinder(pages: Plan['pages']): CheckContext['pageOf'] {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  return ({ file }) => bySource.get(file);
}

/** Creates a ResolveLink for everything that will be published. */
export function createResolver(
  site: Site,
  plan: Plan,
  pageOf: CheckContext['pageOf'],
): ResolveLink {
  const pages = new Map(plan.pages.map((page) => [page.path, page]));
  const later = new Map(plan.laterPages.map((page) => [page.path, page]));
  // Hidden files may link to hidden pages.
  const pageAt = (path: string, { isHidden }: ContentFile) =>
    pages.get(path) ?? (isHidden ? later.get(path) : undefined);
  const moved = new Map(plan.redirects.map(({ from, to }) => [from, to]));
  const known = ['/sitemap.xml', '/robots.txt', ...feedPaths(plan.feeds)];
  const files = once(() => new Set([...known, ...listStaticPaths(site.staticFolder)]));
  const answered = site.rewrites.filter(({ status }) => status !== 404);
  const ofFile = createFileLinks(plan.pages, site.urlStyle);
  const ofHidden = createFileLinks([...plan.laterPages, ...plan.pages], site.urlStyle);
  const isFile = (path: string) =>
    files().has(path) || answered.some(({ from }) => matches(from, path));
  return (written, file) => {
    const url = (file.isHidden ? ofHidden : ofFile)(written, file) ?? written;
    if (url === '') return { kind: 'empty' };
    if (url === '#') return { kind: 'placeholder' };
    // Most links are exactly a page's path.
    const linked = pageAt(url, file);
    if (linked) return { kind: 'page', page: linked, anchor: '' };
    const own = pageOf(file);
    if (!URL.canParse(url, site.url)) return { kind: 'malformed' };
    const parsed = toAbsolute(url, site, own && pagePath(own.path, site.urlStyle));
    const inside = ownPath(parsed, site);
    if (inside === undefined) return { kind: 'external', url: parsed };
    const path = readablePath(inside);
    const page = url.startsWith('#') ? own : pageAt(planPath(path, site.urlStyle), file);
    if (page) return { kind: 'page', page, anchor: decodeUrl(parsed.hash.slice(1)) };
    // In a file that is part of many pages, such as a menu, the page of a bare anchor is unknown.
    if (url.startsWith('#') || isFile(path)) return { kind: 'file' };
    const to = moved.get(planPath(path, site.urlStyle));
    return to === undefined ? { kind: 'missing', path } : { kind: 'moved', to };
  };
}

/**
 * Whether an id is generated and changes with the page's content, so that links should not use it.
 */
function isMadeUp(id: string): boolean {
  return /^(?:user-content-|footnote-label$)/.test(id);
}

/** The ids of a page that links may use, and a function that suggests one of them. */
export const offeredIds = memoize((ids: ReadonlySet<string>) => {
  const offered = [...ids].filter((id) => !isMadeUp(id));
  return { offered, suggestId: createSuggester(offered) };
}, new WeakMap());

/**
 * The file whose page is missing because it is hidden or has errors, which are reported separately.
 */
export function findUnplanned(
  path: string,
  files: readonly ContentFile[],
): ContentFile | undefined {
  return unplannedByName(files).get(basename(path))?.file;
}

/** A site may have many dead links, so these files are looked up by all their names. */
const unplannedByName = memoize((files: readonly ContentFile[]) => {
  const unplanned = files.filter((file) => !file.isValid || file.isHidden);
  const named = unplanned.flatMap((file) =>
    [basename(file.file), ...namesOf(file.file), fieldOf(file, file.fields.slug)].map((name) => ({
      name,
      file,
    })),
  );
  return firstBy(named, ({ name }) => name);
}, new WeakMap());

/** The files by their paths. */
export const filesByPath = memoize(
  (files: readonly ContentFile[]): ReadonlyMap<string, ContentFile> =>
    firstBy(files, ({ file }) => file),
  new WeakMap(),
);

/** The names of a file, with and without its leading number. */
export function namesOf(file: string): string[] {
  const own = basename(file).replace(/\.\w+$/, '');
  return [own, own.replace(/^\d+-/, '')];
}
