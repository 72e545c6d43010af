import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  crowdedEvent,
  type FindingsNews,
  findingsEvent,
  type PageFindings,
  untilRead,
  type WatchError,
  type WatchMessage,
} from '../browser/watch-message.ts';
import { hashOf } from '../lib/hash.ts';
import { importOutside } from '../lib/import-outside.ts';
import { packageModule } from '../lib/package-folder.ts';
import { openPlace } from './open-editor.ts';
import { isOwnRequest } from './own-requests.ts';

/** The server's part of the live updates for pages while watching. */
export type LiveUpdates = Awaited<ReturnType<typeof createLiveUpdates>>;

/** The most pages to keep connected if they are hidden: each also needs connections to load. */
const mostConnected = 3;
const crowded = `event: ${crowdedEvent}\ndata: {}\n\n`;

/**
 * Creates the live updates of `stet watch`.
 * @param host the address that the server listens on.
 * @param root folder whose files the editor may open.
 * @param findingsOf returns the findings for the page at a URL path.
 * @param onException takes an exception from a page; returns the error to show, or a status.
 */
export async function createLiveUpdates({
  root,
  host,
  findingsOf,
  onException,
}: {
  root: string;
  host: string;
  findingsOf: (path: string) => PageFindings;
  onException: (request: IncomingMessage) => Promise<WatchError | number>;
}) {
  const script = await bundleClient();
  const listeners = new Set<ServerResponse>();
  let last: string | undefined;
  const tell = (response: ServerResponse) => {
    if (last !== undefined) response.write(`data: ${last}\n\n`);
  };
  /** The event about the findings that the last save fixed, for pages that it reloads. */
  let fixed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    // The first bytes tell browsers that they are connected.
    response.write(':\n\n');
    tell(response);
    if (fixed !== undefined) response.write(fixed);
    listeners.add(response);
    if (listeners.size > mostConnected) for (const each of listeners) each.write(crowded);
    request.on('close', () => listeners.delete(response));
  };
  /** The code of each patch, by its name. */
  const patches = new Map<string, string>();
  const sendScript = (text: string) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(text);
  const sendJson = (response: ServerResponse, value: object) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  const answers: Record<string, typeof listen> = {
    '/__stet/client.js': sendScript(script),
    '/__stet/events': listen,
    '/__stet/exception': (request, response) =>
      onException(request).then(
        (answer) =>
          typeof answer === 'number'
            ? response.writeHead(answer).end()
            : sendJson(response, answer),
        () => response.destroy(),
      ),
    '/__stet/findings': ({ url = '' }, response) => {
      const [, query] = url.split('?');
      sendJson(response, findingsOf(new URLSearchParams(query).get('path') ?? '/'));
    },
    '/__stet/open': (request, response) =>
      openPlace(request, root).then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      ),
  };
  return {
    /** Handles a request before the files; returns true if it answered. */
    intercept(request: IncomingMessage, response: ServerResponse): boolean {
      if (!isOwnRequest(request, host)) {
        response.writeHead(403).end('This server answers only its own address.\n');
        return true;
      }
      // Pages of another origin must not load an answer as an image, a script or a frame.
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      const path = request.url?.split('?')[0] ?? '';
      const patch = patches.get(path.slice('/__stet/'.length));
      const answer = patch === undefined ? answers[path] : sendScript(patch);
      answer?.(request, response);
      return answer !== undefined;
    },
    /** Whether any page is open. */
    hasListeners: () => listeners.size > 0,
    /**
     * Serves a patch for open pages, unless it equals the last one; every message lists all
     * patches.
     */
    addPatch(code: string): void {
      const hash = hashOf(code).slice(0, 8);
      if ([...patches.keys()].at(-1)?.endsWith(`-${hash}.js`)) return;
      patches.set(`patch-${patches.size + 1}-${hash}.js`, code);
    },
    patchAt: (name: string) => patches.get(name),
    /** For code that requires pages to reload. */
    forgetPatches(): void {
      patches.clear();
    },
    countPatches: () => patches.size,
    /** Sends a message to every open page, and to each page that opens later. */
    announce(message: Omit<WatchMessage, 'patches'>): void {
      last = JSON.stringify({ ...message, patches: [...patches.keys()] });
      for (const response of listeners) tell(response);
    },
    /**
     * Tells open pages to request their findings again. Pages loaded in the next seconds also get
     * the news of fixed findings.
     */
    announceFindings(news: FindingsNews): void {
      const event = `event: ${findingsEvent}\ndata: ${JSON.stringify(news)}\n\n`;
      for (const response of listeners) response.write(event);
      if (news.fixed.length === 0) return;
      fixed = event;
      clearTimeout(timer);
      timer = setTimeout(() => {
        fixed = undefined;
      }, untilRead);
    },
    close(): void {
      clearTimeout(timer);
      for (const response of listeners) response.end();
    },
  };
}

async function bundleClient(): Promise<string> {
  const { build } = await importOutside<typeof import('esbuild')>('esbuild');
  const { outputFiles } = await build({
    entryPoints: [packageModule('browser/watch-client')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
