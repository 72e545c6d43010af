import type { ServerResponse } from 'node:http';

/** Headers of answers that are not pages; a handler may override them. */
export const defaultHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Refuses a request in the server's own words; an answer that has begun can only be aborted. */
export function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent || response.destroyed) return void response.destroy();
  response.shouldKeepAlive = false;
  sendJson(response, status, { message });
}

/** Answers with a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    ...defaultHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
  });
  response.end(text);
}
