import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { ApiRequest } from '../services.ts';
import type { OpenedSession } from './sessions.ts';

type Name = 'session' | 'refresh';

/** With the prefix `__Host-` no other host, and no page without TLS, can have set it. */
const options = {
  prefix: 'host',
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'Strict',
} as const;

/** A token of ours; undefined for what cannot be one. */
export function readCookie(c: ApiRequest, name: Name): string | undefined {
  return readToken(c.req.raw.headers, name);
}

/** The same from the headers of a request. */
export function readToken(headers: Headers, name: Name): string | undefined {
  const cookie = `__Host-${name}`;
  const token = parse(headers.get('Cookie') ?? '', cookie)[cookie];
  return token && /^[\w-]{22}$/.test(token) ? token : undefined;
}

/** Both last as long as the session may: what has ended is the server's to know. */
export function writeCookies(c: ApiRequest, session: OpenedSession): void {
  const maxAge = Math.max(0, Math.floor((session.refreshExpiresAt - c.env.now()) / 1000));
  setCookie(c, 'session', session.sessionToken, { ...options, maxAge });
  setCookie(c, 'refresh', session.refreshToken, { ...options, maxAge });
}

export function clearCookies(c: ApiRequest): void {
  for (const name of ['session', 'refresh']) setCookie(c, name, '', { ...options, maxAge: 0 });
}
