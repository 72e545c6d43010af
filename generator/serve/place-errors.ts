import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { placeOfThrown } from '../diagnostics/trace.ts';
import { once } from '../lib/once.ts';
import { handlerPath } from '../output/handler-files.ts';
import type { Log } from './logger.ts';

/**
 * The same log, with `file`, `line` and `column` of an `error` in the sources of the built handler,
 * relative to the site.
 * @param out absolute path of the output folder, next to which the handler is.
 */
export function placeErrors(log: Log, out: string): Log {
  const folder = once(() => sourceFolder(handlerPath(out)));
  return (record) => {
    const { error } = record;
    log(error instanceof Error ? { ...placeOfThrown(error, folder()), ...record } : record);
  };
}

/** What the sources are relative to once the map of a handler is applied where that is. */
function sourceFolder(handler: string): string {
  return dirname(dirname(existsSync(handler) ? realpathSync(handler) : handler));
}
