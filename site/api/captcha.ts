import type { ApiContext } from 'stet';
import { captchaRules } from '../domain/security.ts';
import { reasonOf } from './notices/delivery.ts';

/** The result of a token's check: `unknown` if its provider did not answer. */
export type CaptchaVerdict = 'human' | 'refused' | 'unknown';

const address = 'https://www.google.com/recaptcha/api/siteverify';

/** Milliseconds until we give up waiting for the provider. A visitor waits at most 20 s. */
const patience = 5000;

/**
 * Asks the captcha provider (reCAPTCHA v3) about a token. It must be for this action, from one of
 * these hosts, with a score of at least 0.5 (spec §9). If the provider does not answer, the log says so.
 */
export async function checkCaptcha(
  token: string,
  expected: { secret: string; action: string; hosts: readonly string[] },
  { send, log }: { send: typeof fetch; log: ApiContext['log'] },
): Promise<CaptchaVerdict> {
  const unknown = (reason: string): CaptchaVerdict => {
    log?.({ level: 'warn', event: 'captcha-unchecked', reason });
    return 'unknown';
  };
  const body = new URLSearchParams({ secret: expected.secret, response: token });
  let answer: unknown;
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await send(address, { method: 'POST', body, signal });
    if (!response.ok) return unknown(`HTTP_${response.status}`);
    answer = await response.json();
  } catch (error) {
    return unknown(reasonOf(error));
  }
  if (typeof answer !== 'object' || answer === null) return unknown('NO_OBJECT');
  const { success, action, hostname, score } = answer as Record<string, unknown>;
  const isHuman =
    success === true &&
    action === expected.action &&
    typeof hostname === 'string' &&
    expected.hosts.includes(hostname) &&
    typeof score === 'number' &&
    score >= captchaRules.scoreThreshold;
  return isHuman ? 'human' : 'refused';
}
