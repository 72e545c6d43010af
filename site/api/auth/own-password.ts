import { ApiError } from '../api-error.ts';
import { audit } from '../audit.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import { type Administrator, findAdministratorById } from './administrators.ts';
import { locked } from './login.ts';
import { countAttempt, forgiveAttempt } from './login-failures.ts';
import { verifyPassword } from './password-hash.ts';

/**
 * Checks the password of a signed-in user, in case someone else uses the open session, or has
 * stolen it. A wrong password counts as a failed sign-in.
 * @throws ApiError 403 for a wrong password, 429 while locked, 503 while too many people sign in.
 */
export async function checkOwnPassword(
  services: Services,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<Administrator> {
  const { database, now, passwordQueue } = services;
  const administrator = await findAdministratorById(database, id);
  if (administrator === undefined) throw new ApiError(401, 'Session expired');
  const attempt = { account: emailKey(administrator.email), address };
  passwordQueue.refuseWhenFull(true);
  const { lockedFor } = await countAttempt(database, attempt, now());
  if (lockedFor !== undefined) throw locked(lockedFor);
  let isWrong = false;
  try {
    isWrong = !(await passwordQueue.run(
      () => verifyPassword(password, administrator.password, services),
      true,
    ));
  } finally {
    if (!isWrong) await forgiveAttempt(database, attempt);
  }
  if (isWrong) {
    await audit(services, { action: 'login-failed', actor: administrator.email });
    throw new ApiError(403, 'This is not your password.', { field: 'password' });
  }
  return administrator;
}
