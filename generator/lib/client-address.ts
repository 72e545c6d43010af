/** The trusted proxies and the header that they write the client's address to. */
export interface TrustedProxies {
  header: string;
  /** The number of proxies that a request passes; each adds an address to the header. */
  hops: number;
}

/**
 * Reads `CLIENT_ADDRESS_HEADER` and `TRUSTED_PROXIES`. An empty variable counts as unset.
 * @returns undefined if no header is trusted.
 * @throws Error that names the variable and its allowed values.
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
 * Identifies the client of a request for limits and lockouts. The result is its IPv4 address, or
 * the first 64 bits of its IPv6 address (`2001:db8:0:1::/64`), because one subscriber has a whole
 * /64. Handlers call it too, so it must not use Node.
 * @param forwarded the header of trusted proxies: a list of addresses, or RFC 7239's `for=…`. Each
 *   proxy has added the address that it saw.
 * @param peer the address that opened the connection.
 * @param hops the number of these proxies; the first of them saw the client. A shorter list means
 *   that the request passed fewer proxies.
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
 * The /48 around an IPv6 client, such as `2001:db8:1::/48`; undefined for IPv4. A /48 is the
 * largest network of one site (RFC 6177). Each of its 65,536 networks would count as a separate
 * client.
 * @param caller a result of `clientAddress`.
 */
export function siteOfCaller(caller: string): string | undefined {
  const [a, b, c, ...more] = caller.split(':');
  return more.length === 0 ? undefined : `${a}:${b}:${c}::/48`;
}

/** Brings an address to the form that limits count by; undefined for an invalid address. */
function normalizeAddress(text: string | undefined): string | undefined {
  // Some proxies add the port; some systems add the name of the network card.
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

/** The eight groups of an IPv6 address, parsed as in URLs; undefined for an invalid address. */
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
