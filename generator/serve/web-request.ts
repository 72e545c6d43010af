import type { IncomingMessage } from 'node:http';
import { type BodyLimits, hasBody, streamBody } from './request-body.ts';

/**
 * Headers about the connection between two hops, which do not concern the handler (RFC 9110,
 * 7.6.1).
 */
export const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Turns a Node request into a Web request. A body that has not arrived is streamed as the handler
 * reads it; above its limits the stream fails.
 * @param options.received the whole body, if it has arrived.
 * @returns the request, and a function that says whether its body was too large or too slow.
 * @throws TypeError for an invalid Web request: a forbidden method or an invalid host.
 */
export function toWebRequest(
  message: IncomingMessage,
  options: {
    limits: BodyLimits;
    signal: AbortSignal;
    received?: Uint8Array<ArrayBuffer> | undefined;
  },
) {
  const { limits, signal, received } = options;
  const { method = 'GET', url = '/', headers } = message;
  const origin = new URL(`http://${headers.host ?? 'localhost'}`);
  // A host with a path or a user would change the URL.
  if (origin.href !== `${origin.origin}/`) throw new TypeError('The host is invalid.');
  let bodyState: 'taken' | 'tooLarge' | 'tooSlow' = 'taken';
  const stream = () =>
    streamBody(message, limits, (state) => {
      bodyState = state;
    });
  const body = hasBody(message) ? (received ?? stream()) : null;
  const init = { method, headers: toHeaders(message), body, duplex: 'half', signal } as const;
  // Joined as text, because resolving `//other.example/` against the origin would change the host.
  return { request: new Request(`${origin.origin}${url}`, init), bodyState: () => bodyState };
}

/** The headers of a request, except those about the connection. */
export function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!hopByHop.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}
