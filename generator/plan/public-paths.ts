import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Feed, Head, PageSpec } from '../contract.ts';
import { relativePath } from '../lib/file-path.ts';

/** Whether the sitemap lists a page: one that asks not to be, or is known under another URL, is no use to a crawler. */
export function isListed(page: PageSpec): boolean {
  if (page.listed !== undefined) return page.listed;
  return (
    !robotsOf(page.head).includes('noindex') &&
    (page.head.canonical ?? page.path) === page.path &&
    page.path !== '/404'
  );
}

/** What a page tells crawlers in its head. */
export function robotsOf(head: Head): string {
  return head.robots ?? 'index, follow';
}

/** Paths of the files of feeds. */
export function feedPaths(feeds: readonly Pick<Feed, 'paths'>[]): string[] {
  return feeds.flatMap(({ paths }) => Object.values(paths));
}

/** Paths of what the static folder holds. */
export function listStaticPaths(folder: string | undefined): Set<string> {
  if (folder === undefined || !existsSync(folder)) return new Set();
  const names = readdirSync(folder, { recursive: true }).map(String);
  return new Set(names.map((name) => `/${relativePath(folder, join(folder, name))}`.normalize()));
}
