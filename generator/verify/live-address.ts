import { decodeUrl } from '../lib/decode-url.ts';

/** The address of a live site. */
export interface LiveAddress {
  origin: string;
  /** Path of the URL without a trailing slash; empty for the root of the host. */
  path: string;
  /** Value of the Authorization header, from the user and password in the URL. */
  authorization: string | undefined;
}

/**
 * Reads the address of a live site; undefined for text that is no http or https URL of a folder.
 */
export function parseLiveAddress(text: string): LiveAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const { origin, pathname, search, hash, username, password } = url;
  if (search !== '' || hash !== '') return undefined;
  const credentials = [username, password].map((part) => decodeUrl(part)).join(':');
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return {
    ...{ origin, path: pathname.replace(/\/+$/, '') },
    authorization: credentials === ':' ? undefined : authorization,
  };
}

/** A site on its host. */
export interface LiveSite {
  origin: string;
  /** The prefix of the site's paths on this host. */
  base: string;
  /** Origin in the site's definition, which sitemaps and feeds use on every host. */
  ownOrigin: string;
}

/** The live URL of a path of the plan, which is unescaped and without the base. */
export function toLiveUrl({ origin, base }: LiveSite, path: string): string {
  return origin + base + encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}
