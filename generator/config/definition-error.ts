import { DamagedCacheError } from '../cache/body-store.ts';
import { SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException, type Subject } from '../diagnostics/exception.ts';
import { relativePath } from '../lib/file-path.ts';
import type { Site } from './site.ts';

/**
 * What is thrown on when a function of the site's definition has thrown. `traceDefinition` finds its
 * place.
 * @param name of the function, as a message calls it: `pages()`.
 * @param subject what it was called for.
 */
export function definitionError(
  site: Pick<Site, 'root' | 'configFile'>,
  name: string,
  error: unknown,
  subject?: Subject,
): Error {
  if (error instanceof DamagedCacheError || error instanceof SiteError) return error;
  const message = `${name} of the site's definition threw: ${describeThrown(error)}`;
  const file = relativePath(site.root, site.configFile);
  const exception = readException(error, subject);
  return siteError({ rule: 'plan/throws', message, file, exception }, { cause: error });
}
