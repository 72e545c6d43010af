import { passwordProblems } from '../../domain/password-problems.ts';
import { inputLimits } from '../../domain/security.ts';
import { removeInvisible } from '../../lib/remove-invisible.ts';
import { ApiError } from '../api-error.ts';
import { textProblem } from '../check-text.ts';
import { reasonOf } from '../notices/delivery.ts';
import type { ApiRequest, Services } from '../services.ts';
import { recentPasswords } from './administrators.ts';
import { isDemoPassword } from './demo-administrator.ts';
import { verifyPassword } from './password-hash.ts';
import { isStolen } from './stolen-password.ts';
import { isWeak } from './weak-password.ts';

/**
 * Why a new password is not acceptable, as a sentence; undefined if it is (spec §9).
 * @param names of the owner: email address, name.
 * @throws Error if the configured list of stolen passwords does not answer.
 */
export async function findPasswordFault(
  { config, send }: Pick<Services, 'config' | 'send'>,
  password: string,
  names: readonly string[],
): Promise<string | undefined> {
  const problems = passwordProblems(password);
  if (problems.length > 0) return `This password needs ${problems.join(', ')}.`;
  if (password.length > inputLimits.maxLength) {
    return `This password is longer than ${inputLimits.maxLength} characters.`;
  }
  // The API takes no such text, so a command must not store it.
  if (textProblem(removeInvisible(password), { isOneLine: true }) !== undefined) {
    return 'This password has characters that cannot be shown. Choose another.';
  }
  if (isDemoPassword(password) && !config.isDemo) {
    return "This is the demo's password, which is public. Choose another.";
  }
  const { hostname } = new URL(config.siteUrl ?? 'http://localhost');
  if (isWeak(password, [...names, hostname])) {
    return 'This password consists mostly of common words. Choose another.';
  }
  try {
    const { stolenPasswordsUrl: list } = config;
    if (list === undefined || !(await isStolen(password, list, send))) return undefined;
    return 'This password is in a list of stolen passwords. Choose another.';
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `the list of stolen passwords failed (${reason}). Try again, or unset STOLEN_PASSWORDS_URL.`,
      { cause },
    );
  }
}

/**
 * Like `findPasswordFault`, for an API call. The log says so if the list does not answer.
 * @throws ApiError 422 if the password is not acceptable, 503 if the list of stolen passwords does
 * not answer.
 */
export async function refuseFault(
  { env }: ApiRequest,
  password: string,
  names: readonly string[],
): Promise<void> {
  const fault = await findPasswordFault(env, password, names).catch((error) => {
    const reason = reasonOf(error.cause ?? error);
    env.context.log?.({ level: 'warn', event: 'stolen-passwords-unchecked', reason });
    const message = 'The list of stolen passwords is not responding. Please try again in a moment.';
    throw new ApiError(503, message, { retryAfter: 10 });
  });
  if (fault !== undefined) throw new ApiError(422, fault, { field: 'newPassword' });
}

/** Why an account cannot reuse a password, as a sentence: it is one of the last five. */
export async function findRepetition(
  services: Pick<Services, 'database' | 'argon2'>,
  id: string,
  password: string,
): Promise<string | undefined> {
  for (const hash of await recentPasswords(services.database, id)) {
    if (!(await verifyPassword(password, hash, services))) continue;
    return 'This was one of the last five passwords. Choose another.';
  }
  return undefined;
}
