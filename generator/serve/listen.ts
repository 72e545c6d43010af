import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SiteError } from '../diagnostics/diagnostic.ts';

/** Where a server listens. */
export interface Address {
  url: string;
  port: number;
}

/** How many ports are tried from the first one on. */
const portTries = 20;

/**
 * Makes a server listen; a taken port gives way to the next free one, unless it has to be that one.
 * @returns its address.
 * @throws SiteError when it cannot.
 */
export async function listen(
  server: Server,
  { host, port, isFixed = false }: { host: string; port: number; isFixed?: boolean },
): Promise<Address> {
  const last = port === 0 || isFixed ? port : Math.min(port + portTries, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const error = await tryListen(server, candidate, host);
    if (error === undefined) return addressOf(server, host);
    if (error.code !== 'EADDRINUSE') throw cannotListen(`${host}:${candidate}`, error.message);
  }
  const reason = isFixed ? 'the port is taken' : `every port up to ${last} is taken`;
  throw cannotListen(`${host}:${port}`, reason);
}

function addressOf(server: Server, host: string): Address {
  const { port } = server.address() as AddressInfo;
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { port, url: `http://${name}:${port}` };
}

async function tryListen(
  server: Server,
  port: number,
  host: string,
): Promise<NodeJS.ErrnoException | undefined> {
  server.listen(port, host);
  return once(server, 'listening').then(
    () => undefined,
    (error) => error,
  );
}

function cannotListen(address: string, reason: string): SiteError {
  return new SiteError([
    {
      rule: 'serve/address',
      severity: 'error',
      message: `Cannot listen on ${address}: ${reason}.`,
      hint: 'Choose another with --port or --host.',
    },
  ]);
}
