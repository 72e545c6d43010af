import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '../lib/client-address.ts';
import type { Log } from './logger.ts';
import { createPlaces, type PlaceLimits } from './places.ts';

/** The server's limits for connections. Times are milliseconds. */
export const connectionLimits = {
  /** Until a request's headers have arrived, and until all of it has. */
  headers: 10_000,
  request: 60_000,
  /** Without a byte in either direction while an answer is running. */
  silence: 60_000,
  /**
   * Until an idle connection is closed. Proxies must close theirs first (nginx and most load
   * balancers after 60 s, Caddy after 120 s), or they send requests into closed connections.
   */
  idle: 125_000,
  // Many people may share an address, but no one may take all connections: a share suits an office.
  connections: { all: 4_000, share: 1_000 },
};

/** Creates a server that withstands slow, malformed and too many requests. */
export function createLimitedServer(limits: typeof connectionLimits, log: Log): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    // How often Node checks the two times above.
    connectionsCheckingInterval: Math.min(limits.headers, 2_000),
    maxHeaderSize: 16 * 1024,
  });
  server.timeout = limits.silence;
  server.maxHeadersCount = 100;
  limitConnections(server, limits.connections);
  const responses = followResponses(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const hasBegun = [...(responses.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    // The client is gone or an answer has begun, so no answer is possible.
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) {
      socket.destroy();
      return;
    }
    const status = statusOf(error);
    log({ message: 'no request', status, reason: error.code });
    const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
    socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

/** Closes surplus connections without an answer, before reading from them. */
function limitConnections(server: Server, limits: PlaceLimits): void {
  const connections = createPlaces(limits);
  server.on('connection', (socket: Socket) => {
    const caller = clientAddress(undefined, socket.remoteAddress);
    if (connections.take(caller) === 'taken') socket.on('close', () => connections.leave(caller));
    else socket.destroy();
  });
}

/**
 * The unfinished responses of each connection. If a connection ends, Node emits no event for a
 * response that waits behind another. Without that event, the response would keep its place
 * forever.
 */
function followResponses(server: Server): WeakMap<Socket, Set<ServerResponse>> {
  const responses = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    const open = new Set<ServerResponse>();
    responses.set(socket, open);
    socket.on('close', () => {
      for (const response of open) {
        if (response.socket) continue;
        response.destroy();
        response.emit('close');
      }
    });
  });
  server.on('request', ({ socket }, response) => {
    const open = responses.get(socket);
    open?.add(response);
    response.on('close', () => open?.delete(response));
  });
  return responses;
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
