import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request comes from this server's own pages, or from anyone who types its address. A dev
 * server has what is not published yet, and listens where every page of every site can send
 * requests to. So it answers no name that is not this machine's, by which a foreign name that
 * resolves to it would get in (DNS rebinding), and no request that another origin makes; dev
 * servers without this let web pages read the sources (CVE-2025-24010, GHSA-67mh-4wv8-2f99).
 * @param listening the address that the server was asked to listen on.
 */
export function isOwnRequest(request: IncomingMessage, listening: string): boolean {
  const { host, origin } = request.headers;
  if (host === undefined || !isOwnHost(host, listening)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return isOwnInitiator(request);
}

/** A numeric address cannot be rebound, so anyone who opened the server to a network may use any. */
function isOwnHost(host: string, listening: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (['localhost', '127.0.0.1', '[::1]', listening].includes(name)) return true;
  return ['0.0.0.0', '::'].includes(listening) && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** What browsers say of who asks, also where they send no `Origin`: `<script src>`, `<img>`, frames. */
function isOwnInitiator({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  // A link on another site that leads here shows that site nothing.
  return method === 'GET' && headers['sec-fetch-dest'] === 'document';
}
