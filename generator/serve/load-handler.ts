import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApiBundle } from '../assets/bundle-api.ts';
import { codeFolder } from '../cache/cache-folder.ts';
import { keptDays } from '../cache/limits.ts';
import type { ApiHandler } from '../contract.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../diagnostics/exception.ts';
import { hashOf } from '../lib/hash.ts';
import { importOutside } from '../lib/import-outside.ts';
import { removeUnused } from '../lib/remove-unused.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { handlerFile, handlerPath } from '../output/handler-files.ts';

/**
 * Imports the built handler next to the output; undefined if there is none.
 * @throws SiteError if its code throws on load or does not export a handler.
 */
export async function loadHandler(out: string): Promise<ApiHandler | undefined> {
  const file = handlerPath(out);
  return existsSync(file) ? importHandler(file) : undefined;
}

/** Imports a bundle that has no file yet, as if it were in the site's root. */
export async function loadHandlerCode(root: string, { code, map }: ApiBundle): Promise<ApiHandler> {
  const file = handlerModule(root, code);
  await mkdir(dirname(file), { recursive: true });
  await writeWhole(`${file}.map`, map);
  await writeWhole(file, code);
  removeUnused(dirname(dirname(file)), keptDays);
  return importHandler(file);
}

/** The file that `loadHandlerCode` runs a bundle from. */
export function handlerModule(root: string, code: string): string {
  return join(codeFolder(root, 'api'), hashOf(code).slice(0, 16), handlerFile);
}

async function importHandler(file: string): Promise<ApiHandler> {
  const module = await importOutside<{ default?: unknown }>(pathToFileURL(file).href).catch(
    (error: unknown) => {
      throw refusal(`cannot be loaded: ${describeThrown(error)}`, error);
    },
  );
  const handler = module.default as Partial<ApiHandler> | undefined;
  if (typeof handler?.fetch === 'function') return handler as ApiHandler;
  throw refusal('has no handler as its default export: an object with a function fetch.');
}

function refusal(what: string, cause?: unknown) {
  const message = `The API's handler (${handlerFile}) ${what}`;
  const exception = cause === undefined ? {} : { exception: readException(cause) };
  return siteError({ rule: 'api/handler', message, ...exception }, { cause });
}
