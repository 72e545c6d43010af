import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { listen } from './listen.ts';

/** A response of the origin with an uncompressed body. */
export interface Served {
  status: number;
  /** By name in lower case. */
  headers: Record<string, string>;
  body: Buffer;
  /** Content-Encoding to claim, whatever the real one is. */
  label?: string;
  /** Breaks the connection in the middle of the body. */
  isCutOff?: boolean;
}

/** Changes the response of a path, or returns it unchanged. */
export type Tamper = (path: string, served: Served) => Served;

/** Headers that networks add without the site's request. */
const added = {
  Age: '120',
  Via: '1.1 varnish, 2 edge',
  Server: 'double',
  'CF-Ray': '8f0a1b2c3d4e5f60-FRA',
  'CF-Cache-Status': 'HIT',
  'X-Cache': 'HIT, MISS',
  'Alt-Svc': 'h3=":443"; ma=86400',
  'Strict-Transport-Security': 'max-age=31536000',
  'Report-To': '{"group":"default"}',
};

const compressors = {
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
  br: (body: Buffer) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

/**
 * Starts a stand-in for a CDN: it compresses the origin's responses, sends them in chunks or as a
 * whole, adds headers and spells others differently. It caches responses.
 */
export async function startNetwork(origin: string) {
  const seen = new Map<string, Promise<Served>>();
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = [];
  const open = { now: 0, most: 0 };
  let tamper: Tamper = (_, served) => served;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url: path = '/' } = request;
    asked.push({ path, headers: request.headers });
    const known = seen.get(path) ?? askOrigin(origin + path);
    seen.set(path, known);
    const served = tamper(path, await known);
    send(request, response, served, asked.length);
  };
  const server = createServer((request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    response.on('close', () => {
      open.now -= 1;
    });
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** The maximum number of simultaneous requests. */
    mostOpen: () => open.most,
    tamperWith(next: Tamper): void {
      tamper = next;
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Headers that belong to a single connection. */
const ofConnections = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

async function askOrigin(url: string): Promise<Served> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity' },
  });
  const headers = Object.fromEntries(response.headers);
  for (const name of ofConnections) delete headers[name];
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, label, isCutOff = false }: Served,
  turn: number,
): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const coding = (['br', 'gzip'] as const).filter((name) => accepted.includes(name))[turn % 3];
  const sent = coding === undefined ? body : compressors[coding](body);
  const claimed = label ?? coding;
  const { 'content-type': type, 'cache-control': caching, ...others } = headers;
  response.writeHead(status, {
    ...others,
    ...added,
    ...(type && { 'Content-Type': respell(type) }),
    ...(caching && { 'Cache-Control': relax(caching) }),
    ...(claimed && { 'Content-Encoding': claimed }),
    ...(turn % 2 === 0 && { 'Content-Length': String(sent.length) }),
  });
  if (isCutOff) {
    response.write(sent.subarray(0, sent.length >> 1), () => response.destroy());
    return;
  }
  // Two chunks, if the length was not announced.
  response.write(sent.subarray(0, sent.length >> 1));
  response.end(sent.subarray(sent.length >> 1));
}

/** `text/html; charset=utf-8` in the spelling of other servers. */
function respell(type: string): string {
  return type
    .replace('; charset=utf-8', ';charset=UTF-8')
    .replace('text/javascript', 'application/javascript');
}

/** Adds a directive for other caches, in another order. */
function relax(caching: string): string {
  return ['s-maxage=600', ...caching.split(', ').reverse()].join(',');
}
