import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiBundle } from '../assets/bundle-api.ts';
import { defaultCacheFolder } from '../cache/cache.ts';
import type { ApiHandler } from '../contract.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { messageOf } from '../lib/message-of.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { handlerFile } from '../output/handler-path.ts';

/**
 * Imports the bundle of an API's handler.
 * @throws SiteError when its code throws at once, or does not export a handler.
 */
export async function loadHandler(file: string): Promise<ApiHandler> {
  const module = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw refusal(`cannot be loaded: ${messageOf(error)}`, { cause: error });
  });
  const handler = module.default as Partial<ApiHandler> | undefined;
  if (typeof handler?.fetch === 'function') return handler as ApiHandler;
  throw refusal('has no handler as its default export: an object with a function fetch.');
}

/** The same for a bundle that is not in a file, as if it stood in the site's root. */
export async function loadHandlerCode(root: string, { code, map }: ApiBundle): Promise<ApiHandler> {
  const folder = join(defaultCacheFolder(root), 'api', hashOf(code).slice(0, 16));
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, `${handlerFile}.map`), map);
  await writeWhole(join(folder, handlerFile), code);
  return loadHandler(join(folder, handlerFile));
}

function refusal(what: string, options?: ErrorOptions): SiteError {
  const message = `The API's handler (${handlerFile}) ${what}`;
  return new SiteError([{ rule: 'api/handler', severity: 'error', message }], options);
}
