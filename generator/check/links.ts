import type { Site } from '../config/site.ts';
import type { Where } from '../content/source.ts';
import type { ContentFile } from '../content/written-file.ts';
import { decodeUrl } from '../lib/decode-url.ts';
import { once } from '../lib/once.ts';
import { matches } from '../lib/url-files.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { feedPaths, listStaticPaths } from '../plan/public-paths.ts';
import { atValue, type CheckContext, type LinkTarget, type WrittenLink } from './rule.ts';

/** Every link of the files: those of the Markdown, and what stands under `href` in front matter. */
export function collectLinks(files: readonly ContentFile[], resolve: ResolveLink): WrittenLink[] {
  const toLink = (file: ContentFile, url: string, where: Where): WrittenLink => ({
    file,
    url,
    where,
    target: resolve(url, file),
  });
  return files.flatMap((file) => [
    ...hrefsOf(file.data, []).map(({ url, path }) => toLink(file, url, atValue(...path))),
    ...file.facts.links.map(({ url, place }) => toLink(file, url, place)),
  ]);
}

/** Says where a URL that is written in a file leads. */
export type ResolveLink = (url: string, file: ContentFile) => LinkTarget;

function hrefsOf(
  value: unknown,
  path: readonly PropertyKey[],
): { url: string; path: readonly PropertyKey[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) =>
    key === 'href' && typeof inner === 'string'
      ? [{ url: inner, path: [...path, key] }]
      : hrefsOf(inner, [...path, key]),
  );
}

/** Creates that function from everything that will be published. */
export function createResolver(
  site: Site,
  plan: Plan,
  pageOf: CheckContext['pageOf'],
): ResolveLink {
  const pages = new Map(plan.pages.map((page) => [page.path, page]));
  const moved = new Map(plan.redirects.map(({ from, to }) => [from, to]));
  const files = once(
    () =>
      new Set([
        ...feedPaths(plan.feeds),
        '/sitemap.xml',
        '/robots.txt',
        ...listStaticPaths(site.staticFolder),
      ]),
  );
  const answered = site.rewrites.filter(({ status }) => status !== 404);
  const isFile = (path: string) =>
    files().has(path) || answered.some(({ from }) => matches(from, path));
  return (url, file) => {
    if (url === '') return { kind: 'empty' };
    if (url === '#') return { kind: 'placeholder' };
    // Most links are exactly the path of a page.
    const linked = pages.get(url);
    if (linked) return { kind: 'page', page: linked, anchor: '' };
    const own = pageOf(file);
    const base = new URL(own?.path ?? '/', site.url);
    if (!URL.canParse(url, base.href)) return { kind: 'malformed' };
    const parsed = new URL(url, base.href);
    if (parsed.origin !== base.origin) return { kind: 'external', url: parsed };
    const path = decodeUrl(parsed.pathname);
    const page = url.startsWith('#') ? own : pages.get(path);
    if (page) return { kind: 'page', page, anchor: decodeUrl(parsed.hash.slice(1)) };
    // The page of an anchor alone is unknown where the file is part of many pages, as a menu is.
    if (url.startsWith('#') || isFile(path)) return { kind: 'file' };
    const to = moved.get(path);
    return to === undefined ? { kind: 'missing', path } : { kind: 'moved', to };
  };
}
