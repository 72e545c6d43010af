import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { clientAddress, type TrustedProxies } from '../lib/client-address.ts';
import { type AdmissionLimits, createAdmission } from './admission.ts';
import { headersFor } from './answer.ts';
import { type ApiMount, refuse, sendJson } from './api-mount.ts';
import { type Log, shortenAddress } from './logger.ts';
import type { OutputIndex } from './output-index.ts';
import { createPlaces, type PlaceLimits } from './places.ts';
import { answerRequest, listen, type RunningServer } from './serve.ts';
import { createProxyWarning } from './warn-of-proxies.ts';

/** What keeps a server alive whoever it is asked by. Times are milliseconds. */
export interface ServerLimits extends AdmissionLimits {
  /** Until the headers of a request are there, and until all of it is. */
  headers: number;
  request: number;
  /** Without a byte in either direction while an answer is under way. */
  silence: number;
  /**
   * Until a connection is closed that nobody uses: longer than proxies keep theirs (nginx and most
   * load balancers 60 s, Caddy 120 s), or they send requests into closed ones.
   */
  idle: number;
  /** Open connections. */
  connections: PlaceLimits;
  /** What requests under way may still take when the server is asked to stop. */
  shutdown: number;
}

const defaultLimits: ServerLimits = {
  headers: 10_000,
  request: 60_000,
  silence: 60_000,
  idle: 125_000,
  // Many people may share an address, but nobody should hold all places: a share is for an office.
  connections: { all: 4_000, share: 1_000 },
  pages: { all: 1_000, share: 250 },
  calls: { all: 200, share: 20 },
  known: { all: 40, share: 20 },
  uploads: { all: 20, share: 2 },
  // With the least room that a body takes, as many as there are connections; of one caller 128.
  bodies: { all: 64 * 1024 * 1024, share: 2 * 1024 * 1024 },
  shutdown: 10_000,
};

/** For every answer, unless the header rules of the site say otherwise. */
const safeHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Seconds after which somebody who was turned away may come back. */
const retryAfter = '2';

export interface ProductionServer extends Pick<RunningServer, 'url' | 'port'> {
  /** Keeps answering while `/readyz` is 503, so that balancers turn to another process. */
  drain(): void;
  /**
   * Takes no more requests, lets those under way end, and closes. Once `hurry` resolves, it cuts
   * them off.
   */
  stop(hurry?: Promise<unknown>): Promise<void>;
}

/**
 * Serves a site and its API to the public.
 * @throws SiteError when it cannot listen.
 */
