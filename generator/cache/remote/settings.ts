import { Agent as HttpAgent, validateHeaderValue } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Diagnostic, siteError } from '../../diagnostics/diagnostic.ts';
import { machineTime } from '../../lib/clock.ts';
import type { Shell } from '../../lib/shell.ts';
import { siteName } from '../site-name.ts';
import { createHttpCache } from './http-cache.ts';
import { createLookup } from './lookup.ts';
import { RemoteCache } from './remote-cache.ts';

/**
 * Opens the remote cache at an address, which may contain a name and a password
 * (`https://name:password@host/path`). From the environment, `STET_REMOTE_CACHE_TOKEN` is sent as a
 * Bearer token, `STET_REMOTE_CACHE_KEY` signs entries, and `STET_REMOTE_CACHE_READ_ONLY` prevents
 * writing.
 * @param root folder of the site.
 * @param address the value of `STET_REMOTE_CACHE`.
 * @param lane the lane, 0 to 63, that this build writes: 0 for a whole site, otherwise the number
 * of a shard.
 * @throws SiteError when the address or the token is invalid.
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
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: createLookup() });
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const http = createHttpCache({ base, authorization: authorizationOf(url, env), agent });
  return new RemoteCache({
    http,
    site: siteName(root),
    now: Math.floor(machineTime() / 1000),
    secret: secret || undefined,
    lane: env.STET_REMOTE_CACHE_READ_ONLY ? undefined : lane,
  });
}

/** The advice about a remote cache that failed, at first or later. */
export function describeComplaint(reason: string): Diagnostic {
  return {
    rule: 'cache/remote',
    severity: 'advice',
    message: `The remote cache did not help: ${reason}`,
    hint: 'The build is complete without it. Check STET_REMOTE_CACHE and the server.',
  };
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return url;
  throw siteError({
    rule: 'cache/remote-address',
    message: 'STET_REMOTE_CACHE is not the address of a remote cache.',
    hint: 'Write https://, the host and the path of the cache, or unset the variable.',
  });
}

function authorizationOf(url: URL, env: Shell['env']): string | undefined {
  // Files of secrets mostly end with a line break.
  const token = env.STET_REMOTE_CACHE_TOKEN?.trim();
  if (token) return checkHeader(`Bearer ${token}`);
  if (url.username === '' && url.password === '') return undefined;
  const text = `${decode(url.username)}:${decode(url.password)}`;
  return `Basic ${Buffer.from(text).toString('base64')}`;
}

function checkHeader(value: string): string {
  try {
    validateHeaderValue('Authorization', value);
    return value;
  } catch {
    throw siteError({
      rule: 'cache/remote-address',
      message: 'STET_REMOTE_CACHE_TOKEN has a character that no HTTP header may have.',
      hint: 'A token is one line of letters, digits and signs of ASCII. Set it again.',
    });
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw siteError({
      rule: 'cache/remote-address',
      message: 'The name or the password in STET_REMOTE_CACHE has a % that encodes nothing.',
      hint: 'Write each % of the password as %25.',
    });
  }
}
