import { ApiError } from '../api-error.ts';

/** A password is hashed in some 0.3 s of processor time, so one at a time is all that a core can do. */
const maxWaiting = 8;

/** Runs one piece of hashing after another. */
export type PasswordQueue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Keeps sign-ins from stalling the process: one hash at a time, and of those that wait no more than
 * eight. `work` throws an ApiError 503 without being run when there are more.
 */
export function createPasswordQueue(): PasswordQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting > maxWaiting) {
      throw new ApiError(503, 'Too many people are signing in. Please try again in a moment.', {
        retryAfter: 3,
      });
    }
    waiting += 1;
    const result = last.then(work);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      waiting -= 1;
    }
  };
}
