import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Feed, Head, PageSpec } from '../contract.ts';
import { relativePath } from '../lib/file-path.ts';
import { absoluteUrl, pagePath, planPath } from '../lib/page-url.ts';

/**
 * Whether the sitemap lists a page. Pages with `noindex` or another canonical URL are useless to
 * crawlers.
 */
export function isListed(page: PageSpec): boolean {
  if (page.listed !== undefined) return page.listed;
  return isIndexed(page) && page.path !== '/404';
}

/**
 * Whether search engines may list a page: without `noindex` and another canonical URL. A site may
 * write the page's own URL as hosts answer it, with a slash.
 */
export function isIndexed({ path, head }: Pick<PageSpec, 'path' | 'head'>): boolean {
  const isOwn = planPath(head.canonical ?? path, 'directory') === path;
  return isOwn && !robotsOf(head).includes('noindex');
}

/** The URL that search engines should index for a page. */
export function canonicalUrl(
  { path, head }: Pick<PageSpec, 'path' | 'head'>,
  site: Pick<Site, 'url' | 'base' | 'urlStyle'>,
): string {
  return absoluteUrl(site, head.canonical ?? pagePath(path, site.urlStyle));
}

/** The robots rule in a page's head. */
export function robotsOf(head: Head): string {
  return head.robots ?? 'index, follow';
}

/** The paths of all feed files. */
export function feedPaths(feeds: readonly Pick<Feed, 'paths'>[]): string[] {
  return feeds.flatMap(({ paths }) => Object.values(paths));
}

/** The paths of all files in the static folder. */
export function listStaticPaths(folder: string | undefined): Set<string> {
  if (folder === undefined || !existsSync(folder)) return new Set();
  const names = readdirSync(folder, { recursive: true }).map(String);
  return new Set(names.map((name) => `/${relativePath(folder, join(folder, name))}`.normalize()));
}
