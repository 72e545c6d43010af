import type { IncomingMessage } from 'node:http';
import type { NoPlace } from './places.ts';

export interface BodyLimits {
  /** Bytes of the whole body. */
  body: number;
  /** Milliseconds until the next requested 64 kB, or the end, must arrive. */
  bodyPart: number;
}

type Refusal = 'tooLarge' | 'tooSlow';

/** Bytes of a body that wait for the handler before the sender must wait. */
export const buffered: number = 64 * 1024;

/**
 * Whether a request has a body. A body of GET or HEAD has no meaning (RFC 9110, 9.3.1) and stays
 * unread.
 */
export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/**
 * Waits for a body of at most 64 kB. For a longer one, the data goes back to the message to be read
 * again.
 * @param options.time milliseconds for all of it.
 * @param options.makeRoom gets the number of buffered bytes; returns why they are too many.
 * @returns the whole body, or why there is none.
 */
export function receiveBody(
  message: IncomingMessage,
  { time, makeRoom }: { time: number; makeRoom: (bytes: number) => 'taken' | NoPlace },
): Promise<Uint8Array<ArrayBuffer> | 'long' | 'tooSlow' | 'cut' | NoPlace> {
  return new Promise((resolve) => {
    // One buffer instead of a list, because thousands of one-byte chunks take far more than their
    // bytes.
    let bytes = new Uint8Array(1024);
    let length = 0;
    const finish: typeof resolve = (body) => {
      clearTimeout(timer);
      message.off('data', read).off('end', end).off('close', cut).pause();
      resolve(body);
    };
    const hold = () => {
      const room = makeRoom(length);
      if (room !== 'taken') finish(room);
    };
    const read = (chunk: Buffer) => {
      if (length + chunk.length > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, length + chunk.length));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(chunk, length);
      length += chunk.length;
      if (length <= buffered) return hold();
      finish('long');
      message.unshift(bytes.subarray(0, length));
    };
    const end = () => finish(bytes.subarray(0, length));
    const cut = () => finish('cut');
    const timer = setTimeout(finish, time, 'tooSlow');
    message.on('data', read).on('end', end).on('close', cut);
    hold();
  });
}

/**
 * Streams the body as its reader requests it; above its limits the stream fails.
 * @param onRefused gets the limit that was exceeded.
 */
export function streamBody(
  message: IncomingMessage,
  { body: maxBody, bodyPart }: BodyLimits,
  onRefused: (state: Refusal) => void,
): ReadableStream<Uint8Array> {
  let length = 0;
  let part = 0;
  let isOpen = true;
  // Runs only while the reader waits for more.
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
  const refuse = (stream: ReadableStreamDefaultController, state: Refusal, reason: string) => {
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
            return refuse(stream, 'tooLarge', `The body is longer than ${maxBody} bytes.`);
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
      cancel: () => end(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: buffered }),
  );
}
