/** How far the header is believed in which proxies name their client. */
export interface TrustedProxies {
  header: string;
  /** How many proxies a request passes of which each adds an address to the header. */
  hops: number;
}

/**
 * Reads `CLIENT_ADDRESS_HEADER` and `TRUSTED_PROXIES`; an empty variable counts as none.
 * @returns undefined when no header is believed.
 * @throws Error that names the variable and says what it must be.
 */
export function readTrustedProxies(
  env: Readonly<Record<string, string | undefined>>,
): TrustedProxies | undefined {
  const { CLIENT_ADDRESS_HEADER: header = '', TRUSTED_PROXIES: hops = '' } = env;
  if (header === '') {
    if (hops === '') return undefined;
    throw new Error(
      'TRUSTED_PROXIES: needs CLIENT_ADDRESS_HEADER, the header in which the proxies name the client',
    );
  }
  if (!/^[A-Za-z0-9-]+$/.test(header)) {
    throw new Error(
      'CLIENT_ADDRESS_HEADER: expected the name of a header, such as "X-Forwarded-For"',
    );
  }
  if (!/^[1-9]?$/.test(hops)) {
    throw new Error(
      `TRUSTED_PROXIES: expected how many proxies a request passes, from 1 to 9, not "${hops}"`,
    );
  }
  return { header, hops: Number(hops || 1) };
}

/**
 * Who a request is from, as limits and lockouts count: an IPv4 address, or the first 64 bits of an
 * IPv6 address, `2001:db8:0:1::/64`, which is what one subscriber has. Handlers count by it as well,
 * so that nothing here needs Node.
 * @param forwarded the header of trusted proxies: a list of addresses, or RFC 7239's `for=…`. Each
 *   proxy has added the address that it saw.
 * @param peer the address of whoever opened the connection.
 * @param hops how many of these proxies there are; the first of them saw the client. Where the list
 *   is shorter, the request has passed fewer of them.
 */
export function clientAddress(
  forwarded: string | undefined,
  peer: string | undefined,
  hops = 1,
): string {
  const list = forwarded?.split(',') ?? [];
  const named = list[Math.max(0, list.length - hops)];
  const address = /(?:^|;)\s*for\s*=\s*"?([^";]*)/i.exec(named ?? '')?.[1] ?? named;
  return normalizeAddress(address) ?? normalizeAddress(peer) ?? 'unknown';
}

/**
 * The /48 around an IPv6 caller, `2001:db8:1::/48`: the most that one site is given (RFC 6177), with
 * 65,536 networks that would each be another caller. Undefined for IPv4.
 * @param caller as `clientAddress` gives it.
 */
export function siteOfCaller(caller: string): string | undefined {
  const [a, b, c, ...more] = caller.split(':');
  return more.length === 0 ? undefined : `${a}:${b}:${c}::/48`;
}

/** An address as it is counted; undefined for what is none. */
function normalizeAddress(text: string | undefined): string | undefined {
  const address = text?.trim().toLowerCase() ?? '';
  // Some proxies add the port.
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const ipv4 = readIpv4(bare.replace(/^([\d.]+):\d+$/, '$1'));
  if (ipv4 !== undefined) return ipv4.join('.');
  const groups = readIpv6(bare.replace(/%.*$/, ''));
  if (groups === undefined) return undefined;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function readIpv4(text: string): number[] | undefined {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return undefined;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte < 256) ? bytes : undefined;
}

/** The eight groups of an IPv6 address; undefined when it is none. */
function readIpv6(text: string): number[] | undefined {
  if (text.length > 45 || !text.includes(':')) return undefined;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const start = readGroups(head);
  const end = tail === undefined ? [] : readGroups(tail);
  if (start === undefined || end === undefined) return undefined;
  const missing = 8 - start.length - end.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...start, ...Array<number>(missing).fill(0), ...end];
}

function readGroups(text: string): number[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  // The last 32 bits may be written as an IPv4 address.
  const ipv4 = readIpv4(parts.at(-1) ?? '');
  if (ipv4 !== undefined) {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4;
    parts.splice(-1, 1, ((a << 8) | b).toString(16), ((c << 8) | d).toString(16));
  }
  if (!parts.every((part) => /^[\da-f]{1,4}$/.test(part))) return undefined;
  return parts.map((part) => Number.parseInt(part, 16));
}
