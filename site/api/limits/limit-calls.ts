import { rateLimits } from '../../domain/security.ts';
import { ApiError } from '../api-error.ts';
import type { ApiRequest } from '../services.ts';
import { limitsOf } from './limits-of.ts';

/**
 * Limits the calls of a kind per minute.
 * @throws ApiError 429.
 */
export async function limitCalls(c: ApiRequest, name: string, limit: number): Promise<void> {
  const wait = await c.env.counter.take(limitsOf(name, c.get('address'), limit));
  if (wait > 0) throw tooMany(wait);
}

/** Limits calls that open a session (spec §9, "Rate limits per minute: auth"). */
export function limitSignIns(c: ApiRequest): Promise<void> {
  return limitCalls(c, 'sign-in', rateLimits.auth);
}

/** The error for a call that may be retried after some seconds. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'Too many requests. Please try again later.', { retryAfter: seconds });
}
