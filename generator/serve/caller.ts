import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * The address that a request is from: the last one in the header in which a trusted proxy names its
 * client, where there is such a header, else the peer's.
 */
export function addressOf(message: IncomingMessage, header: string | undefined): string {
  const named = header && message.headersDistinct[header.toLowerCase()]?.join().split(',').at(-1);
  // Some proxies add the port.
  const address = (named || '').trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  return isIP(address) ? address : (message.socket.remoteAddress ?? '');
}

/** Who an address is counted as: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber has. */
export function callerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const { hostname } = new URL(`http://[${plain.replace(/%.*$/, '')}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
