import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { createAsk } from '../auth/server/ask-server.ts';
import { callServer } from '../auth/server/call-server.ts';
import { explainPasskeyFailure } from '../auth/server/passkey-failure.ts';

/**
 * Asks the browser to use a passkey.
 * @returns its response, for the server.
 * @throws Error whose message is shown.
 */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const passkey = await startAuthentication({ optionsJSON }).catch(explainPasskeyFailure);
  return JSON.stringify(passkey);
}

/**
 * Like `signWithPasskey`, for a sign-in without a password. The passkey identifies the account.
 * @throws Error whose message is shown.
 */
export async function askForPasskey(apiBaseUrl: string): Promise<string> {
  const ask = createAsk((path, call) => callServer(`${apiBaseUrl}${path}`, call));
  const response = await ask('/api/auth/passkey/options', { method: 'POST' });
  return signWithPasskey(await response.json());
}
