import { openCache } from '../cache/cache.ts';
import { refuseUnknownVariables } from '../cache/known-variables.ts';
import type { Shard } from '../cache/shard.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';

/**
 * Opens the cache of a production build, and connects the remote cache from the environment, if
 * any.
 * @param options.root folder of the site, an absolute path.
 * @param options.cacheDir absolute path of the cache's folder, unless it is the default.
 * @param options.shard the part to build; missing for the whole site.
 * @returns the cache, and a function that returns the remote cache's problems after the build.
 * @throws SiteError when the environment has a misspelled variable, or an invalid address or size.
 */
export async function openBuildCache(
  options: { root: string; cacheDir?: string | undefined; shard?: Shard | undefined },
  env: Shell['env'],
) {
  const { root, cacheDir, shard } = options;
  refuseUnknownVariables(env);
  const cache = openCache({ root, mode: 'production', folder: cacheDir });
  if (!env.STET_REMOTE_CACHE) return { cache, complaints: (): Diagnostic[] => [] };
  const { describeComplaint, openRemoteCache } = await import('../cache/remote/settings.ts');
  const remote = openRemoteCache(root, env.STET_REMOTE_CACHE, env, shard?.index);
  await cache.connect(remote, shard);
  const complaints = () =>
    remote.complaint === undefined ? [] : [describeComplaint(remote.complaint)];
  return { cache, complaints };
}
