import type { ApiRequest } from '../services.ts';
import { describeBrowser } from './describe-browser.ts';
import type { RelyingParty } from './passkeys.ts';
import type { Origin } from './sessions.ts';

/** The address and browser of a sign-in. */
export function originOf(c: ApiRequest): Origin {
  return {
    address: c.get('address'),
    browser: describeBrowser(c.req.header('User-Agent') ?? ''),
  };
}

/**
 * The page that asks for a passkey. `requireSameOrigin` has checked its origin. The host comes from
 * SITE_URL, so that a passkey works at every host name of the site.
 */
export function partyOf(c: ApiRequest): RelyingParty {
  const url = new URL(c.req.url);
  const { siteUrl } = c.env.config;
  return {
    host: siteUrl === undefined ? url.hostname : new URL(siteUrl).hostname,
    origin: c.req.header('Origin') ?? url.origin,
  };
}
