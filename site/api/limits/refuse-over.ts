import { ApiError } from '../api-error.ts';

/** @throws ApiError 429 if there are seconds to wait. */
export function refuseOver(seconds: number): void {
  if (seconds > 0) throw tooMany(seconds);
}

/** The error for a call that may be retried after some seconds. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'Too many requests. Please try again later.', { retryAfter: seconds });
}
