import { Agent as HttpAgent, validateHeaderValue } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type Diagnostic, siteError } from '../../diagnostics/diagnostic.ts';
import { machineTime } from '../../lib/clock.ts';
import { parseServerAddress, type ServerAddress } from '../../lib/server-address.ts';
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
  const { origin, path, authorization } = readAddress(address);
  // Files of secrets mostly end with a line break.
  const token = env.STET_REMOTE_CACHE_TOKEN?.trim();
  const Agent = origin.startsWith('https:') ? HttpsAgent : HttpAgent;
  const http = createHttpCache({
    base: origin + path,
    authorization: token ? checkHeader(`Bearer ${token}`) : authorization,
    agent: new Agent({ keepAlive: true, maxSockets: 16, lookup: createLookup() }),
  });
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

function readAddress(text: string): ServerAddress {
  const address = parseServerAddress(text);
  if (address !== undefined) return address;
  throw siteError({
    rule: 'cache/remote-address',
    message: 'STET_REMOTE_CACHE is not the address of a remote cache.',
    hint: 'Write https://, the host and the path of the cache, or unset the variable.',
  });
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
