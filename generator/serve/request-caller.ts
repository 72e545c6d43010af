import type { IncomingMessage } from 'node:http';
import { clientAddress, type TrustedProxies } from '../lib/client-address.ts';
import type { Log } from './logger.ts';

/**
 * Headers in which proxies name their client: the usual ones, RFC 7239, and those of large hosts.
 */
const forwardingHeaders = [
  'X-Forwarded-For',
  'Forwarded',
  'X-Real-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'X-Client-IP',
] as const;

/**
 * Creates a function that identifies the client of a request, like `clientAddress`. It warns if
 * requests seem to come through a proxy that is not configured, which would make all visitors one
 * caller. It warns once per header, because anyone can send one.
 */
export function createCallerReader(log: Log, proxies: TrustedProxies | undefined) {
  const warned = new Set<string>();
  const warn = (headers: IncomingMessage['headers'], forwarded: string | undefined) => {
    const header = forwardingHeaders.find((name) => headers[name.toLowerCase()] !== undefined);
    if (header === undefined || warned.has(header)) return;
    if (clientAddress(forwarded, undefined, proxies?.hops) !== 'unknown') return;
    warned.add(header);
    log({
      level: 'warn',
      message:
        proxies === undefined
          ? `a request has the header ${header}, which is not trusted. If a proxy sends it, all visitors share one limit and one lockout now: set CLIENT_ADDRESS_HEADER=${header}, and TRUSTED_PROXIES if there are several proxies. A visitor can send it too: without a proxy, set nothing`
          : `a request has the header ${header}, and no address in ${proxies.header}. If a proxy sends it, its visitors share one limit and one lockout now: check CLIENT_ADDRESS_HEADER`,
    });
  };
  return ({ headers, headersDistinct, socket }: IncomingMessage): string => {
    const forwarded = proxies && headersDistinct[proxies.header.toLowerCase()]?.join();
    warn(headers, forwarded);
    return clientAddress(forwarded, socket.remoteAddress, proxies?.hops);
  };
}
