import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { compressedPath, type Encoding } from '../lib/encodings.ts';
import { isText, servedType } from '../lib/media-type.ts';
import { findFile } from '../lib/url-files.ts';
import { type Answer, answerPath, headersFor } from './answer.ts';
import type { ApiMount } from './api-mount.ts';
import { createByteCache } from './byte-cache.ts';
import { type ByteRange, chooseEncoding, chooseRange } from './negotiate.ts';
import {
  type FileInMemory,
  type OpenFile,
  type OutputIndex,
  OutputReplacedError,
} from './output-index.ts';

/** Handles a request before the files do; true when it answered. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** What answers requests: the output, and the handler of the site's API. */
export interface SiteOptions {
  /** The output as far as the path (decoded, with its slash) needs it. */
  readOutput: (path: string) => OutputIndex | Promise<OutputIndex>;
  /** Answers under `/api/` what is no file of the output. */
  api?: ApiMount | undefined;
  /** Whether text is sent compressed. @default true */
  compress?: boolean;
  /** A document for an answer that has no file: nothing was found, or making it threw `error`. */
  createDocument?: (error?: unknown) => string;
  /** Told what kept an answer from being made. */
  onFailure?: (error: unknown) => void;
}

export interface ServeOptions extends SiteOptions {
  host: string;
  port: number;
  intercept?: Intercept;
}

export interface RunningServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** How often we begin an answer that a build interrupts by replacing the output. */
const tries = 10;

/** How many ports are tried from the first one on. */
const portTries = 20;

/**
 * Serves an output folder. A taken port gives way to the next free one.
 * @throws SiteError when none is free or the address cannot be listened on.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const server = createServer((request, response) => {
    if (options.intercept?.(request, response)) return;
    void answerRequest(request, response, options);
  });
  return {
    ...(await listen(server, options)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Makes a server listen; a taken port gives way to the next free one, unless it has to be that one.
 * @returns its address.
 * @throws SiteError when it cannot.
 */
export async function listen(
  server: Server,
  { host, port, isFixed = false }: { host: string; port: number; isFixed?: boolean },
): Promise<Pick<RunningServer, 'port' | 'url'>> {
  const last = port === 0 || isFixed ? port : Math.min(port + portTries, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const error = await tryListen(server, candidate, host);
    if (error === undefined) return addressOf(server, host);
    if (error.code !== 'EADDRINUSE') throw cannotListen(`${host}:${candidate}`, error.message);
  }
  const reason = isFixed ? 'the port is taken' : `every port up to ${last} is taken`;
  throw cannotListen(`${host}:${port}`, reason);
}

function addressOf(server: Server, host: string): Pick<RunningServer, 'port' | 'url'> {
  const { port } = server.address() as AddressInfo;
  const name = host === '127.0.0.1' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { port, url: `http://${name}:${port}` };
}

function tryListen(
  server: Server,
  port: number,
  host: string,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
}

function cannotListen(address: string, reason: string): SiteError {
  return new SiteError([
    {
      rule: 'serve/address',
      severity: 'error',
      message: `Cannot listen on ${address}: ${reason}.`,
      hint: 'Choose another with --port or --host.',
    },
  ]);
}

