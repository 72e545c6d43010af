import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { createAsk } from '../auth/server/ask-server.ts';
import { callServer } from '../auth/server/call-server.ts';
import { explainPasskeyFailure } from '../auth/server/passkey-failure.ts';

/**
 * Has the browser use a passkey.
 * @returns what it has signed, for the server.
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
 * The same for a sign-in without a password, for which the passkey says whose it is.
 * @throws Error whose message is shown.
 */
export async function askForPasskey(apiBaseUrl: string): Promise<string> {
  const ask = createAsk((path, call) => callServer(`${apiBaseUrl}${path}`, call));
  const response = await ask('/api/auth/passkey/options', { method: 'POST' });
  return signWithPasskey(await response.json());
}
