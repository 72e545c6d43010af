import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ApiRequest } from '../services.ts';
import type { OpenedSession } from './sessions.ts';

type Name = 'session' | 'refresh';

/** With the prefix `__Host-`, only this host can set the cookie, and only over TLS. */
const options = {
  prefix: 'host',
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'Strict',
} as const;

/** Reads a token from a cookie; undefined if it is not a well-formed token. */
export function readCookie(c: ApiRequest, name: Name): string | undefined {
  return readToken(c.req.raw.headers, name);
}

/** Like `readCookie`, from the headers of a request. */
export function readToken(headers: Headers, name: Name): string | undefined {
  const cookie = `__Host-${name}`;
  const token = parse(headers.get('Cookie') ?? '', cookie)[cookie];
  return token && /^[\w-]{22}$/.test(token) ? token : undefined;
}

/** Both cookies last as long as the session can. The server decides whether a token has expired. */
export function writeCookies(c: ApiRequest, session: OpenedSession): void {
  const maxAge = Math.max(0, Math.floor((session.refreshExpiresAt - c.env.now()) / 1000));
  setCookie(c, 'session', session.sessionToken, { ...options, maxAge });
  setCookie(c, 'refresh', session.refreshToken, { ...options, maxAge });
}

export function clearCookies(c: ApiRequest): void {
  for (const name of ['session', 'refresh']) setCookie(c, name, '', { ...options, maxAge: 0 });
}
