import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiBundle } from '../assets/bundle-api.ts';
import { defaultCacheFolder } from '../cache/cache.ts';
import type { ApiHandler } from '../contract.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { messageOf } from '../lib/message-of.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { handlerFile, handlerPath } from '../output/handler-files.ts';

/**
 * Imports the handler that a build left beside its output; undefined where it left none.
 * @throws SiteError when its code throws at once, or does not export a handler.
 */
export async function loadHandler(out: string): Promise<ApiHandler | undefined> {
  const file = handlerPath(out);
  return existsSync(file) ? importHandler(file) : undefined;
}

/** Imports a bundle that is not in a file, as if it stood in the site's root. */
export async function loadHandlerCode(root: string, { code, map }: ApiBundle): Promise<ApiHandler> {
  const folder = join(defaultCacheFolder(root), 'api', hashOf(code).slice(0, 16));
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, `${handlerFile}.map`), map);
  await writeWhole(join(folder, handlerFile), code);
  return importHandler(join(folder, handlerFile));
}

async function importHandler(file: string): Promise<ApiHandler> {
  const module = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw refusal(`cannot be loaded: ${messageOf(error)}`, { cause: error });
  });
  const handler = module.default as Partial<ApiHandler> | undefined;
  if (typeof handler?.fetch === 'function') return handler as ApiHandler;
  throw refusal('has no handler as its default export: an object with a function fetch.');
}

function refusal(what: string, options?: ErrorOptions) {
  const message = `The API's handler (${handlerFile}) ${what}`;
  return siteError({ rule: 'api/handler', message }, options);
}
