import { ApiError } from '../api-error.ts';

/** @throws ApiError 429 when there are seconds to wait. */
export function refuseOver(seconds: number): void {
  if (seconds > 0) throw tooMany(seconds);
}

/** The refusal of a call that may come again after some seconds. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'Too many requests. Please try again later.', { retryAfter: seconds });
}
