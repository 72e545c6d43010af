import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { explainPasskeyFailure } from './passkey-failure.ts';

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
