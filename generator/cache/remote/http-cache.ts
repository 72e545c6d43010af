import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { messageOf } from '../../lib/message-of.ts';
import { digestOf } from '../packs.ts';
import type { Patience } from './patience.ts';

/** `ac` stores the results of actions; `cas` stores blobs by the SHA-256 of their bytes. */
export type Space = 'ac' | 'cas';

/** The reason that a remote cache cannot be used, as a sentence without credentials. */
export class RemoteCacheError extends Error {}

interface HttpCacheOptions {
  /** Without credentials or a trailing slash. */
  base: string;
  /** Such as `Basic …`. */
  authorization: string | undefined;
  agent: Agent;
}

/** Bytes per write, so that progress can be counted. */
const stride = 65_536;

/**
 * A client of Bazel's HTTP caching protocol: GET and PUT of `{base}/ac/{sha256}` and
 * `{base}/cas/{sha256}` (bazel.build/remote/caching#http-caching).
 */
export function createHttpCache(options: HttpCacheOptions) {
  return {
    /**
     * Returns the bytes of a name; undefined if there are none, or if a blob does not match its
     * digest.
     * @param mostBytes the largest answer to read.
     * @throws RemoteCacheError when the cache cannot be reached.
     */
    async get(
      ...[space, name, mostBytes, patience]: [Space, string, mostBytes: number, Patience]
    ): Promise<Buffer | undefined> {
      const request = { method: 'GET', path: `${space}/${name}`, mostBytes, patience } as const;
      const bytes = await send(options, request);
      return bytes && space === 'cas' && digestOf(bytes) !== name ? undefined : bytes;
    },
    /** @throws RemoteCacheError when the cache rejects the value. */
    async put(
      ...[space, name, body, patience]: [Space, string, Uint8Array, Patience]
    ): Promise<void> {
      await send(options, { method: 'PUT', path: `${space}/${name}`, body, patience });
    },
  };
}

export type HttpCache = ReturnType<typeof createHttpCache>;

interface Request {
  method: 'GET' | 'PUT';
  path: string;
  body?: Uint8Array;
  mostBytes?: number;
  patience: Patience;
}

interface PassingError extends RemoteCacheError {
  isPassing?: boolean;
}

/** Sends a request, and retries once if the server or the connection failed. */
async function send(options: HttpCacheOptions, request: Request): Promise<Buffer | undefined> {
  try {
    return await request.patience.wait(sendOnce(options, request));
  } catch (error) {
    if (request.patience.signal.aborted || !(error as PassingError).isPassing) throw error;
    // A load balancer may have dropped all idle connections without a sign. Only the next request on
    // each of them fails, so the second attempt needs a new one.
    for (const idle of Object.values(options.agent.freeSockets)) {
      for (const socket of idle ?? []) socket.destroy();
    }
    return request.patience.wait(sendOnce(options, request));
  }
}

function sendOnce(
  { base, authorization, agent }: HttpCacheOptions,
  { method, path, body, mostBytes = stride, patience }: Request,
): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string, isPassing = false) =>
      reject(Object.assign(new RemoteCacheError(reason), { isPassing }));
    const failToTalk = (error: unknown) =>
      patience.signal.aborted ? fail('It is too slow.') : fail(`${messageOf(error)}.`, true);
    const open = base.startsWith('https:') ? requestHttps : requestHttp;
    const request = open(`${base}/${path}`, {
      method,
      agent,
      signal: patience.signal,
      headers: {
        'User-Agent': 'stet',
        ...(authorization && { Authorization: authorization }),
        ...(body && { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length }),
      },
    });
    request.on('error', failToTalk);
    request.on('response', (response) => {
      const { statusCode = 0 } = response;
      const isFine = statusCode >= 200 && statusCode < 300;
      readAll(response, isFine ? mostBytes : stride, patience).then((bytes) => {
        // The server may answer before it has read the body, and never read the rest. The process
        // would not end as long as the server keeps the connection open.
        if (!request.writableFinished) request.destroy();
        if (isFine) resolve(bytes);
        else if (statusCode === 404 && method === 'GET') resolve(undefined);
        else fail(`It answers ${method} with ${statusCode}.`, statusCode >= 500);
      }, failToTalk);
    });
    if (body) writeAll(request, body, patience);
    else request.end();
  });
}

/** Reads a body; undefined if it is larger than `mostBytes`. */
async function readAll(
  response: IncomingMessage,
  mostBytes: number,
  patience: Patience,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    patience.moved(chunk.length);
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function writeAll(
  request: ReturnType<typeof requestHttp>,
  body: Uint8Array,
  patience: Patience,
): void {
  let at = 0;
  const writeNext = () => {
    while (at < body.length) {
      const chunk = body.subarray(at, at + stride);
      at += chunk.length;
      patience.moved(chunk.length);
      if (!request.write(chunk)) {
        request.once('drain', writeNext);
        return;
      }
    }
    request.end();
  };
  writeNext();
}
