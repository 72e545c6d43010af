import type { SearchIndex } from './search-index.ts';

const loads = new Map<string, Promise<SearchIndex>>();
const loaded = new Map<string, SearchIndex>();

/**
 * Fetches the index of all posts, once for all visits to the list.
 * @param url contains a hash of the content, so the content never changes.
 * @throws if it cannot be fetched; the next call tries again.
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

/** The index if an earlier visit to the list has loaded it. */
export function peekSearchIndex(url: string): SearchIndex | undefined {
  return loaded.get(url);
}

async function fetchIndex(url: string): Promise<SearchIndex> {
  // The first load has no code to read it.
  const [response, { readIndexFile }] = await Promise.all([fetch(url), import('./index-file.ts')]);
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  return readIndexFile(response.body);
}
