import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteError } from '../diagnostics/diagnostic.ts';

/** The number of ports to try, including the first. */
const portTries = 20;

/**
 * Makes a server listen. If the port is taken, tries the next ones, unless the port is fixed.
 * @returns its URL and port.
 * @throws SiteError if it cannot listen.
 */
export async function listen(
  server: Server,
  { host, port, isFixed = false }: { host: string; port: number; isFixed?: boolean },
): Promise<{ url: string; port: number }> {
  const last = port === 0 || isFixed ? port : Math.min(port + portTries, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    try {
      await once(server.listen(candidate, host), 'listening');
      return addressOf(server, host);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') throw cannotListen(`${host}:${candidate}`, message);
    }
  }
  const reason = isFixed ? 'the port is taken' : `every port up to ${last} is taken`;
  throw cannotListen(`${host}:${port}`, reason);
}

function addressOf(server: Server, host: string) {
  const { port } = server.address() as AddressInfo;
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { port, url: `http://${name}:${port}` };
}

function cannotListen(address: string, reason: string) {
  return siteError({
    rule: 'serve/address',
    message: `Cannot listen on ${address}: ${reason}.`,
    hint: 'Choose another with --port or --host.',
  });
}
