import type { PageSpec } from '../contract.ts';
import { robotsOf } from '../render/head.ts';

/** Whether the sitemap lists a page: one that asks not to be, or is known under another URL, is no use to a crawler. */
export function isListed(page: PageSpec): boolean {
  if (page.listed !== undefined) return page.listed;
  return (
    !robotsOf(page.head).includes('noindex') &&
    (page.head.canonical ?? page.path) === page.path &&
    page.path !== '/404'
  );
}
