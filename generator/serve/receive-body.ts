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
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (body: ReceivedBody) => {
      clearTimeout(timer);
      message.off('data', read).off('end', end).off('close', cut).pause();
      resolve(body);
    };
    const read = (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > buffered) {
        finish('long');
        message.unshift(Buffer.concat(chunks));
      } else if (!makeRoom(length)) finish('noRoom');
    };
    const end = () => finish(new Uint8Array(Buffer.concat(chunks)));
    const cut = () => finish('cut');
    const timer = setTimeout(finish, time, 'tooSlow');
    if (makeRoom(0)) message.on('data', read).on('end', end).on('close', cut);
    else finish('noRoom');
  });
}
