import type { IncomingMessage } from 'node:http';
import type { NoPlace } from './places.ts';

export interface BodyLimits {
  /** Bytes of the whole. */
  body: number;
  /** Milliseconds until the next 64 kB that are waited for are there, or the end. */
  bodyPart: number;
}

/** Bytes of a body that wait for the handler before the sender has to. */
const buffered = 64 * 1024;

/** Whether a body follows; one of GET or HEAD has no meaning (RFC 9110, 9.3.1) and is left unread. */
export function hasBody({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/**
 * Waits for a body of at most 64 kB. Of a longer one, what has been read goes back to the message,
 * to be read again.
 * @param options.time milliseconds for all of it.
 * @param options.makeRoom told how many bytes are held so far; says why that is too much.
 * @returns all of it, or what came of it instead.
 */
export function receiveBody(
  message: IncomingMessage,
  { time, makeRoom }: { time: number; makeRoom: (bytes: number) => 'taken' | NoPlace },
): Promise<Uint8Array<ArrayBuffer> | 'long' | 'tooSlow' | 'cut' | NoPlace> {
  return new Promise((resolve) => {
    // Not a list of what came: thousands of pieces of one byte take far more than their bytes.
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
 * The body as a stream that reads what its reader asks for; past its limits it fails.
 * @param onRefused told which limit that was.
 */
export function streamBody(
  message: IncomingMessage,
  limits: BodyLimits,
  onRefused: (state: 'tooLarge' | 'tooSlow') => void,
): ReadableStream<Uint8Array> {
  // It leaves the connection open, since the answer goes back on it.
  const chunks: AsyncIterator<Buffer, void> = message.iterator({ destroyOnReturn: false });
  let length = 0;
  let part = 0;
  // Runs only while the reader waits for more.
  let timer: NodeJS.Timeout | undefined;
  const stopTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const beSlow = (stream: ReadableStreamDefaultController) => {
    onRefused('tooSlow');
    stream.error(new RangeError('It takes too long.'));
  };
  const readPart = async (stream: ReadableStreamDefaultController) => {
    timer ??= setTimeout(beSlow, limits.bodyPart, stream);
    const { done, value: chunk } = await chunks.next();
    if (done) return stream.close();
    length += chunk.length;
    part += chunk.length;
    if (length > limits.body) {
      onRefused('tooLarge');
      throw new RangeError(`The body is longer than ${limits.body} bytes.`);
    }
    if (part >= buffered) {
      part = 0;
      timer?.refresh();
    }
    stream.enqueue(new Uint8Array(chunk));
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        let isHungry = false;
        try {
          await readPart(stream);
          isHungry = (stream.desiredSize ?? 0) > 0;
        } finally {
          if (!isHungry) stopTimer();
        }
      },
      cancel: stopTimer,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: buffered }),
  );
}
