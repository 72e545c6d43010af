import type { IncomingMessage } from 'node:http';
import { type BodyLimits, hasBody, streamBody } from './request-body.ts';

/** Headers that are about the connection between two hops, and no matter of who answers (RFC 9110, 7.6.1). */
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
 * Makes a Web request of Node's. A body that has not been received is read as the handler asks for
 * it; past its limits it fails.
 * @param options.received the whole body, where it is already here.
 * @returns the request, and whether its body turned out to be more than is taken, or too slow.
 * @throws TypeError for what no Web request can be: a forbidden method, a host that is none.
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
  // A host with a path or a user in it would put words into the URL.
  if (origin.href !== `${origin.origin}/`) throw new TypeError('The host is invalid.');
  let bodyState: 'taken' | 'tooLarge' | 'tooSlow' = 'taken';
  const stream = () =>
    streamBody(message, limits, (state) => {
      bodyState = state;
    });
  const body = hasBody(message) ? (received ?? stream()) : null;
  const init = { method, headers: toHeaders(message), body, duplex: 'half', signal } as const;
  // Joined as text: resolving `//other.example/` against the origin would leave it.
  return { request: new Request(`${origin.origin}${url}`, init), bodyState: () => bodyState };
}

/** The headers of a request, but those that are about the connection. */
export function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!hopByHop.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}
