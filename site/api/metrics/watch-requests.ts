import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The kind of a request, as the server treats it. */
export type RequestKind = 'api' | 'page' | 'health';

/** A finished request. */
export interface MeasuredRequest {
  kind: RequestKind;
  method: string;
  status: number;
  seconds: number;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

interface Started {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * Reports every request to the process's HTTP servers, including pages, using Node's diagnostics
 * channel.
 * @param except a server whose requests do not count.
 * @returns a function that stops it.
 */
export async function watchRequests(
  {
    onStart,
    onEnd,
  }: { onStart: (kind: RequestKind) => void; onEnd: (request: MeasuredRequest) => void },
  except: Server,
): Promise<() => void> {
  const { subscribe, unsubscribe } = await import('node:diagnostics_channel');
  const name = 'http.server.request.start';
  const listen = (message: unknown) => {
    const { request, response, server } = message as Started;
    if (server === except) return;
    const start = performance.now();
    let kind: RequestKind | undefined;
    const begin = () => {
      kind = kindOf(request.url ?? '/');
      onStart(kind);
      return kind;
    };
    // The server removes the base from the path right after this event. A short response may be
    // finished by then.
    queueMicrotask(() => {
      if (!response.closed) begin();
    });
    response.once('close', () => {
      const { method = '' } = request;
      onEnd({
        kind: kind ?? begin(),
        // Callers can invent methods, and each would be a separate series.
        method: methods.includes(method) ? method : 'other',
        status: response.statusCode,
        seconds: (performance.now() - start) / 1000,
      });
    });
  };
  subscribe(name, listen);
  return () => void unsubscribe(name, listen);
}

function kindOf(url: string): RequestKind {
  if (url.startsWith('/api/')) return 'api';
  return /^\/(?:healthz|readyz)(?:\?|$)/.test(url) ? 'health' : 'page';
}
