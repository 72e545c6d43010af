import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Removes the base path from a request's URL, so that everything after it sees only paths of the
 * plan. The host's root redirects to the home page.
 * @returns whether the path is below the base; otherwise the answer has been sent.
 */
export function enterBase(
  request: IncomingMessage,
  response: ServerResponse,
  base: string,
): boolean {
  const { url = '/' } = request;
  if (base === '') return true;
  if (url.startsWith(`${base}/`)) {
    request.url = url.slice(base.length);
    return true;
  }
  const [path = '', query] = url.split('?', 2);
  const home = `${base}/`;
  if (path === base) {
    response.writeHead(308, { Location: query === undefined ? home : `${home}?${query}` }).end();
  } else if (path === '/') {
    response.writeHead(302, { Location: home }).end();
  } else {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`Not found. This site is at ${home}\n`);
  }
  return false;
}
