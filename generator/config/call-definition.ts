import { DamagedCacheError } from '../cache/body-store.ts';
import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { messageOf } from '../lib/message-of.ts';
import type { Site } from './site.ts';

/**
 * Calls a function of the site's definition, and waits for what it promises.
 * @throws SiteError with what it said when it throws.
 */
export async function callDefinition<T>(
  site: Site,
  name: string,
  call: () => T | Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DamagedCacheError) throw error;
    throw definitionError(site, name, error);
  }
}

/** What is thrown on when a function of the definition has thrown. */
export function definitionError(site: Site, name: string, error: unknown): SiteError {
  const message = `${name}() of the site's definition threw: ${messageOf(error)}`;
  const file = relativePath(site.root, site.configFile);
  return siteError({ rule: 'plan/throws', message, file }, { cause: error });
}
