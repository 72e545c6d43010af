import type { Site } from '../config/site.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import { once } from '../lib/once.ts';
import { createLocator, type Where } from './locate.ts';
import { type Header, noHeader, readEntry } from './read-entry.ts';
import { readSource } from './read-source.ts';

/** A content file that has a diagnostic. */
export type Source = ReturnType<typeof openSource>;

/** Opens a file (path relative to the root). Reads and parses it on first use. */
export function openSource(site: Pick<Site, 'root' | 'unsaved'>, file: string) {
  const text = once(() => readSource(site, file));
  const lines = once(() => text().split('\n'));
  /** Undefined if the front matter cannot be read. */
  const header = once((): Header | undefined => {
    const raw = readEntry(text(), file);
    return 'data' in raw ? raw : undefined;
  });
  const locator = once(() => createLocator(header() ?? noHeader));
  const locate = (where: Where): Place => ('line' in where ? where : locator()(where));
  return { text, lines, header, locate };
}
