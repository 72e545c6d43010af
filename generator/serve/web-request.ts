import type { IncomingMessage } from 'node:http';

/** A request as the Web knows it, and whether its body turned out to be more than is taken, or too slow. */
export interface WebRequest {
  request: Request;
  bodyState(): BodyState;
}

type BodyState = 'taken' | 'tooLarge' | 'tooSlow';

export interface BodyLimits {
  /** Bytes of the whole. */
  body: number;
  /** Milliseconds until the next 64 kB that are waited for are there, or the end. */
  bodyPart: number;
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
export const buffered: number = 64 * 1024;

/**
 * Makes a Web request of Node's. A body that has not been received is read as the handler asks for
 * it; past its limits it fails.
 * @param options.received the whole body, where it is already here.
 * @throws TypeError for what no Web request can be: a forbidden method, a host that is none.
 */
export function toWebRequest(
  message: IncomingMessage,
  options: {
    limits: BodyLimits;
    signal: AbortSignal;
    received?: Uint8Array<ArrayBuffer> | undefined;
  },
): WebRequest {
  const { limits, signal, received } = options;
  const { method = 'GET', url = '/', headers } = message;
  const origin = new URL(`http://${headers.host ?? 'localhost'}`);
  // A host with a path or a user in it would put words into the URL.
  if (origin.href !== `${origin.origin}/`) throw new TypeError('The host is not one.');
  let bodyState: BodyState = 'taken';
  const read = () =>
    readBody(message, limits, (state) => {
      bodyState = state;
    });
  const body = hasBody(message) ? (received ?? read()) : null;
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
    bodyState: () => bodyState,
  };
}

/** Whether a body follows; one of GET or HEAD has no meaning (RFC 9110, 9.3.1) and is left unread. */
export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
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

function readBody(
  message: IncomingMessage,
  { body: maxBody, bodyPart }: BodyLimits,
  onRefused: (state: BodyState) => void,
): ReadableStream<Uint8Array> {
  let length = 0;
  let part = 0;
  let isOpen = true;
  // Runs only while the handler waits for more.
  let timer: NodeJS.Timeout | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const end = (finish: () => void) => {
    stopTimer();
    if (isOpen) finish();
    isOpen = false;
  };
  const refuse = (stream: ReadableStreamDefaultController, state: BodyState, reason: string) => {
    onRefused(state);
    end(() => stream.error(new RangeError(reason)));
  };
  return new ReadableStream<Uint8Array>(
    {
      start(stream) {
        message.on('data', (chunk: Buffer) => {
          if (!isOpen) return;
          length += chunk.length;
          part += chunk.length;
          if (length > maxBody) {
            refuse(stream, 'tooLarge', `The body is longer than ${maxBody} bytes.`);
            return;
          }
          if (part >= buffered) {
            part = 0;
            timer?.refresh();
          }
          stream.enqueue(new Uint8Array(chunk));
          if ((stream.desiredSize ?? 0) > 0) return;
          message.pause();
          stopTimer();
        });
        const fail = (error: Error) => end(() => stream.error(error));
        message.on('end', () => end(() => stream.close()));
        message.on('error', fail);
        message.on('close', () => fail(new Error('The connection ended within the body.')));
        message.pause();
      },
      pull(stream) {
        if (isOpen) timer ??= setTimeout(refuse, bodyPart, stream, 'tooSlow', 'It takes too long.');
        message.resume();
      },
      cancel() {
        end(() => {});
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: buffered }),
  );
}
