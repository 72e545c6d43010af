import { DamagedCacheError } from './body-store.ts';
import type { Cache } from './cache.ts';

/** Does something that the cache helps with; once more without it where it proves to be damaged. */
export async function retryWithoutCache<T>(cache: Cache, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DamagedCacheError)) throw error;
    cache.forget();
    return attempt();
  }
}
