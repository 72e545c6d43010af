import type { ApiContext } from 'stet';
import { isEmail } from '../../domain/partner-request.ts';
import { loginLimits } from '../../domain/security.ts';
import type { Credentials } from '../../domain/user.ts';
import { ApiError } from '../api-error.ts';
import { audit, auditChange } from '../audit.ts';
import type { Services } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import {
  type Administrator,
  findAdministrator,
  findAdministratorById,
  replaceHash,
} from './administrators.ts';
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
import { type RelyingParty, takePasskey } from './passkeys.ts';
import { hashPassword, isOutdated, verifyPassword } from './password-hash.ts';
import {
  type Factor,
  isAnswered,
  offerSecondStep,
  passSecondStep,
  type SecondStepProof,
  stepRefused,
} from './second-step.ts';
import type { OpenedSession, Origin } from './sessions.ts';

/** A new session, and what opened it. */
export interface SignIn {
  session: OpenedSession;
  factors: Factor[];
}

/** Spec §8. */
const refused = 'Invalid credentials. Access restricted to authorized administrators only.';

/** The password was not checked. The form adds a captcha next time. */
const unconfirmed = 'We could not confirm that you are human. Please sign in again.';

const stepDue = 'Your password is correct. One more step signs you in.';

/**
 * Signs in. After three failures the form needs a captcha; five failures lock the account for 15
 * minutes at that address (spec §9). Addresses that have never signed in to the account also share
 * a count, see `strangerLimits`. An unknown email address gets the same answer after the same time.
 * If the account has a second step, the answer to a right password asks for it; a wrong second step
 * counts like a wrong password.
 * @param checkHuman checks the captcha token of the request; undefined if captchas are not
 * configured.
 * @throws ApiError 401, 429 while locked, 503 while too many people sign in.
 */
export async function logIn(
  services: Services,
  { email, password }: Credentials,
  { address, browser, checkHuman, log, proof, party }: SignInContext,
): Promise<SignIn> {
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
    // A token can be verified only once.
    isHuman ??= checkHuman();
    if (!(await isHuman)) throw new ApiError(401, unconfirmed, { captcha: true });
  };
  let isWrong = false;
  try {
    const ofAddress = await count(own);
    // Check before the attempt takes a slot that strangers share, and again after, with
    // simultaneous attempts counted.
    const before = isKnown ? 0 : await readFailures(database, asStranger(own), now());
    await confirmHuman(Math.max(ofAddress, before));
    const ofStrangers = isKnown ? 0 : await count(asStranger(own));
    const failures = Math.max(ofAddress, ofStrangers);
    await confirmHuman(failures);
    const administrator = await checkPassword(services, { email, password }, isKnown);
    const secondStep = administrator && (await offerSecondStep(services, administrator.id, party));
    if (secondStep !== undefined && !isAnswered(proof)) {
      throw new ApiError(401, stepDue, { secondStep });
    }
    const second =
      administrator &&
      secondStep &&
      (await passSecondStep(services, administrator, { proof, party }));
    const isPassed = secondStep === undefined || second !== undefined;
    const note = auditChange(services, { action: 'login', actor: email });
    // Undefined if the password was changed after the check.
    const session =
      administrator && isPassed
        ? await sessions.begin(administrator, { address, browser }, note)
        : undefined;
    if (session === undefined) {
      isWrong = true;
      if (ofStrangers + 1 >= strangerLimits.maxAttempts) await warnOfGuessing(services, email, log);
      const captcha = checkHuman !== undefined && failures + 1 >= captchaAfterAttempts;
      if (administrator !== undefined && secondStep !== undefined) {
        // The caller knows the password.
        log?.({ level: 'warn', event: 'second-step-refused', administrator: administrator.id });
        await audit(services, { action: 'second-step-failed', actor: email });
        throw new ApiError(401, stepRefused, { captcha, secondStep });
      }
      await audit(services, { action: 'login-failed', actor: isAddress(email) ? email : '' });
      throw new ApiError(401, refused, { captcha });
    }
    await forgetFailures(database, own);
    await rememberAddress(database, own, now());
    return { session, factors: second === undefined ? ['password'] : ['password', second] };
  } finally {
    // Only an attempt with wrong credentials counts.
    if (!isWrong) for (const attempt of counted) await forgiveAttempt(database, attempt);
  }
}

/**
 * Signs in with a passkey instead of password and second step: the device has verified a finger, a
 * face or a code. There is nothing to guess, so failures do not count.
 * @throws ApiError 401.
 */
export async function logInByPasskey(
  services: Services,
  given: { passkey: string; party: RelyingParty },
  origin: Origin,
): Promise<SignIn> {
  const { database, now, sessions } = services;
  const id = await takePasskey(services, given);
  const administrator = id === undefined ? undefined : await findAdministratorById(database, id);
  const note =
    administrator && auditChange(services, { action: 'login', actor: administrator.email });
  const session = administrator && (await sessions.begin(administrator, origin, note ?? []));
  if (session === undefined) {
    throw new ApiError(401, 'No account here has this passkey. Sign in with your password.');
  }
  const account = emailKey(session.user.email);
  await rememberAddress(database, { account, address: origin.address }, now());
  return { session, factors: ['passkey'] };
}

/** The parts of a sign-in other than email address and password. */
interface SignInContext extends Origin {
  /** The answer to the second step, if the request has one. */
  proof: SecondStepProof;
  party: RelyingParty;
  checkHuman: (() => Promise<boolean>) | undefined;
  log: ApiContext['log'];
}

/**
 * Logs the id of the administrator if the account exists, but never the typed text: it may be a
 * password.
 */
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

/**
 * Other text may be a password in the wrong field. RFC 5321 limits an address to 254 characters.
 */
function isAddress(text: string): boolean {
  return isEmail(text) && text.length <= 254;
}

/**
 * The error for an attempt at a locked account.
 * @param seconds until the lock ends.
 */
export function locked(seconds: number): ApiError {
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
      // Takes as long as it does for an existing address.
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
