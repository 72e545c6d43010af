import type { User } from '../../../domain/user.ts';
import { sessionToken } from '../session-token.ts';
import { callServer, type ServerCall } from './call-server.ts';
import { markSession } from './session-marker.ts';

/** The server no longer has a session of this browser. */
export class SessionEndedError extends Error {}

/**
 * Calls the server for a signed-in user. Renews an expired session first.
 * @throws SessionEndedError if it cannot be renewed, and ServerUnavailableError like `callServer`.
 */
export async function callInSession(
  apiBaseUrl: string,
  path: string,
  call: ServerCall = {},
): Promise<Response> {
  const marker = sessionToken.read();
  const response = await callServer(`${apiBaseUrl}${path}`, call);
  if (response.status !== 401) return response;
  await renewSession(apiBaseUrl, marker);
  const second = await callServer(`${apiBaseUrl}${path}`, call);
  if (second.status === 401) throw new SessionEndedError('The server has ended the session.');
  return second;
}

/** The user of this session. */
export async function readSession(apiBaseUrl: string): Promise<User | null> {
  const response = await callInSession(apiBaseUrl, '/api/auth/session');
  if (!response.ok)
    throw new SessionEndedError(`The server answered the session check with ${response.status}.`);
  return mark(response);
}

/**
 * Exchanges the session's tokens for new ones, in one tab at a time: if two tabs send the same
 * tokens at once, they look stolen to the server. In browsers without locks, the server gives both
 * tabs the same new tokens.
 * @param marker of the session to renew. If it has changed since, another tab has renewed it or
 * signed out.
 */
export async function renewSession(apiBaseUrl: string, marker: string | null): Promise<void> {
  const renew = async () => {
    if (sessionToken.read() !== marker) return;
    const response = await callServer(`${apiBaseUrl}/api/auth/refresh`, { method: 'POST' });
    if (!response.ok) throw new SessionEndedError('The session can no longer be renewed.');
    await mark(response);
  };
  // The browser has none on plain http.
  const locks: LockManager | undefined = navigator.locks;
  await (locks === undefined ? renew() : locks.request('auth_session', renew));
}

/** Marks the session, unless this browser has signed out during the call. */
function mark(response: Response): Promise<User> | null {
  return sessionToken.read() === null ? null : markSession(response);
}
