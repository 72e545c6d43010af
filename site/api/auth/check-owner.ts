import { ApiError } from '../api-error.ts';
import { audit } from '../audit.ts';
import type { ApiRequest } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import { type Administrator, findAdministratorById } from './administrators.ts';
import { locked } from './login.ts';
import { countAttempt, forgiveAttempt } from './login-failures.ts';
import { partyOf } from './origin-of.ts';
import { verifyPassword } from './password-hash.ts';
import {
  type Factor,
  isAnswered,
  offerSecondStep,
  passSecondStep,
  type SecondStepProof,
  stepRefused,
} from './second-step.ts';

const stepDue = 'Your password is correct. One more step confirms that it’s you.';

/** What proved the identity of a signed-in user again. */
interface CheckedOwner {
  administrator: Administrator;
  factors: Factor[];
}

/**
 * Checks the password of a signed-in user, in case someone else uses the open session, or has
 * stolen it. A wrong password or second step counts as a failed sign-in.
 * @param given.proof the answer to the second step. If it is undefined, the password is enough.
 * @throws ApiError 403 for a wrong password, and for a missing or wrong second step; 429 while
 * locked; 503 while too many people sign in.
 */
export async function checkOwner(
  c: ApiRequest,
  { password, proof }: { password: string; proof?: SecondStepProof },
): Promise<CheckedOwner> {
  const { database, now, passwordQueue } = c.env;
  const { id } = c.get('session').user;
  const administrator = await findAdministratorById(database, id);
  if (administrator === undefined) throw new ApiError(401, 'Session expired');
  const attempt = { account: emailKey(administrator.email), address: c.get('address') };
  passwordQueue.refuseWhenFull(true);
  const { lockedFor } = await countAttempt(database, attempt, now());
  if (lockedFor !== undefined) throw locked(lockedFor);
  let isWrong = false;
  const refuse = async (action: 'login-failed' | 'second-step-failed') => {
    isWrong = true;
    c.env.context.log?.({ level: 'warn', event: 'confirmation-refused', administrator: id });
    await audit(c.env, { action, actor: administrator.email });
  };
  try {
    const check = () => verifyPassword(password, administrator.password, c.env);
    if (!(await passwordQueue.run(check, true))) {
      await refuse('login-failed');
      throw new ApiError(403, 'This is not your password.', { field: 'password' });
    }
    if (proof === undefined) return { administrator, factors: ['password'] };
    const party = partyOf(c);
    const secondStep = await offerSecondStep(c.env, id, party);
    if (secondStep === undefined) return { administrator, factors: ['password'] };
    if (!isAnswered(proof)) throw new ApiError(403, stepDue, { secondStep });
    const factor = await passSecondStep(c.env, administrator, { proof, party });
    if (factor === undefined) {
      await refuse('second-step-failed');
      throw new ApiError(403, stepRefused, { field: 'code', secondStep });
    }
    return { administrator, factors: ['password', factor] };
  } finally {
    if (!isWrong) await forgiveAttempt(database, attempt);
  }
}
