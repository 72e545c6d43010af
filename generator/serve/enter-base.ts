import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Shortens a target in absolute form, which a server must accept, to its path (RFC 9112, 3.2.2). For
 * another host than that of the header it stays, and nothing is found there.
 */
function toOriginForm(request: IncomingMessage): void {
  const [whole, authority, rest = ''] =
    /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? '') ?? [];
  if (whole === undefined) return;
  if (authority?.toLowerCase() !== request.headers.host?.toLowerCase()) return;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Removes the host, if there is one, and the base path from a request's URL, so that everything after
 * it sees only paths of the plan. The host's root redirects to the home page.
 * @returns whether the path is below the base; otherwise the answer has been sent.
 */
export function enterBase(
  request: IncomingMessage,
  response: ServerResponse,
  base: string,
): boolean {
  toOriginForm(request);
  const { url = '/' } = request;
  if (base === '') return true;
  if (url.startsWith(`${base}/`)) {
    request.url = url.slice(base.length);
    return true;
  }
  const [path = ''] = url.split('?', 1);
  const home = `${base}/`;
  if (path === base) {
    // A query may contain question marks.
    response.writeHead(308, { Location: home + url.slice(path.length) }).end();
  } else if (path === '/') {
    response.writeHead(302, { Location: home }).end();
  } else {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`Not found. This site is at ${home}\n`);
  }
  return false;
}
