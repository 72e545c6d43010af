import { ApiError } from '../api-error.ts';

/** A password is hashed in some 0.3 s of processor time, so one at a time is all that a core can do. */
const maxWaiting = 8;

/** Runs one piece of hashing after another. */
export interface PasswordQueue {
  /** Runs a piece when it is its turn. @throws ApiError 503 without running it when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Asked before anything is written: a crowd must not keep the disk busy either. @throws as `run`. */
  refuseWhenFull(): void;
}

/**
 * Keeps sign-ins from stalling the process: one hash at a time, and of those that wait no more than
 * eight.
 */
export function createPasswordQueue(): PasswordQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const refuseWhenFull = () => {
    if (waiting <= maxWaiting) return;
    throw new ApiError(503, 'Too many people are signing in. Please try again in a moment.', {
      retryAfter: 3,
    });
  };
  return {
    refuseWhenFull,
    async run(work) {
      refuseWhenFull();
      waiting += 1;
      const result = last.then(work);
      last = result.catch(() => {});
      try {
        return await result;
      } finally {
        waiting -= 1;
      }
    },
  };
}
