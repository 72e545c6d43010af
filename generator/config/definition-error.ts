import { DamagedCacheError } from '../cache/body-store.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { messageOf } from '../lib/message-of.ts';
import type { Site } from './site.ts';

/**
 * What is thrown on when a function of the site's definition has thrown.
 * @param name of the function, as a message calls it: `pages()`.
 */
export function definitionError(site: Site, name: string, error: unknown): Error {
  if (error instanceof DamagedCacheError) return error;
  const message = `${name} of the site's definition threw: ${messageOf(error)}`;
  const file = relativePath(site.root, site.configFile);
  return siteError({ rule: 'plan/throws', message, file }, { cause: error });
}
