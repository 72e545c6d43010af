import { loginLimits } from '../../../domain/security.ts';
import type { Credentials } from '../../../domain/user.ts';
import { describeLockout, storedAttempts } from '../attempts.ts';
import { type AuthProvider, SessionUncheckedError } from '../auth-provider.ts';
import { pendingStep } from '../pending-step.ts';
import { hasToken, sessionToken } from '../session-token.ts';
import { callServer, ServerUnavailableError } from './call-server.ts';
import { followSession } from './follow-session.ts';
import { readSession } from './session-calls.ts';
import { markSession } from './session-marker.ts';

/** Signs in with calls to the server at `apiBaseUrl`. Only its responses decide. */
export function createServerAuth(apiBaseUrl: string): AuthProvider {
  const logOut = (everywhere = false) =>
    callServer(`${apiBaseUrl}/api/auth/logout${everywhere ? '?everywhere=1' : ''}`, {
      method: 'POST',
    });
  return {
    async signIn(credentials, captchaToken) {
      if (!window.isSecureContext) {
        throw new Error('Signing in needs a secure connection. Open this page with https.');
      }
      const response = await logIn(apiBaseUrl, {
        ...credentials,
        ...(captchaToken && { captchaToken }),
      });
      if (!response.ok) throw await readRefusal(response);
      storedAttempts.write(null);
      pendingStep.write(undefined);
      return markSession(response);
    },
    async restore() {
      if (!hasToken()) return null;
      try {
        return await readSession(apiBaseUrl);
      } catch (error) {
        if (!(error instanceof ServerUnavailableError)) throw error;
        throw new SessionUncheckedError(`Your session could not be checked. ${error.message}`, {
          cause: error,
        });
      }
    },
    async signOut(everywhere) {
      const response = await logOut(everywhere);
      // A user without a session is already signed out.
      if (!response.ok && response.status !== 401) {
        throw new Error(`The server answered the sign-out with ${response.status}.`);
      }
      sessionToken.write(null);
    },
    async expire() {
      // Otherwise its cookies could renew it for days. If this call does not arrive, the server
      // ends the session then.
      await logOut().catch((error) => console.error(error));
    },
    subscribe: (listener) => followSession(apiBaseUrl, listener),
  };
}

async function logIn(
  apiBaseUrl: string,
  { passkey, ...credentials }: Credentials & { captchaToken?: string },
): Promise<Response> {
  const isAlone = passkey !== undefined && credentials.password === '';
  const body = isAlone ? { passkey } : { ...credentials, ...(passkey && { passkey }) };
  const path = isAlone ? '/api/auth/passkey' : '/api/auth/login';
  try {
    return await callServer(`${apiBaseUrl}${path}`, { method: 'POST', body });
  } catch (error) {
    if (!(error instanceof ServerUnavailableError)) throw error;
    const { message, retryAt } = error;
    throw new Error(
      retryAt === undefined
        ? `Your sign-in could not be checked. ${message}`
        : describeLockout(retryAt, Date.now()),
      { cause: error },
    );
  }
}

/**
 * Reads the reason for a refusal, and whether the server requires a second step or, next time, a
 * captcha. The captcha stays required for as long as failures count.
 */
async function readRefusal(response: Response): Promise<Error> {
  const { message, captcha, secondStep } = await response.json().catch(() => ({}));
  pendingStep.write(secondStep);
  if (captcha === true) {
    const attempts = { failures: loginLimits.captchaAfterAttempts, last: Date.now() };
    storedAttempts.write(JSON.stringify(attempts));
  }
  return new Error(typeof message === 'string' ? message : 'Login failed');
}
