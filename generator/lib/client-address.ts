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
 * @param peer the address that opened the connection.
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
  // Some proxies add the port, some systems the name of a network card.
  const bare = (text?.trim() ?? '')
    .replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
    .replace(/(:[^%]*)%.*$/, '$1')
    .replace(/^(?=\d+\.)/, '::ffff:');
  const groups = readGroups(bare);
  if (groups?.slice(0, 6).join() === '0,0,0,0,0,ffff') {
    const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return bytes.flatMap((pair) => [pair >> 8, pair & 0xff]).join('.');
  }
  return groups && `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, as URLs are parsed; undefined when it is none. */
function readGroups(address: string): string[] | undefined {
  const url = `http://[${address}]`;
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(url)) return undefined;
  const short = new URL(url).hostname.slice(1, -1);
  const missing = 8 - short.split(':').filter(Boolean).length;
  return short
    .replace('::', `:${'0:'.repeat(missing)}`)
    .split(':')
    .filter(Boolean);
}
