import { ApiError } from '../api-error.ts';

/** Sign-ins that wait while one is hashed: 17 ms of processor time in native code, 0.2 s in JavaScript. */
const maxWaiting = 8;

/** How many more may wait of those that come from an address that has signed in before. */
const reserved = 4;

/** Runs one piece of hashing after another. */
export interface PasswordQueue {
  /** Runs a piece when it is its turn. @throws ApiError 503 without running it when too many wait. */
  run<T>(work: () => Promise<T>, isKnown: boolean): Promise<T>;
  /** Asked before anything is written: a crowd must not keep the disk busy either. @throws as `run`. */
  refuseWhenFull(isKnown: boolean): void;
}

/**
 * Keeps sign-ins from taking the whole machine: one hash at a time, and few that wait. A crowd of
 * strangers cannot take the places that are reserved.
 */
export function createPasswordQueue(): PasswordQueue {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const refuseWhenFull = (isKnown: boolean) => {
    if (waiting <= maxWaiting + (isKnown ? reserved : 0)) return;
    throw new ApiError(503, 'Too many people are signing in. Please try again in a moment.', {
      retryAfter: 3,
    });
  };
  return {
    refuseWhenFull,
    async run(work, isKnown) {
      refuseWhenFull(isKnown);
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