export async function serveProduction(options: {
  readOutput: () => OutputIndex;
  api?: ApiMount | undefined;
  host: string;
  port: number;
  /** Whether it has to be that port. */
  isFixed: boolean;
  log: Log;
  proxies?: TrustedProxies | undefined;
  limits?: ServerLimits;
}): Promise<ProductionServer> {
  const { readOutput, api, log, proxies, limits = defaultLimits } = options;
  const admission = createAdmission(limits, api);
  const warnOfProxies = createProxyWarning(log, proxies);
  let isDraining = false;
  let isStopping = false;

  const server = createLimitedServer(limits, log);
  closeWithConnection(server);
  // All connections of a proxy are its own.
  limitConnections(
    server,
    proxies ? { ...limits.connections, share: limits.connections.all } : limits.connections,
  );
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (isDraining) response.shouldKeepAlive = false;
    setHeaders(response, safeHeaders);
    // For what is answered here; whatever answers the others sees to it.
    const withSiteHeaders = () => setHeaders(response, headersFor(readOutput(), path));
    if (path === '/healthz') return sendHealth(withSiteHeaders(), 200);
    if (path === '/readyz') return void answerReady(withSiteHeaders());
    const forwarded = proxies && request.headersDistinct[proxies.header.toLowerCase()]?.join();
    const caller = clientAddress(forwarded, request.socket.remoteAddress, proxies?.hops);
    warnOfProxies(request.headers, forwarded);
    logRequest(request, response, { path, caller, log });

    // Whoever stands before us may have read the other one (RFC 9112, 3.2).
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      return refuse(withSiteHeaders(), 400, 'A request has one host.');
    }
    response.on('close', () => {
      // Its connection is idle only after this event, and would be kept for its next request.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
    void answerAdmitted(request, response, { path, caller });
  });
  const answerAdmitted = async (
    request: IncomingMessage,
    response: ServerResponse,
    { path, caller }: { path: string; caller: string },
  ) => {
    const isApi = api?.takes(request) ?? false;
    const onFailure = (error: unknown) =>
      log({ level: 'error', message: 'a page failed', path, error });
    try {
      // The handler's answer gets them later, a body that is not taken is answered before.
      if (isApi) setHeaders(response, headersFor(readOutput(), path));
      const place = await admission.admit(request, response, { caller, isApi });
      if (place === 'answered') return;
      if (place === 'taken') {
        return await answerRequest(request, response, { readOutput, api, onFailure }, isApi);
      }
      setHeaders(response, { ...headersFor(readOutput(), path), 'Retry-After': retryAfter });
      if (place === 'full')
        refuse(response, 503, 'There is too much to do at once. Please try again.');
      else refuse(response, 429, 'These are too many requests at once. Please try again.');
    } catch (error) {
      onFailure(error);
      refuse(response, 500, 'Something went wrong. Please try again.');
    }
  };
  const answerReady = async (response: ServerResponse) => {
    try {
      if (isDraining) throw new Error('The server is stopping.');
      await api?.ready();
      sendHealth(response, 200);
    } catch (error) {
      log({ level: 'warn', message: 'not ready', error });
      sendHealth(response, 503);
    }
  };

  const address = await listen(server, options);
  return {
    ...address,
    drain() {
      isDraining = true;
    },
    async stop(hurry) {
      isDraining = true;
      isStopping = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const isClosed = await Promise.race([
        closed.then(() => true),
        delay(limits.shutdown, false, { ref: false }),
        ...(hurry ? [hurry.then(() => false)] : []),
      ]);
      if (isClosed) return;
      const requests = admission.count();
      if (requests > 0) {
        log({ level: 'warn', message: 'cut off what did not end in time', requests });
      }
      server.closeAllConnections();
      await closed;
    },
  };
}

function createLimitedServer(limits: ServerLimits, log: Log): Server {
  const server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    // How often the two times above are looked at.
    connectionsCheckingInterval: Math.min(limits.headers, 2_000),
    maxHeaderSize: 16 * 1024,
  });
  server.timeout = limits.silence;
  server.maxHeadersCount = 100;
  const answering = new WeakMap<Socket, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
    response.on('close', () => answering.delete(request.socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const hasBegun = answering.get(socket)?.headersSent === true;
    // Gone, or in the middle of an answer: nothing can be said any more.
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

/**
 * Node does not tell a response that waits behind another one of its connection when the connection
 * ends: without that event it would keep its place for good.
 */
function closeWithConnection(server: Server): void {
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
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = responses.get(socket);
    open?.add(response);
    response.on('close', () => open?.delete(response));
  });
}

/** What finds no place is closed without a word, before anything of it is read. */
function limitConnections(server: Server, limits: PlaceLimits): void {
  const connections = createPlaces(limits);
  server.on('connection', (socket: Socket) => {
    const caller = clientAddress(undefined, socket.remoteAddress);
    if (connections.take(caller) !== 'taken') {
      socket.destroy();
      return;
    }
    socket.on('close', () => connections.leave(caller));
  });
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

function setHeaders(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): ServerResponse {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return response;
}

/** One line for a request, once its answer has been sent or its client has gone. */
function logRequest(
  { method, socket }: IncomingMessage,
  response: ServerResponse,
  { path, caller, log }: { path: string; caller: string; log: Log },
): void {
  const id = randomUUID();
  response.setHeader('X-Request-Id', id);
  const start = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.on('close', () => {
    log({
      message: 'request',
      id,
      method,
      path,
      status: response.statusCode,
      duration: Math.round((performance.now() - start) * 10) / 10,
      bytes: socket.bytesWritten - bytesBefore,
      address: shortenAddress(caller),
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}

function sendHealth(response: ServerResponse, status: 200 | 503): void {
  if (status === 503) response.setHeader('Retry-After', retryAfter);
  sendJson(response, status, { status: status === 200 ? 'ok' : 'unavailable' });
}
