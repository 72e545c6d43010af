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
import { headersFor } from './answer.ts';
import { type ApiMount, refuse, sendJson } from './api-mount.ts';
import { type Log, shortenAddress } from './logger.ts';
import type { OutputIndex } from './output-index.ts';
import { answerRequest, listen, type RunningServer } from './serve.ts';

/** What keeps a server alive whoever it is asked by. Times are milliseconds. */
export interface ServerLimits {
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
  /** Open connections, and requests under way, of all and of those that the handler answers. */
  connections: number;
  active: number;
  activeApi: number;
  /** What requests under way may still take when the server is asked to stop. */
  shutdown: number;
}

const defaultLimits: ServerLimits = {
  headers: 10_000,
  request: 60_000,
  silence: 60_000,
  idle: 125_000,
  connections: 4_000,
  active: 1_000,
  activeApi: 200,
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
  /** Takes no more requests, lets those under way end, and closes. */
  stop(): Promise<void>;
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
  limits?: ServerLimits;
}): Promise<ProductionServer> {
  const { readOutput, api, log, limits = defaultLimits } = options;
  const active = { all: 0, api: 0 };
  let isStopping = false;

  const server = createLimitedServer(limits, log);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (isStopping) response.shouldKeepAlive = false;
    setHeaders(response, { ...safeHeaders, ...headersFor(readOutput(), path) });
    if (path === '/healthz') return sendHealth(response, 200);
    if (path === '/readyz') return void answerReady(response);
    logRequest(request, response, { path, log });

    // Whoever stands before us may have read the other one (RFC 9112, 3.2).
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      return refuse(response, 400, 'A request has one host.');
    }
    const isApi = api?.takes(request) ?? false;
    if (active.all >= limits.active || (isApi && active.api >= limits.activeApi)) {
      response.setHeader('Retry-After', retryAfter);
      return refuse(response, 503, 'There is too much to do at once. Please try again.');
    }
    active.all += 1;
    if (isApi) active.api += 1;
    response.on('close', () => {
      active.all -= 1;
      if (isApi) active.api -= 1;
      // Its connection is idle only after this event, and would be kept for its next request.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
    void answerRequest(request, response, { readOutput, api });
  });
  const answerReady = async (response: ServerResponse) => {
    try {
      if (isStopping) throw new Error('The server is stopping.');
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
    async stop() {
      isStopping = true;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const timer = setTimeout(() => {
        log({ level: 'warn', message: 'cut off what did not end in time', requests: active.all });
        server.closeAllConnections();
      }, limits.shutdown);
      await closed;
      clearTimeout(timer);
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
  server.maxConnections = limits.connections;
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

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** One line for a request, once its answer has been sent or its client has gone. */
function logRequest(
  { method, socket }: IncomingMessage,
  response: ServerResponse,
  { path, log }: { path: string; log: Log },
): void {
  const id = randomUUID();
  response.setHeader('X-Request-Id', id);
  const start = performance.now();
  const address = socket.remoteAddress;
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
      ...(address !== undefined && { address: shortenAddress(address) }),
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}

function sendHealth(response: ServerResponse, status: 200 | 503): void {
  sendJson(response, status, { status: status === 200 ? 'ok' : 'unavailable' });
}
