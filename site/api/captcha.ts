import { captchaRules } from '../domain/security.ts';

/** What became of a token: `unknown` when its provider could not be asked. */
export type CaptchaVerdict = 'human' | 'refused' | 'unknown';

const address = 'https://www.google.com/recaptcha/api/siteverify';

/** Milliseconds that the provider has; a visitor waits for 20 s at most. */
const patience = 5000;

/**
 * Asks the provider of the captcha (reCAPTCHA v3) about a token: it must be for this action, made on
 * one of these hosts, with a score of at least 0.5 (spec §9).
 */
export async function checkCaptcha(
  token: string,
  expected: { secret: string; action: string; hosts: readonly string[] },
  send: typeof fetch,
): Promise<CaptchaVerdict> {
  const body = new URLSearchParams({ secret: expected.secret, response: token });
  let answer: unknown;
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await send(address, { method: 'POST', body, signal });
    if (!response.ok) return 'unknown';
    answer = await response.json();
  } catch {
    return 'unknown';
  }
  if (typeof answer !== 'object' || answer === null) return 'unknown';
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
