import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { clientAddress, type TrustedProxies } from '../lib/client-address.ts';
import { type Admission, type AdmissionLimits, createAdmission } from './admission.ts';
import { headersFor } from './answer.ts';
import type { ApiMount } from './api-mount.ts';
import { type ConnectionLimits, createLimitedServer } from './limited-server.ts';
import { type Address, listen } from './listen.ts';
import { type Log, shortenAddress } from './logger.ts';
import type { OutputIndex } from './output-index.ts';
import { refuse, sendJson } from './send-json.ts';
import { answerRequest } from './serve.ts';
import { createProxyWarning } from './warn-of-proxies.ts';

/** What keeps a server alive whoever it is asked by. Times are milliseconds. */
export interface ServerLimits extends ConnectionLimits, AdmissionLimits {
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

export interface ProductionServer extends Address {
  /** Keeps answering while `/readyz` is 503, so that balancers turn to another process. */
  drain(): void;
  /**
   * Takes no more requests, lets those under way end, and closes. Once `hurry` resolves, it cuts
   * them off.
   */
  stop(hurry?: Promise<unknown>): Promise<void>;
}

interface ProductionOptions {
  readOutput: () => OutputIndex;
  api?: ApiMount | undefined;
  host: string;
  port: number;
  /** Whether it has to be that port. */
  isFixed: boolean;
  log: Log;
  proxies?: TrustedProxies | undefined;
  limits?: ServerLimits;
}

/**
 * Serves a site and its API to the public.
 * @throws SiteError when it cannot listen.
 */
export async function serveProduction(options: ProductionOptions): Promise<ProductionServer> {
  const { readOutput, api, log, proxies, limits = defaultLimits } = options;
  const admission = createAdmission(limits, api);
  const warnOfProxies = createProxyWarning(log, proxies);
  let isDraining = false;
  let isStopping = false;

  // All connections of a proxy are its own.
  const share = proxies ? limits.connections.all : limits.connections.share;
  const connections = { ...limits.connections, share };
  const server = createLimitedServer({ ...limits, connections }, log);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (isDraining) response.shouldKeepAlive = false;
    setHeaders(response, safeHeaders);
    // For what is answered here; whatever answers the others sees to it.
    const withSiteHeaders = () => setHeaders(response, headersFor(readOutput(), path));
    if (path === '/healthz') return sendHealth(withSiteHeaders(), true);
    if (path === '/readyz')
      return void isReady().then((ready) => sendHealth(withSiteHeaders(), ready));
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
    void answerAdmitted(request, response, { ...options, admission, path, caller });
  });
  const isReady = async () => {
    try {
      if (isDraining) throw new Error('The server is stopping.');
      await api?.ready();
      return true;
    } catch (error) {
      log({ level: 'warn', message: 'not ready', error });
      return false;
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

/** Answers a request when it is its turn, or says that it has none; never fails. */
async function answerAdmitted(
  request: IncomingMessage,
  response: ServerResponse,
  context: Pick<ProductionOptions, 'readOutput' | 'api' | 'log'> & {
    admission: Admission;
    path: string;
    caller: string;
  },
): Promise<void> {
  const { readOutput, api, log, admission, path, caller } = context;
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

function sendHealth(response: ServerResponse, isWell: boolean): void {
  if (!isWell) response.setHeader('Retry-After', retryAfter);
  sendJson(response, isWell ? 200 : 503, { status: isWell ? 'ok' : 'unavailable' });
}
