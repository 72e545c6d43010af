import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request comes from this server's own pages or from someone who typed its URL. A dev
 * server has unpublished content, and pages of every site can send requests to it. So it rejects
 * host names that are not this machine's, because a foreign name could resolve to it (DNS
 * rebinding). It also rejects requests from other origins. Dev servers without these checks let web
 * pages read the sources (CVE-2025-24010, GHSA-67mh-4wv8-2f99).
 * @param listening the address that the server listens on.
 */
export function isOwnRequest(request: IncomingMessage, listening: string): boolean {
  const { host, origin } = request.headers;
  if (host === undefined || !isOwnHost(host, listening)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return isOwnInitiator(request);
}

/**
 * Numeric addresses cannot be rebound, so a server that is open to a network accepts all of them.
 */
function isOwnHost(host: string, listening: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (['localhost', '127.0.0.1', '[::1]', listening].includes(name)) return true;
  return ['0.0.0.0', '::'].includes(listening) && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/**
 * Checks the initiator that browsers send, also without `Origin`: `<script src>`, `<img>`, frames.
 */
function isOwnInitiator({ method, headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return true;
  // A link from another site is safe: that site cannot read the page.
  return method === 'GET' && headers['sec-fetch-dest'] === 'document';
}
