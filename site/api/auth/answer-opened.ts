import type { ApiRequest } from '../services.ts';
import { readCookie, writeCookies } from './cookies.ts';
import type { OpenedSession, Session } from './sessions.ts';

/** Answers with a session that has just begun or been renewed, and with its cookies. */
export function answerOpened(c: ApiRequest, session: OpenedSession): Response {
  writeCookies(c, session);
  return c.json(toAnswer(session));
}

/** The same after a sign-in, which ends the session that this browser had before. */
export async function answerSignedIn(c: ApiRequest, session: OpenedSession): Promise<Response> {
  for (const old of [readCookie(c, 'session'), readCookie(c, 'refresh')]) {
    if (old !== undefined) await c.env.sessions.end(old);
  }
  return answerOpened(c, session);
}

/** What a browser is told of its session. */
export function toAnswer({ user, expiresAt, refreshExpiresAt }: Session) {
  return {
    user,
    expiresAt: new Date(expiresAt).toISOString(),
    refreshExpiresAt: new Date(refreshExpiresAt).toISOString(),
  };
}
