import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Readable, Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { messageOf } from '../lib/message-of.ts';
import { packageVersion } from '../lib/package-folder.ts';
import { isBusy, secondsToWait } from '../lib/retry-after.ts';

/** The most simultaneous requests. */
export const atOnce = 6;

/** A host's answer when its headers have arrived; the caller reads the body. */
export interface LiveAnswer {
  status: number;
  /** By name in lower case; several values of one name are joined by commas. */
  headers: Readonly<Record<string, string>>;
  /** Decompressed. */
  body: AsyncIterable<Buffer>;
}

export interface LiveRequest {
  url: string;
  /** Value of Accept-Encoding. */
  accept: string;
  /** Expected size of the body; a larger body gets more time. */
  bytes: number;
}

/** How long a client waits. */
export interface Patience {
  /** Milliseconds for an answer without its body. @default 30_000 */
  timeout?: number;
  /** The most seconds to wait for a busy host at a time. @default 60 */
  longestWait?: number;
}

/** A URL gave no complete answer; the message says why. */
export class UnreachableError extends Error {}

/** The compression of a body does not match its Content-Encoding. */
export class CodingError extends Error {}

/** The slowest acceptable body, in bytes per millisecond: 512 kbit/s. */
const slowest = 64;
/** The most requests for a URL to a busy host. */
const tries = 3;

export type LiveClient = ReturnType<typeof createLiveClient>;

/** Creates a client for one host. It uses few connections and waits while the host is busy. */
export function createLiveClient({
  authorization,
  timeout = 30_000,
  longestWait = 60,
}: Patience & { authorization?: string | undefined }) {
  const options = { keepAlive: true, maxSockets: atOnce };
  const protocols = {
    'http:': { request: http.request, agent: new http.Agent(options) },
    'https:': { request: https.request, agent: new https.Agent(options) },
  };
  /** No request starts before this time, in milliseconds of `performance.now()`. */
  let quietUntil = 0;

  const exchange = async <T>(
    { url, accept, bytes }: LiveRequest,
    read: (answer: LiveAnswer) => Promise<T>,
    isFresh = false,
  ): Promise<T | undefined> => {
    const { request, agent } = protocols[new URL(url).protocol as keyof typeof protocols];
    const limit = Math.ceil(timeout + bytes / slowest);
    const signal = AbortSignal.timeout(limit);
    const sent = request(url, {
      ...{ agent: isFresh ? false : agent, signal },
      headers: {
        'User-Agent': `stet/${packageVersion()} (verify)`,
        Accept: '*/*',
        'Accept-Encoding': accept,
        ...(authorization !== undefined && { Authorization: authorization }),
      },
    });
    // An error after the answer has begun also appears in its body.
    sent.on('error', () => {});
    try {
      const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
      const { statusCode = 0, headers } = response;
      if (isBusy({ status: statusCode })) {
        const seconds = Math.min(secondsToWait(headers['retry-after']), longestWait);
        quietUntil = Math.max(quietUntil, performance.now() + seconds * 1000);
        await drain(response);
        return undefined;
      }
      return await readAnswer(response, read);
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new UnreachableError(
        `does not answer in full within ${Math.round(limit / 100) / 10} s`,
      );
    }
  };

  /** Undefined if the host was busy. */
  const exchangeTwice = async <T>(
    request: LiveRequest,
    read: (answer: LiveAnswer) => Promise<T>,
  ): Promise<T | undefined> => {
    try {
      return await exchange(request, read);
    } catch (error) {
      if (!isBroken(error)) throw error;
      // Another kept connection may be as dead.
      return exchange(request, read, true);
    }
  };

  return {
    /**
     * Requests a URL without following redirects and reads its answer.
     * @param read may leave the body unread; it is called again if the connection breaks.
     * @throws UnreachableError, or CodingError.
     */
    async ask<T>(request: LiveRequest, read: (answer: LiveAnswer) => Promise<T>): Promise<T> {
      for (let attempt = 0; attempt < tries; attempt += 1) {
        while (quietUntil > performance.now()) await wait(quietUntil - performance.now());
        try {
          const result = await exchangeTwice(request, read);
          if (result !== undefined) return result;
        } catch (error) {
          if (error instanceof UnreachableError || error instanceof CodingError) throw error;
          if (!isOfConnection(error)) throw error;
          throw new UnreachableError(`cannot be reached (${explain(error)})`);
        }
      }
      throw new UnreachableError(`is too busy to answer, asked ${tries} times`);
    },
    close(): void {
      for (const { agent } of Object.values(protocols)) agent.destroy();
    },
  };
}

/** Errors of sockets, TLS and invalid HTTP have a code; errors of files also have a path. */
function isOfConnection(error: unknown): error is NodeJS.ErrnoException {
  const isOurs = error instanceof TypeError || error instanceof RangeError;
  return error instanceof Error && 'code' in error && !('path' in error) && !isOurs;
}

/** Whether a connection broke, for example because the host had just closed it. */
function isBroken(error: unknown): boolean {
  return (
    isOfConnection(error) &&
    /^(?:ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/.test(error.code ?? '')
  );
}

function explain(error: NodeJS.ErrnoException): string {
  // If a name has several addresses and all fail, the combined error has no message.
  return messageOf(error) || (error.code ?? 'no reason given');
}

/** The longest unread body, in bytes, after which the connection is reused. */
const drained = 64 * 1024;

/** Reads a short rest of a body, so that the connection can be reused; a longer one is aborted. */
async function drain(response: Readable): Promise<void> {
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > drained) break;
  }
}

async function readAnswer<T>(
  response: IncomingMessage,
  read: (answer: LiveAnswer) => Promise<T>,
): Promise<T> {
  const { statusCode: status = 0 } = response;
  const headers = joinHeaders(response);
  let decoders: Transform[] = [];
  try {
    decoders = createDecoders(headers['content-encoding']);
    const body = decoders.reduce<Readable>((source, decoder) => {
      source.on('error', (error) => decoder.destroy(error));
      return source.pipe(decoder);
    }, response);
    // Without a listener, an error in an unread body would end the process.
    body.on('error', () => {});
    const result = await read({ status, headers, body });
    if (body === response && !response.readableEnded && !response.destroyed) {
      // The body stays unused, so its errors do not matter.
      await drain(response).catch(() => {});
    }
    return result;
  } catch (error) {
    const isCoding = response.errored === null && decoders.some(({ errored }) => errored !== null);
    throw isCoding ? new CodingError(messageOf(error)) : error;
  } finally {
    if (!response.readableEnded) response.destroy();
    for (const decoder of decoders) decoder.destroy();
  }
}

function joinHeaders({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}

/** More codings than this cannot be compression. */
const mostCodings = 3;

/** @throws CodingError for a coding that was not requested. */
function createDecoders(header: string | undefined): Transform[] {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > mostCodings) throw new CodingError(`${names.length} codings`);
  // Decode the last coding first.
  return names.reverse().map((name) => {
    if (name === 'gzip' || name === 'x-gzip') return createGunzip();
    if (name === 'br') return createBrotliDecompress();
    if (name === 'deflate') return createInflate();
    throw new CodingError(`${name} was not asked for`);
  });
}
