import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { packageFolder } from '../package-folder.ts';
import type { Intercept } from './serve.ts';

/** The server's half of live reload: pages subscribe, and hear of every build. */
export interface LiveReload {
  intercept: Intercept;
  transformHtml(html: string): string;
  /** Tells the pages of a build: `errors` is what the terminal shows, empty when it succeeded. */
  announce(errors: string): void;
  close(): void;
}

/**
 * Creates the live reload of `stet watch`.
 * @param hosts the `Host` values to answer. A page of another site that reaches this server by a
 * name of its own (DNS rebinding) is refused, as is a request with a foreign `Origin`; dev servers
 * without this let any web page read the sources (CVE-2025-24010, GHSA-67mh-4wv8-2f99).
 */
export async function createLiveReload(
  isAllowedHost: (host: string) => boolean,
): Promise<LiveReload> {
  const script = await compileScript();
  const listeners = new Set<ServerResponse>();
  let last = { build: 0, errors: '' };
  const write = (response: ServerResponse) => response.write(`data: ${JSON.stringify(last)}\n\n`);
  return {
    intercept(request, response) {
      if (!isOwnRequest(request, isAllowedHost)) {
        response.writeHead(403).end('This server answers only its own address.\n');
        return true;
      }
      if (request.url === '/__stet/live-reload.js') {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
        return true;
      }
      if (request.url === '/__stet/events') {
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
        });
        write(response);
        listeners.add(response);
        request.on('close', () => listeners.delete(response));
        return true;
      }
      return false;
    },
    transformHtml: (html) =>
      html.replace(
        '</head>',
        '<script type="module" src="/__stet/live-reload.js"></script>\n</head>',
      ),
    announce(errors) {
      last = { build: errors === '' ? last.build + 1 : last.build, errors };
      for (const response of listeners) write(response);
    },
    close() {
      for (const response of listeners) response.end();
    },
  };
}

function isOwnRequest(request: IncomingMessage, isAllowedHost: (host: string) => boolean): boolean {
  const { host, origin } = request.headers;
  if (host === undefined || !isAllowedHost(host)) return false;
  return origin === undefined || origin === `http://${host}`;
}

async function compileScript(): Promise<string> {
  const { transform } = await import('esbuild');
  const source = await readFile(join(packageFolder, 'generator/browser/live-reload.ts'), 'utf8');
  return (await transform(source, { loader: 'ts', target: 'es2022' })).code;
}
