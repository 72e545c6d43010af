import { type Cache, openCache, retryWithoutCache } from '../cache/cache.ts';
import { loadConfig } from './load-config.ts';
import type { Site } from './site.ts';

/**
 * Opens the site in `root` as a build sees it, with its cache, which is saved when `use` is done;
 * once more without the cache where it proves to be damaged.
 * @throws SiteError when the definition cannot be read, and what `use` throws.
 */
export async function withSite<T>(
  root: string,
  use: (site: Site, cache: Cache) => Promise<T>,
): Promise<T> {
  const cache = openCache({ root, mode: 'production' });
  try {
    return await retryWithoutCache(cache, async () => {
      const result = await use(await loadConfig(root, 'production', cache.folder), cache);
      await cache.save();
      return result;
    });
  } finally {
    cache.close();
  }
}
