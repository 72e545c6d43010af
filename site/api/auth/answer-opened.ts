import type { ApiRequest } from '../services.ts';
import { toIso } from '../times.ts';
import { readCookie, writeCookies } from './cookies.ts';
import type { OpenedSession, Session } from './sessions.ts';

/** Answers with a new or renewed session and sets its cookies. */
export function answerOpened(c: ApiRequest, session: OpenedSession): Response {
  writeCookies(c, session);
  return c.json(toAnswer(session));
}

/** Like `answerOpened`, after a sign-in: also ends this browser's previous session. */
export async function answerSignedIn(c: ApiRequest, session: OpenedSession): Promise<Response> {
  for (const old of [readCookie(c, 'session'), readCookie(c, 'refresh')]) {
    if (old !== undefined) await c.env.sessions.end(old);
  }
  return answerOpened(c, session);
}

/** The fields of a session that the browser gets. */
export function toAnswer({ user, expiresAt, refreshExpiresAt }: Session) {
  return {
    user,
    expiresAt: toIso(expiresAt),
    refreshExpiresAt: toIso(refreshExpiresAt),
  };
}
