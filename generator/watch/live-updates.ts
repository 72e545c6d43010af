import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WatchError, WatchMessage } from '../browser/watch-message.ts';
import { packageModule } from '../lib/package-folder.ts';
import { openPlace } from './open-editor.ts';
import { isOwnRequest } from './own-requests.ts';

/** The server's half of what pages are told while watching. */
export type LiveUpdates = Awaited<ReturnType<typeof createLiveUpdates>>;

/**
 * Creates the live updates of `stet watch`.
 * @param host the address that the server listens on.
 * @param root folder whose files may be opened in the editor.
 * @param onException takes an exception that a page reports; gives what the page shows, or a status.
 */
export async function createLiveUpdates({
  root,
  host,
  onException,
}: {
  root: string;
  host: string;
  onException: (request: IncomingMessage) => Promise<WatchError | number>;
}) {
  const script = await bundleClient();
  const listeners = new Set<ServerResponse>();
  let last: string | undefined;
  const tell = (response: ServerResponse) => {
    if (last !== undefined) response.write(`data: ${last}\n\n`);
  };
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    // Browsers learn from the first bytes that they are connected.
    response.write(':\n\n');
    tell(response);
    listeners.add(response);
    request.on('close', () => listeners.delete(response));
  };
  const answers: Record<string, typeof listen> = {
    '/__stet/client.js': (_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script),
    '/__stet/events': listen,
    '/__stet/exception': (request, response) =>
      onException(request).then(
        (answer) =>
          typeof answer === 'number'
            ? response.writeHead(answer).end()
            : response
                .writeHead(200, { 'Content-Type': 'application/json' })
                .end(JSON.stringify(answer)),
        () => response.destroy(),
      ),
    '/__stet/open': (request, response) =>
      openPlace(request, root).then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      ),
  };
  return {
    /** Handles a request before the files do; true when it answered. */
    intercept(request: IncomingMessage, response: ServerResponse): boolean {
      if (!isOwnRequest(request, host)) {
        response.writeHead(403).end('This server answers only its own address.\n');
        return true;
      }
      // Nor may a page of another origin have an answer as an image, a script or a frame.
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      const answer = answers[request.url ?? ''];
      answer?.(request, response);
      return answer !== undefined;
    },
    /** Tells every page that is open, and each that opens later. */
    announce(message: WatchMessage): void {
      last = JSON.stringify(message);
      for (const response of listeners) tell(response);
    },
    close(): void {
      for (const response of listeners) response.end();
    },
  };
}

async function bundleClient(): Promise<string> {
  const { build } = await import('esbuild');
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
