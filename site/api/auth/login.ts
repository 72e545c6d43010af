import type { Credentials } from '../../features/auth/auth-provider.ts';
import { isEmail } from '../../features/partner-form/logic.ts';
import { loginLimits } from '../../security.ts';
import { ApiError } from '../api-error.ts';
import { audit, auditChange } from '../audit.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import { type Administrator, findAdministrator, replaceHash } from './administrators.ts';
import { type Attempt, countAttempt, forgetFailures, forgiveAttempt } from './login-failures.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import type { OpenedSession } from './sessions.ts';

/** Spec §8. */
const refused = 'Invalid credentials. Access restricted to authorized administrators only.';

/**
 * Signs in: five failures lock the account for 15 minutes at that address, and after three a
 * captcha is asked for (spec §9). An address without an administrator is answered alike, and after
 * as long.
 * @param checkHuman whether the captcha token that came along is good; undefined where no captcha
 *   can be checked.
 * @throws ApiError 401, 429 while locked, 503 while too many sign in.
 */
export async function logIn(
  services: Services,
  { email, password }: Credentials,
  { address, checkHuman }: { address: string; checkHuman: (() => Promise<boolean>) | undefined },
): Promise<OpenedSession> {
  const { database, now, passwordQueue, sessions } = services;
  passwordQueue.refuseWhenFull();
  const attempt: Attempt = { account: emailKey(email), address };
  const { failures, lockedFor } = await countAttempt(database, attempt, now());
  if (lockedFor !== undefined) throw locked(lockedFor);
  try {
    const { captchaAfterAttempts } = loginLimits;
    if (checkHuman !== undefined && failures >= captchaAfterAttempts && !(await checkHuman())) {
      // No password was tried, so none counts.
      await forgiveAttempt(database, attempt);
      throw new ApiError(401, refused, { captcha: true });
    }
    const administrator = await checkPassword(services, { email, password });
    if (administrator === undefined) {
      await audit(services, { action: 'login-failed', actor: isAddress(email) ? email : '' });
      const captcha = checkHuman !== undefined && failures + 1 >= captchaAfterAttempts;
      throw new ApiError(401, refused, { captcha });
    }
    await forgetFailures(database, attempt);
    const { password: _, ...user } = administrator;
    return await sessions.begin(user, auditChange(services, { action: 'login', actor: email }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 503) {
      await forgiveAttempt(database, attempt);
    }
    throw error;
  }
}

/** What is none may be a password in the wrong field; RFC 5321 ends an address at 254 characters. */
function isAddress(text: string): boolean {
  return isEmail(text) && text.length <= 254;
}

function locked(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new ApiError(429, `Too many failed attempts. Try again in ${wait}.`, {
    retryAfter: seconds,
  });
}

async function checkPassword(
  { database, passwordQueue, passwordCost, random }: Services,
  { email, password }: Credentials,
): Promise<Administrator | undefined> {
  const administrator = await findAdministrator(database, email);
  return passwordQueue.run(async () => {
    if (administrator === undefined) {
      // As much work as for an address that exists.
      await hashPassword(password, passwordCost, random);
      return undefined;
    }
    const isRight = await verifyPassword(password, administrator.password);
    if (isRight && isOutdated(administrator.password, passwordCost)) {
      const hash = await hashPassword(password, passwordCost, random);
      await replaceHash(database, administrator.password, hash);
    }
    return isRight ? administrator : undefined;
  });
}
