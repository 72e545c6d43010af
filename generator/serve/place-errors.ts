import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { placeOfThrown } from '../diagnostics/trace.ts';
import { once } from '../lib/once.ts';
import { handlerPath } from '../output/handler-files.ts';
import type { Log } from './logger.ts';

/**
 * Adds `file`, `line` and `column` of an `error` to log records: its place in the sources of the
 * built handler, relative to the site.
 * @param out absolute path of the output folder; the handler is next to it.
 */
export function placeErrors(log: Log, out: string): Log {
  const folder = once(() => sourceFolder(handlerPath(out)));
  return (record) => {
    const { error } = record;
    log(error instanceof Error ? { ...placeOfThrown(error, folder()), ...record } : record);
  };
}

/** The folder that source paths are relative to after applying the handler's source map. */
function sourceFolder(handler: string): string {
  return dirname(dirname(existsSync(handler) ? realpathSync(handler) : handler));
}
