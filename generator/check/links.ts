import type { Site } from '../config/site.ts';
import { once } from '../lib/once.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { listStaticPaths } from '../plan/static-paths.ts';
import {
  atValue,
  type CheckedFile,
  type LinkTarget,
  type Where,
  type WrittenLink,
} from './rule.ts';

/** Every link of the files: those of the Markdown, and what stands under `href` in front matter. */
export function collectLinks(files: readonly CheckedFile[], resolve: ResolveLink): WrittenLink[] {
  const toLink = (file: CheckedFile, url: string, where: Where): WrittenLink => ({
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
export type ResolveLink = (url: string, file: CheckedFile) => LinkTarget;

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
export function createResolver(site: Site, plan: Plan): ResolveLink {
  const pages = new Map(plan.pages.map((page) => [page.path, page]));
  const feeds = plan.feeds.flatMap(({ paths }) => Object.values(paths));
  const moved = new Map(plan.redirects.map(({ from, to }) => [from, to]));
  const files = new Set([...feeds, '/sitemap.xml', '/robots.txt']);
  const copied = once(() => listStaticPaths(site.staticFolder));
  const isFile = (path: string) => files.has(path) || copied().has(path) || isRewritten(path, site);
  return (url, file) => {
    if (url === '') return { kind: 'empty' };
    if (url === '#') return { kind: 'placeholder' };
    // Most links are the path of a page as it stands.
    const linked = pages.get(url);
    if (linked) return { kind: 'page', page: linked, anchor: '' };
    const base = new URL(file.page?.path ?? '/', site.url);
    if (!URL.canParse(url, base)) return { kind: 'malformed' };
    const parsed = new URL(url, base);
    if (parsed.origin !== base.origin) return { kind: 'external', url: parsed };
    const path = decode(parsed.pathname);
    const page = url.startsWith('#') ? file.page : pages.get(path);
    if (page) return { kind: 'page', page, anchor: decode(parsed.hash.slice(1)) };
    // The page of an anchor alone is unknown where the file is part of many pages, as a menu is.
    if (url.startsWith('#') || isFile(path)) return { kind: 'file' };
    const to = moved.get(path);
    return to === undefined ? { kind: 'missing', path } : { kind: 'moved', to };
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isRewritten(path: string, site: Site): boolean {
  return site.rewrites.some(
    ({ from, status }) =>
      status !== 404 && (from.endsWith('/*') ? path.startsWith(from.slice(0, -1)) : path === from),
  );
}
