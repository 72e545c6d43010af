import { existsSync, readFileSync } from 'node:fs';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { dirname, join } from 'node:path';
import { type Diagnostic, siteError } from '../../diagnostics/diagnostic.ts';
import { machineTime } from '../../lib/clock.ts';
import { relativePath } from '../../lib/file-path.ts';
import type { Shell } from '../../lib/shell.ts';
import { createHttpCache } from './http-cache.ts';
import { RemoteCache } from './remote-cache.ts';

/**
 * The remote cache at an address, which has a name and a password where the server wants them
 * (`https://name:password@host/path`). Of the environment, `STET_REMOTE_CACHE_TOKEN` is sent as
 * Bearer, `STET_REMOTE_CACHE_KEY` signs, and `STET_REMOTE_CACHE_READ_ONLY` keeps it from being written.
 * @param root folder of the site.
 * @param address the value of `STET_REMOTE_CACHE`.
 * @param lane of 0 to 63, that this build writes: 0 for a whole site, else the number of a shard.
 * @throws SiteError for an address that is none.
 */
export function openRemoteCache(
  root: string,
  address: string,
  env: Shell['env'],
  lane = 0,
): RemoteCache {
  const { STET_REMOTE_CACHE_KEY: secret } = env;
  const url = readAddress(address);
  const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const http = createHttpCache({ base, authorization: authorizationOf(url, env), agent });
  return new RemoteCache({
    http,
    site: nameOf(root),
    now: Math.floor(machineTime() / 1000),
    secret: secret || undefined,
    lane: env.STET_REMOTE_CACHE_READ_ONLY ? undefined : lane,
  });
}

/** What tells a site from others that use the same cache: the name of its package, and where it is in it. */
function nameOf(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const { name = '' } = JSON.parse(readFileSync(file, 'utf8'));
      return `${name} ${relativePath(folder, root)}`;
    }
    if (folder === dirname(folder)) return '';
  }
}

/** What is said of a remote cache that could not be used, or not to the end. */
export function describeComplaint(reason: string): Diagnostic {
  return {
    rule: 'cache/remote',
    severity: 'advice',
    message: `The remote cache was of no use: ${reason}`,
    hint: 'The build is complete without it. Look at STET_REMOTE_CACHE and at its server.',
  };
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
