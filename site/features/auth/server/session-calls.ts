import type { User } from '../../../domain/user.ts';
import { sessionToken } from '../session-token.ts';
import { callServer, type ServerCall } from './call-server.ts';
import { markSession } from './session-marker.ts';

/** The server knows no session of this browser any more. */
export class SessionEndedError extends Error {}

/**
 * Calls the server for a signed-in person. A session that has run out in the meantime is renewed first.
 * @throws SessionEndedError where it cannot be, and ServerUnavailableError as `callServer` does.
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

/** Whose session this is. */
export async function readSession(apiBaseUrl: string): Promise<User | null> {
  const response = await callInSession(apiBaseUrl, '/api/auth/session');
  if (!response.ok) throw new SessionEndedError(`The session is answered by ${response.status}.`);
  return mark(response);
}

/**
 * Exchanges the session's tokens for new ones, in one tab at a time: tokens that two tabs send at
 * once look stolen to the server. Where the browser has no locks, it gives both the same new ones.
 * @param marker what marked the session that is to be renewed; if it has changed since, another tab
 *   has renewed it, or has signed out.
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

/** Marks the session, unless this browser has signed out while the answer was on its way. */
function mark(response: Response): Promise<User> | null {
  return sessionToken.read() === null ? null : markSession(response);
}
