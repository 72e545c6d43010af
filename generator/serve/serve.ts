import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { SiteError } from '../report/diagnostic.ts';
import { type Answer, answerPath } from './answer.ts';
import type { OutputIndex } from './output-index.ts';

/** Handles a request before the files do; true when it answered. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface ServeOptions {
  readOutput: () => OutputIndex;
  host: string;
  port: number;
  intercept?: Intercept;
  /** Changes a document on its way out. */
  transformHtml?: (html: string) => string;
}

export interface RunningServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** How many ports are tried from the first one on. */
const portTries = 20;

/**
 * Serves an output folder. A taken port gives way to the next free one.
 * @throws SiteError when none is free or the address cannot be listened on.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const server = createServer((request, response) => {
    try {
      if (options.intercept?.(request, response)) return;
      respond(request, response, options);
    } catch {
      if (!response.headersSent) response.writeHead(500).end();
    }
  });
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    port,
    url: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, { host, port }: ServeOptions): Promise<void> {
  const last = port === 0 ? 0 : Math.min(port + portTries, 65_535);
  for (let candidate = port; candidate <= last; candidate += 1) {
    const error = await tryListen(server, candidate, host);
    if (error === undefined) return;
    if (error.code !== 'EADDRINUSE') throw cannotListen(`${host}:${candidate}`, error.message);
  }
  throw cannotListen(`${host}:${port}`, `every port up to ${last} is taken`);
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

function respond(request: IncomingMessage, response: ServerResponse, options: ServeOptions): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const target = parseTarget(request.url ?? '/');
  if (target === undefined) {
    response.writeHead(400).end();
    return;
  }
  const index = options.readOutput();
  send(request, response, { answer: answerPath(index, target.path, target.query), index, options });
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

function send(
  request: IncomingMessage,
  response: ServerResponse,
  context: { answer: Answer; index: OutputIndex; options: ServeOptions },
): void {
  const { answer, index, options } = context;
  const { file, status, headers } = answer;
  if (file === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const isHtml = file.type.startsWith('text/html');
  const transform = isHtml ? options.transformHtml : undefined;
  const encoding = transform ? undefined : chooseEncoding(request, file.type);
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const sent: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': transform ? 'no-store' : 'public, max-age=0, must-revalidate',
    ETag: etag,
    ...(isCompressible(file.type) && { Vary: 'Accept-Encoding' }),
    ...(encoding && { 'Content-Encoding': encoding }),
    ...headers,
  };
  if (status === 200 && isFresh(request, etag)) {
    response.writeHead(304, sent).end();
    return;
  }
  const bytes = transform
    ? Buffer.from(transform(file.bytes.toString()))
    : encoding
      ? compressed(index, file.path, encoding)
      : file.bytes;
  response.writeHead(status, { ...sent, 'Content-Length': String(bytes.length) });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function isFresh(request: IncomingMessage, etag: string): boolean {
  const wanted = request.headers['if-none-match'];
  return (
    wanted?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag || tag === '*') ?? false
  );
}

type Encoding = 'br' | 'gzip';

function chooseEncoding(request: IncomingMessage, type: string): Encoding | undefined {
  if (!isCompressible(type)) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

function isCompressible(type: string): boolean {
  return /^text\/|javascript|json|xml|svg/.test(type);
}

const compressedFiles = new WeakMap<OutputIndex, Map<string, Buffer>>();

/** The file that the build compressed, else the bytes compressed once per build. */
function compressed(index: OutputIndex, path: string, encoding: Encoding): Buffer {
  const ready = `${path}.${encoding === 'br' ? 'br' : 'gz'}`;
  if (index.has(ready)) return index.read(ready).bytes;
  const cache = compressedFiles.get(index) ?? new Map<string, Buffer>();
  compressedFiles.set(index, cache);
  const known = cache.get(ready);
  if (known) return known;
  const { bytes } = index.read(path);
  const result =
    encoding === 'br'
      ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(bytes);
  cache.set(ready, result);
  return result;
}