/**
 * Answers a request from the output or by the handler; never fails.
 * @param isApi whether its path is the handler's.
 */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  isApi: boolean = options.api?.takes(request) ?? false,
): Promise<void> {
  try {
    await respond(request, response, options, isApi);
  } catch (error) {
    options.onFailure?.(error);
    if (!response.headersSent) sendDocument(response, 500, {}, options.createDocument?.(error));
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  isApi: boolean,
): Promise<void> {
  const url = request.url ?? '/';
  const target = parseTarget(url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const index = await options.readOutput(target?.path ?? '/');
  if (isRead && target !== undefined && (!isApi || findFile(index, target.path) !== undefined)) {
    return sendCurrent(request, response, { ...target, options });
  }
  const headers = headersFor(index, url.split('?')[0] ?? '/');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isApi) return options.api?.answer(request, response);
  if (isRead) response.writeHead(400).end();
  else response.writeHead(405, { Allow: 'GET, HEAD' }).end();
}

function parseTarget(url: string): { path: string; query: string } | undefined {
  const [path = '/', query] = url.split('?', 2);
  try {
    return { path: decodeURIComponent(path), query: query === undefined ? '' : `?${query}` };
  } catch {
    // A percent sign without its two digits.
    return undefined;
  }
}

/** Answers from a single build; when another replaces it meanwhile, from that one. */
async function sendCurrent(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query, options }: { path: string; query: string; options: SiteOptions },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const index = await options.readOutput(path);
    try {
      const answer = answerPath(index, path, query);
      return await send(request, response, { answer, index, options });
    } catch (error) {
      if (!(error instanceof OutputReplacedError) || attempt === tries) throw error;
      // Between the two renames of a build there is no output.
      await delay(attempt);
    }
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  context: { answer: Answer; index: OutputIndex; options: SiteOptions },
): Promise<void> {
  const { answer, index, options } = context;
  const { status } = answer;
  const { 'Cache-Control': _, ...unkept } = answer.headers;
  // What is not there today may be there tomorrow, whatever is said of the files beside it.
  const headers = status === 404 ? unkept : answer.headers;
  if (answer.file === undefined) {
    const html = status === 404 ? options.createDocument?.() : undefined;
    sendDocument(response, status, headers, html);
    return;
  }
  const type = servedType(answer.file);
  const mayCompress = options.compress !== false && isText(type);
  const accepted = mayCompress
    ? chooseEncoding(request.headers['accept-encoding']?.toString())
    : undefined;
  // The build may have compressed it.
  const ready = accepted && compressedPath(answer.file, accepted);
  const isReady = ready !== undefined && index.has(ready);
  const file = await index.read(isReady ? ready : answer.file);
  try {
    const encoding = isReady || 'bytes' in file ? accepted : undefined;
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
    const sent: Record<string, string> = {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=0, must-revalidate',
      ETag: etag,
      'Accept-Ranges': 'bytes',
      ...(mayCompress && { Vary: 'Accept-Encoding' }),
      ...(encoding && { 'Content-Encoding': encoding }),
      ...headers,
    };
    if (status === 200 && isFresh(request, etag)) {
      response.writeHead(304, sent).end();
      return;
    }
    const content =
      'handle' in file
        ? file
        : encoding === undefined || isReady
          ? file.bytes
          : await compressed(file, encoding);
    await sendContent(request, response, { status, headers: sent, content, etag });
  } finally {
    if ('handle' in file) await file.handle.close();
  }
}

/** Sends all of the content, or the part of it that the client asks for. */
async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  answer: {
    status: number;
    headers: Record<string, string>;
    content: Buffer | OpenFile;
    etag: string;
  },
): Promise<void> {
  const { status, headers, content, etag } = answer;
  const size = 'handle' in content ? content.size : content.length;
  const isWhole = request.method === 'HEAD' || status !== 200;
  const { range, 'if-range': condition } = request.headers;
  const part = isWhole
    ? undefined
    : chooseRange({ range, condition: condition?.toString(), etag, size });
  if (part === 'unsatisfiable') {
    const { 'Content-Encoding': _, ...others } = headers;
    response.writeHead(416, { ...others, 'Content-Range': `bytes */${size}` }).end();
    return;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  response.writeHead(part ? 206 : status, {
    ...headers,
    ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    'Content-Length': String(end - start + 1),
  });
  if (request.method === 'HEAD') response.end();
  else if ('handle' in content) await streamPart(response, content, { start, end });
  else response.end(content.subarray(start, end + 1));
}

/** Sends bytes of an open file as they are read. */
async function streamPart(
  response: ServerResponse,
  { path, handle }: OpenFile,
  { start, end }: ByteRange,
): Promise<void> {
  const source = handle.createReadStream({ start, end, autoClose: false });
  try {
    await pipeline(source, response, { end: false });
  } catch (error) {
    // The client has gone.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw error;
  }
  if (source.bytesRead === end - start + 1) {
    response.end();
    return;
  }
  // Without the bytes that were announced the client would wait for them.
  response.destroy();
  throw new Error(`${path} was cut short while it was sent.`);
}

function sendDocument(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  html: string | undefined,
): void {
  const type = { 'Content-Type': 'text/html; charset=utf-8' };
  response.writeHead(status, { ...headers, ...(html !== undefined && type) }).end(html);
}

function isFresh(request: IncomingMessage, etag: string): boolean {
  const wanted = request.headers['if-none-match'];
  return (
    wanted?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag || tag === '*') ?? false
  );
}

/** How many bytes of compressed texts are kept in memory. */
const mostCompressed = 32 * 1024 * 1024;

const compressedTexts = createByteCache<Buffer>(mostCompressed);
const compressing = new Map<string, Promise<Buffer>>();

/** The bytes of a file compressed, once for all who ask meanwhile. */
async function compressed({ etag, bytes }: FileInMemory, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const known = compressedTexts.get(key) ?? compressing.get(key);
  if (known !== undefined) return known;
  const result = compressFast(bytes, encoding);
  compressing.set(key, result);
  try {
    const text = await result;
    compressedTexts.set(key, text, text.length);
    return text;
  } finally {
    compressing.delete(key);
  }
}

function compressFast(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : promisify(gzip)(bytes);
}
