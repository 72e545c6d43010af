import type { ApiContext } from 'stet';
import { isEmail } from '../../domain/partner-request.ts';
import { loginLimits } from '../../domain/security.ts';
import type { Credentials } from '../../domain/user.ts';
import { ApiError } from '../api-error.ts';
import { audit, auditChange } from '../audit.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import { type Administrator, findAdministrator, replaceHash } from './administrators.ts';
import { hasSignedIn, rememberAddress } from './known-addresses.ts';
import {
  type Attempt,
  asStranger,
  countAttempt,
  forgetFailures,
  forgiveAttempt,
  readFailures,
  strangerLimits,
} from './login-failures.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import type { OpenedSession } from './sessions.ts';

/** Spec §8. */
const refused = 'Invalid credentials. Access restricted to authorized administrators only.';

/** The password was not looked at: the form brings a captcha next time. */
const unconfirmed = 'We could not confirm that you are human. Please sign in once more.';

/**
 * Signs in: five failures lock the account for 15 minutes at that address, and after three a
 * captcha is asked for (spec §9). Addresses that have never signed in to the account are also counted
 * together, see `strangerLimits`. An address without an administrator is answered alike, and after as
 * long.
 * @param checkHuman whether the captcha token that came along is good; undefined where no captcha
 *   can be checked.
 * @throws ApiError 401, 429 while locked, 503 while too many sign in.
 */
export async function logIn(
  services: Services,
  { email, password }: Credentials,
  { address, checkHuman, log }: SignInContext,
): Promise<OpenedSession> {
  const { database, now, passwordQueue, sessions } = services;
  const own: Attempt = { account: emailKey(email), address };
  const isKnown = await hasSignedIn(database, own, now());
  passwordQueue.refuseWhenFull(isKnown);
  const counted: Attempt[] = [];
  const count = async (attempt: Attempt): Promise<number> => {
    const { failures, lockedFor } = await countAttempt(database, attempt, now());
    if (lockedFor !== undefined) throw locked(lockedFor);
    counted.push(attempt);
    return failures;
  };
  const { captchaAfterAttempts } = loginLimits;
  let isHuman: Promise<boolean> | undefined;
  const confirmHuman = async (failures: number) => {
    if (checkHuman === undefined || failures < captchaAfterAttempts) return;
    // A token is good for one question.
    isHuman ??= checkHuman();
    if (!(await isHuman)) throw new ApiError(401, unconfirmed, { captcha: true });
  };
  let isWrong = false;
  try {
    const ofAddress = await count(own);
    // Before the attempt takes one of those that strangers share, and again with those beside it.
    const before = isKnown ? 0 : await readFailures(database, asStranger(own), now());
    await confirmHuman(Math.max(ofAddress, before));
    const ofStrangers = isKnown ? 0 : await count(asStranger(own));
    const failures = Math.max(ofAddress, ofStrangers);
    await confirmHuman(failures);
    const administrator = await checkPassword(services, { email, password }, isKnown);
    const note = auditChange(services, { action: 'login', actor: email });
    // Undefined when the password has been changed since it was checked.
    const session = administrator && (await sessions.begin(administrator, note));
    if (session === undefined) {
      isWrong = true;
      if (ofStrangers + 1 >= strangerLimits.maxAttempts) await warnOfGuessing(services, email, log);
      await audit(services, { action: 'login-failed', actor: isAddress(email) ? email : '' });
      const captcha = checkHuman !== undefined && failures + 1 >= captchaAfterAttempts;
      throw new ApiError(401, refused, { captcha });
    }
    await forgetFailures(database, own);
    await rememberAddress(database, own, now());
    return session;
  } finally {
    // Only an attempt whose password was wrong counts.
    if (!isWrong) for (const attempt of counted) await forgiveAttempt(database, attempt);
  }
}

/** What is known of a sign-in besides the pair. */
interface SignInContext {
  address: string;
  checkHuman: (() => Promise<boolean>) | undefined;
  log: ApiContext['log'];
}

/** Names the administrator, if the account is one: what was typed may be a password. */
async function warnOfGuessing(
  { database }: Services,
  email: string,
  log: ApiContext['log'],
): Promise<void> {
  const administrator = await findAdministrator(database, email);
  log?.({
    level: 'warn',
    event: 'account-slowed',
    ...(administrator && { administrator: administrator.id }),
  });
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
  services: Services,
  { email, password }: Credentials,
  isKnown: boolean,
): Promise<Administrator | undefined> {
  const { database, passwordQueue, passwordCost } = services;
  const administrator = await findAdministrator(database, email);
  return passwordQueue.run(async () => {
    if (administrator === undefined) {
      // As much work as for an address that exists.
      await hashPassword(password, services);
      return undefined;
    }
    const isRight = await verifyPassword(password, administrator.password, services);
    if (isRight && isOutdated(administrator.password, passwordCost)) {
      const hash = await hashPassword(password, services);
      await replaceHash(database, administrator.password, hash);
    }
    return isRight ? administrator : undefined;
  }, isKnown);
}
