import type { IncomingMessage } from 'node:http';
import { buffered } from './web-request.ts';

/**
 * What came of a body: all of it; more than is kept, so that the rest streams; too little of it in
 * time; no room for it; or a connection that ended first.
 */
export type ReceivedBody = Uint8Array<ArrayBuffer> | 'long' | 'tooSlow' | 'noRoom' | 'cut';

/**
 * Waits for a body of at most 64 kB. Of a longer one, what has been read goes back to the message,
 * to be read again.
 * @param options.time milliseconds for all of it.
 * @param options.makeRoom told how many bytes are held so far; false when that is too much.
 */
export function receiveBody(
  message: IncomingMessage,
  { time, makeRoom }: { time: number; makeRoom: (bytes: number) => boolean },
): Promise<ReceivedBody> {
  return new Promise((resolve) => {
    // Not a list of what came: thousands of pieces of one byte take far more than their bytes.
    let bytes = new Uint8Array(1024);
    let length = 0;
    const keep = (chunk: Buffer) => {
      if (length + chunk.length > bytes.length) {
        const larger = new Uint8Array(Math.max(2 * bytes.length, length + chunk.length));
        larger.set(bytes);
        bytes = larger;
      }
      bytes.set(chunk, length);
      length += chunk.length;
    };
    const finish = (body: ReceivedBody) => {
      clearTimeout(timer);
      message.off('data', read).off('end', end).off('close', cut).pause();
      resolve(body);
    };
    const read = (chunk: Buffer) => {
      keep(chunk);
      if (length > buffered) {
        finish('long');
        message.unshift(bytes.subarray(0, length));
      } else if (!makeRoom(length)) finish('noRoom');
    };
    const end = () => finish(bytes.subarray(0, length));
    const cut = () => finish('cut');
    const timer = setTimeout(finish, time, 'tooSlow');
    if (makeRoom(0)) message.on('data', read).on('end', end).on('close', cut);
    else finish('noRoom');
  });
}
