import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import protobuf from 'protobufjs';
import { listen } from './listen.ts';

/** From build/bazel/remote/execution/v2/remote_execution.proto. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Digest { string hash = 1; int64 size_bytes = 2; }
  message OutputFile { string path = 1; Digest digest = 2; bool is_executable = 4; bytes contents = 5; }
  message ExecutedActionMetadata { string worker = 1; }
  message ActionResult {
    repeated OutputFile output_files = 2;
    int32 exit_code = 4;
    bytes stdout_raw = 5;
    ExecutedActionMetadata execution_metadata = 9;
  }`);
const ActionResult = root.lookupType('ActionResult');

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

export type BazelCache = Awaited<ReturnType<typeof startBazelCache>>;

/**
 * Starts a remote cache on loopback with the checks of bazel-remote: names, Content-Length, the
 * digest of a blob, and that an entry is a valid ActionResult with a worker. It returns no entry
 * whose blobs are missing. It accepts only requests with `authorization`.
 */
export async function startBazelCache(authorization?: string) {
  const blobs = new Map<string, Buffer>();
  const requests: string[] = [];
  const refused: string[] = [];
  let instead: Answer = () => false;
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    requests.push(`${method} ${url.split('/').slice(0, -1).join('/')}`);
    if (instead(request, response)) return;
    const answer = (status: number, body: Uint8Array | string = '') => {
      if (status >= 400 && status !== 404) refused.push(`${method} ${url}: ${body}`);
      response.writeHead(status, { 'Content-Length': Buffer.byteLength(body) }).end(body);
    };
    if (headers.authorization !== authorization) return answer(401, 'no access');
    const name = /^\/some\/team\/((ac|cas)\/[0-9a-f]{64})$/.exec(url);
    if (!name?.[1]) return answer(400, 'resource name must be a SHA256 hash in hex');
    const [, path, space] = name;
    if (method === 'GET') {
      const blob = blobs.get(path);
      const isWhole =
        space === 'cas' ||
        (blob && problemOf(blob) === undefined && filesOf(blob).every((file) => blobs.has(file)));
      return blob && isWhole ? answer(200, blob) : answer(404, 'Not found');
    }
    if (method !== 'PUT') return answer(405, 'method not allowed');
    const length = Number(headers['content-length'] ?? -1);
    if (length < 0) return answer(400, 'PUT without Content-Length');
    const body = await buffer(request);
    if (body.length !== length) return answer(400, 'sizes do not match');
    if (space === 'ac') {
      const problem = problemOf(body);
      if (problem) return answer(400, problem);
    } else if (path !== `cas/${sha256(body)}`) return answer(400, 'checksums do not match');
    blobs.set(path, body);
    answer(200);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/some/team`,
    blobs,
    /** Method and folder of each request, in order. */
    requests,
    /** Refused requests. */
    refused,
    /** Lets a function answer instead, if it returns true. */
    answerWith(answer: Answer) {
      instead = answer;
    },
    /** Names of the blobs in a space. */
    namesIn: (space: 'ac' | 'cas') =>
      [...blobs.keys()].filter((name) => name.startsWith(`${space}/`)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Result {
  outputFiles: { path: string; digest?: { hash: string; sizeBytes: { toNumber(): number } } }[];
  executionMetadata?: { worker: string };
}

function decode(bytes: Uint8Array): Result {
  return ActionResult.decode(bytes) as unknown as Result;
}

/** Names of the blobs that an entry needs. */
export function filesOf(entry: Uint8Array): string[] {
  return decode(entry).outputFiles.map(({ digest }) => `cas/${digest?.hash}`);
}

function problemOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'empty ActionResult';
  try {
    const { outputFiles, executionMetadata } = decode(bytes);
    for (const { path, digest } of outputFiles) {
      if (path === '' || path.startsWith('/')) return `bad path ${path}`;
      if (!/^[0-9a-f]{64}$/.test(digest?.hash ?? '')) return `bad digest of ${path}`;
    }
    return executionMetadata?.worker ? undefined : 'no worker';
  } catch (error) {
    return `no ActionResult: ${error}`;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
