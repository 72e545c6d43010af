import { createVisitorAsk } from '../auth/server/ask-server.ts';
import { signWithPasskey } from '../auth/server/sign-with-passkey.ts';

/**
 * Like `signWithPasskey`, for a sign-in without a password. The passkey identifies the account.
 * @throws Error whose message is shown.
 */
export async function askForPasskey(apiBaseUrl: string): Promise<string> {
  const ask = createVisitorAsk(apiBaseUrl);
  const response = await ask('/api/auth/passkey/options', { method: 'POST' });
  return signWithPasskey(await response.json());
}
