import { DamagedCacheError } from '../cache/body-store.ts';
import { SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException, type Subject } from '../diagnostics/exception.ts';
import { relativePath } from '../lib/file-path.ts';
import { SupersededError } from '../lib/superseded-error.ts';
import type { Site } from './site.ts';

/**
 * The error to throw after a function of the site's definition has thrown. `traceDefinition` adds
 * its place.
 * @param name of the function in messages: `pages()`.
 * @param subject the page or file that it was called for.
 */
export function definitionError(
  site: Pick<Site, 'root' | 'configFile'>,
  name: string,
  error: unknown,
  subject?: Subject,
): Error {
  const isOwn = [DamagedCacheError, SiteError, SupersededError].some(
    (kind) => error instanceof kind,
  );
  if (isOwn) return error as Error;
  const message = `${name} of the site's definition threw: ${describeThrown(error)}`;
  const file = relativePath(site.root, site.configFile);
  const exception = readException(error, subject);
  return siteError({ rule: 'plan/throws', message, file, exception }, { cause: error });
}
