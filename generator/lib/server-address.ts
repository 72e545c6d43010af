import { decodeUrl } from './decode-url.ts';

/** The address of a folder on a server. */
export interface ServerAddress {
  origin: string;
  /** Path of the URL without a trailing slash; empty for the root of the host. */
  path: string;
  /** Value of the Authorization header, from the user and password in the URL. */
  authorization: string | undefined;
}

/** Reads the address of a folder; undefined for text that is no http or https URL of one. */
export function parseServerAddress(text: string): ServerAddress | undefined {
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
