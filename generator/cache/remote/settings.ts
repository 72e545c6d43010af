import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { siteError } from '../../diagnostics/diagnostic.ts';
import type { Shell } from '../../lib/shell.ts';
import { createHttpCache } from './http-cache.ts';
import { RemoteCache } from './remote-cache.ts';

/** The lane of builds of the whole site; those of shards are behind it. */
const wholeLane = 0;

/**
 * The remote cache that the environment names; undefined where it names none. `STET_REMOTE_CACHE` is
 * its address, with a name and a password where it wants them (`https://name:password@host/path`);
 * `STET_REMOTE_CACHE_TOKEN` is sent as Bearer, `STET_REMOTE_CACHE_KEY` signs, and
 * `STET_REMOTE_CACHE_READ_ONLY` keeps it from being written.
 * @throws SiteError for an address that is none.
 */
export function openRemoteCache(
  env: Shell['env'],
  { site, today, lane = wholeLane }: { site: string; today: number; lane?: number },
): RemoteCache | undefined {
  const { STET_REMOTE_CACHE: address, STET_REMOTE_CACHE_KEY: secret } = env;
  if (!address) return undefined;
  const url = readAddress(address);
  const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const http = createHttpCache({ base, authorization: authorizationOf(url, env), agent });
  return new RemoteCache({
    ...{ http, site, today },
    secret: secret || undefined,
    lane: env.STET_REMOTE_CACHE_READ_ONLY ? undefined : lane,
  });
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return url;
  throw siteError({
    rule: 'cache/remote-address',
    message: 'STET_REMOTE_CACHE is no address of a remote cache.',
    hint: 'Write https://, the host and the path of the cache, or leave the variable out.',
  });
}

function authorizationOf(url: URL, env: Shell['env']): string | undefined {
  if (env.STET_REMOTE_CACHE_TOKEN) return `Bearer ${env.STET_REMOTE_CACHE_TOKEN}`;
  if (url.username === '' && url.password === '') return undefined;
  const text = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}
