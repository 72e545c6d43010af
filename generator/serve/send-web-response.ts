import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultHeaders } from './send-json.ts';
import { hopByHop } from './web-request.ts';

/** Milliseconds that a sender has to finish an unwanted body, so that it can read the answer. */
const lingering = 2_000;

/**
 * Sends a Web response as fast as the client reads it, until it ends or the client is gone.
 * @throws TypeError before sending anything if it is no response or its body was already read.
 */
export async function sendWebResponse(
  answer: Response,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!(answer instanceof Response) || answer.status < 200) {
    throw new TypeError('The handler returned no Response.');
  }
  const reader = answer.body?.getReader();
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(defaultHeaders)) response.setHeader(name, value);
  for (const [name, value] of answer.headers) {
    if (!hopByHop.has(name) && name !== 'set-cookie') response.setHeader(name, value);
  }
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('Set-Cookie', cookies);
  if (!message.complete) response.shouldKeepAlive = false;
  if (message.method === 'HEAD') await reader?.cancel();
  else if (reader !== undefined) await sendBody(reader, response);
  if (!message.complete) await linger(message, response);
  response.end();
}

async function sendBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  const gone = once(response, 'close').catch(() => {});
  const stop = () => void reader.cancel().catch(() => {});
  response.on('close', stop);
  for (;;) {
    const { done, value } = await reader.read();
    if (done || response.destroyed) break;
    if (!response.write(value)) await Promise.race([once(response, 'drain').catch(() => {}), gone]);
  }
  response.off('close', stop);
}

/**
 * Waits for the sender: if a connection closes while its client still sends, the answer may be
 * lost.
 */
async function linger(message: IncomingMessage, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, lingering).unref();
    message.on('end', resolve).on('close', resolve);
    message.removeAllListeners('data').resume();
  });
}
