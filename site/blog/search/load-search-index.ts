import { readIndexFile } from './index-file.ts';
import { readLines } from './read-lines.ts';
import type { SearchIndex } from './search-index.ts';

const loads = new Map<string, Promise<SearchIndex>>();
const loaded = new Map<string, SearchIndex>();

/**
 * The index of all posts, fetched once for all visits of the list.
 * @param url its name has a hash of its text, so that it never changes.
 * @throws when it cannot be fetched; the next call tries again.
 */
export function loadSearchIndex(url: string): Promise<SearchIndex> {
  const known = loads.get(url);
  if (known) return known;
  const load = fetchIndex(url);
  loads.set(url, load);
  load.then(
    (index) => loaded.set(url, index),
    () => loads.delete(url),
  );
  return load;
}

/** The index when an earlier visit of the list has loaded it. */
export function peekSearchIndex(url: string): SearchIndex | undefined {
  return loaded.get(url);
}

async function fetchIndex(url: string): Promise<SearchIndex> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  return readIndexFile(readLines(response.body));
}
