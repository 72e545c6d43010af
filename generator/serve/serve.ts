import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { findServed } from '../lib/page-url.ts';
import { answerPath, headersFor } from './answer.ts';
import type { ApiMount } from './api-mount.ts';
import { enterBase } from './enter-base.ts';
import { listen } from './listen.ts';
import { type OutputIndex, OutputReplacedError } from './output-index.ts';
import { sendFile } from './send-file.ts';

/** The sources of answers: the output and the handler of the site's API. */
export interface SiteOptions {
  /** The output, with at least the files that the path (decoded, with its slash) needs. */
  readOutput: (path: string) => OutputIndex | Promise<OutputIndex>;
  /** Answers requests under `/api/` for which the output has no file. */
  api?: ApiMount | undefined;
  /** Whether to send text compressed. @default true */
  compress?: boolean;
  /**
   * The document of an answer without a file: nothing was found, or making the file threw `error`.
   */
  createDocument?: (error?: unknown) => string;
  /** Called with the reason why an answer could not be made. */
  onFailure?: (error: unknown) => void;
}

export interface ServeOptions extends SiteOptions {
  host: string;
  port: number;
  /** The current base path of the site. @default none */
  readBase?: () => string;
  /** Handles a request before the files; returns true if it answered. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export type RunningServer = Awaited<ReturnType<typeof serve>>;

/** The most attempts at an answer while builds replace the output. */
const tries = 10;

/**
 * Serves an output folder. If the port is taken, tries the next ones.
 * @throws SiteError if no port is free or the server cannot listen on the address.
 */
export async function serve(options: ServeOptions) {
  const server = createServer((request, response) => {
    if (!enterBase(request, response, options.readBase?.() ?? '')) return;
    if (options.intercept?.(request, response)) return;
    void answerRequest(request, response, options);
  });
  const { url, port } = await listen(server, options);
  return {
    port,
    url: url + (options.readBase?.() ?? ''),
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Answers a request from the output or by the handler; never fails. If a build replaces the output
 * during this, the answer comes entirely from the new one.
 * @param isApi whether its path belongs to the handler.
 */
export async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
  isApi: boolean = options.api?.takes(request) ?? false,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await respond(request, response, options, isApi);
    } catch (error) {
      if (!(error instanceof OutputReplacedError) || attempt === tries) {
        options.onFailure?.(error);
        if (!response.headersSent) sendDocument(response, 500, {}, options.createDocument?.(error));
        return;
      }
      // Between a build's two renames, no output exists.
      await delay(attempt);
    }
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
  if (isRead && target !== undefined && (!isApi || findServed(index, target.path) !== undefined)) {
    const { status, file, headers } = answerPath(index, target.path, target.query);
    const { compress, createDocument } = options;
    // A missing file may exist tomorrow, even if a rule makes its neighbors cacheable. The page that
    // says so has another type than they have.
    if (status === 404) {
      delete headers['Cache-Control'];
      delete headers['Content-Type'];
    }
    if (file !== undefined) {
      return sendFile(request, response, { status, headers, path: file, index, compress });
    }
    return sendDocument(response, status, headers, status === 404 ? createDocument?.() : undefined);
  }
  const headers = headersFor(index, url.split('?')[0] ?? '/');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (isApi) return options.api?.answer(request, response);
  if (isRead) response.writeHead(400).end();
  else response.writeHead(405, { Allow: 'GET, HEAD' }).end();
}

function parseTarget(url: string): { path: string; query: string } | undefined {
  const [path = '/'] = url.split('?', 1);
  try {
    return {
      path: decodeURIComponent(path).normalize(),
      // A query may contain question marks (RFC 3986, 3.4).
      query: url.slice(path.length),
    };
  } catch {
    // A percent sign without two digits.
    return undefined;
  }
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
