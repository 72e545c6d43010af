import type { IncomingMessage } from 'node:http';

/** A request as the Web knows it, and whether its body turned out to be longer than is taken. */
export interface WebRequest {
  request: Request;
  isTooLarge(): boolean;
}

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

/** Bytes of a body that wait for the handler before the sender has to. */
const buffered = 64 * 1024;

/**
 * Makes a Web request of Node's. Its body is read as the handler asks for it; after `maxBody` bytes
 * it fails.
 * @throws TypeError for what no Web request can be: a forbidden method, a host that is none.
 */
export function toWebRequest(
  message: IncomingMessage,
  { maxBody, signal }: { maxBody: number; signal: AbortSignal },
): WebRequest {
  const { method = 'GET', url = '/', headers } = message;
  const origin = new URL(`http://${headers.host ?? 'localhost'}`);
  // A host with a path or a user in it would put words into the URL.
  if (origin.href !== `${origin.origin}/`) throw new TypeError('The host is not one.');
  const state = { isTooLarge: false };
  const body = hasBody(message) ? readBody(message, maxBody, state) : null;
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: toHeaders(message),
    body,
    duplex: 'half',
    signal,
  };
  // Joined as text: resolving `//other.example/` against the origin would leave it.
  return {
    request: new Request(`${origin.origin}${url}`, init),
    isTooLarge: () => state.isTooLarge,
  };
}

/** Whether a body follows; one of GET or HEAD has no meaning (RFC 9110, 9.3.1) and is left unread. */
function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

function toHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    if (!hopByHop.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

function readBody(
  message: IncomingMessage,
  maxBody: number,
  state: { isTooLarge: boolean },
): ReadableStream<Uint8Array> {
  let length = 0;
  let isOpen = true;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const fail = (error: Error) => {
          if (isOpen) controller.error(error);
          isOpen = false;
        };
        message.on('data', (chunk: Buffer) => {
          if (!isOpen) return;
          length += chunk.length;
          if (length > maxBody) {
            state.isTooLarge = true;
            fail(new RangeError(`The body is longer than ${maxBody} bytes.`));
            return;
          }
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) message.pause();
        });
        message.on('end', () => {
          if (isOpen) controller.close();
          isOpen = false;
        });
        message.on('error', fail);
        message.on('close', () => fail(new Error('The connection ended within the body.')));
        message.pause();
      },
      pull() {
        message.resume();
      },
      cancel() {
        isOpen = false;
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: buffered }),
  );
}
