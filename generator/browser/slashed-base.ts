import { removeBase } from '../lib/base-path.ts';
import { planPath, publicUrl } from '../lib/page-url.ts';

/*
 * Only in the bundles of a site with `urlStyle: 'directory'`, where it replaces base.ts
 * (assets/public-urls.ts).
 */

const base = import.meta.base ?? '';
const urlStyle = 'directory';

/** Does the same as in base.ts, and adds the slash at the end of a page's URL. */
export function withBase(path: string): string {
  return publicUrl(path, { base, urlStyle });
}

/** Does the same as in base.ts, and removes the slash at the end of a page's URL. */
export function withoutBase(path: string): string {
  return planPath(removeBase(base, path) ?? path, urlStyle);
}
