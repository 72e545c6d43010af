import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { TrustedProxies } from '../lib/client-address.ts';
import { readTraceId } from '../lib/trace-id.ts';
import { type Admission, admissionLimits, createAdmission } from './admission.ts';
import { headersFor } from './answer.ts';
import { enterBase } from './enter-base.ts';
import { connectionLimits, createLimitedServer } from './limited-server.ts';
import { listen } from './listen.ts';
import { type Log, shortenAddress } from './logger.ts';
import type { OutputIndex } from './output-index.ts';
import { createCallerReader } from './request-caller.ts';
import { refuse, sendJson } from './send-json.ts';
import { answerRequest, type ServeOptions } from './serve.ts';

export type ServerLimits = typeof defaultLimits;

/** Limits that keep a server alive under any requests. */
const defaultLimits = {
  ...connectionLimits,
  ...admissionLimits,
  /** Milliseconds that unfinished requests get when the server stops. */
  shutdown: 10_000,
};

/** The headers of every answer, unless the site's rules override them. */
const safeHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Seconds until a refused client may try again. */
const retryAfter = '2';

export type ProductionServer = Awaited<ReturnType<typeof serveProduction>>;

interface ProductionOptions extends Pick<ServeOptions, 'api' | 'host' | 'port' | 'readBase'> {
  readOutput: () => OutputIndex;
  isFixed: boolean;
  log: Log;
  proxies?: TrustedProxies | undefined;
  limits?: ServerLimits;
}

/**
 * Serves a site and its API to the public.
 * @throws SiteError if it cannot listen.
 */
export async function serveProduction(options: ProductionOptions) {
  const { api, log, proxies, limits = defaultLimits } = options;
  // A proxy's connections serve many clients, so the share does not apply.
  const share = proxies ? limits.connections.all : limits.connections.share;
  const connections = { ...limits.connections, share };
  const server = createLimitedServer({ ...limits, connections }, log);
  const admission = createAdmission(limits, api);
  const callerOf = createCallerReader(log, proxies);
  const base = options.readBase?.() ?? '';
  const running = new Set<ServerResponse>();
  let isDraining = false;
  /** From now on, each answer closes its connection, also answers to requests that are running. */
  const drain = () => {
    isDraining = true;
    for (const response of running) response.shouldKeepAlive = false;
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    setHeaders(response, safeHeaders);
    if (!enterBase(request, response, base)) return;
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/healthz' || path === '/readyz') {
      const isWell = path === '/healthz' || isReady(options, isDraining);
      setHeaders(response, headersFor(options.readOutput(), path));
      return void sendHealth(response, isWell);
    }
    const caller = callerOf(request);
    logRequest(request, response, { path: base + path, caller, log });
    running.add(response);
    response.on('close', () => {
      running.delete(response);
      // The connection becomes idle only after this event; otherwise it would wait for another
      // request.
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
    void answerAdmitted(request, response, { ...options, admission, path, caller });
  });
  const { url, port } = await listen(server, options);
  return {
    port,
    url: url + base,
    /** Continues to answer, but `/readyz` returns 503, so that balancers choose another process. */
    drain,
    /**
     * Accepts no more requests and closes after the unfinished ones; aborts them once `hurry`
     * resolves.
     */
    async stop(hurry?: Promise<unknown>): Promise<void> {
      drain();
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
        log({ level: 'warn', message: 'cut off unfinished requests', requests });
      }
      server.closeAllConnections();
      await closed;
    },
  };
}

async function isReady({ api, log }: ProductionOptions, isDraining: boolean): Promise<boolean> {
  try {
    if (isDraining) throw new Error('The server is stopping.');
    await api?.ready();
    return true;
  } catch (error) {
    log({ level: 'warn', message: 'not ready', error });
    return false;
  }
}

async function sendHealth(response: ServerResponse, health: boolean | Promise<boolean>) {
  const isWell = await health;
  if (!isWell) response.setHeader('Retry-After', retryAfter);
  sendJson(response, isWell ? 200 : 503, { status: isWell ? 'ok' : 'unavailable' });
}

/** Answers a request when its turn comes, or refuses it; never fails. */
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
  const setSiteHeaders = () => setHeaders(response, headersFor(readOutput(), path));
  try {
    // A proxy in front may have used the other host (RFC 9112, 3.2).
    if ((request.headersDistinct.host?.length ?? 0) > 1) {
      setSiteHeaders();
      return refuse(response, 400, 'A request has one host.');
    }
    // Set early, because an answer to a rejected body is sent before the handler runs.
    if (isApi) setSiteHeaders();
    const place = await admission.admit(request, response, { caller, isApi });
    if (place === 'taken') {
      await answerRequest(request, response, { readOutput, api, onFailure }, isApi);
    } else if (place !== 'answered') {
      setSiteHeaders();
      response.setHeader('Retry-After', retryAfter);
      const [status, message] = refusals[place];
      refuse(response, status, message);
    }
  } catch (error) {
    onFailure(error);
    refuse(response, 500, 'Something went wrong. Please try again.');
  }
}

const refusals = {
  full: [503, 'The server is busy. Please try again.'],
  'over share': [429, 'Too many requests. Please try again.'],
} as const;

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Logs one line per request, once its answer has been sent or its client is gone. */
function logRequest(
  { method, headers, socket }: IncomingMessage,
  response: ServerResponse,
  { path, caller, log }: { path: string; caller: string; log: Log },
): void {
  const id = randomUUID();
  const trace = readTraceId(headers.traceparent?.toString());
  response.setHeader('X-Request-Id', id);
  const start = performance.now();
  const bytesBefore = socket.bytesWritten;
  response.on('close', () => {
    log({
      message: 'request',
      id,
      ...(trace !== undefined && { trace }),
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
