import { ApiError } from '../api-error.ts';

/** Sign-ins that wait while one is hashed: 17 ms of processor time in native code, 0.2 s in JavaScript. */
const maxWaiting = 8;

/** How many more may wait of those that come from an address that has signed in before. */
const reserved = 4;

export type PasswordQueue = ReturnType<typeof createPasswordQueue>;

/**
 * Keeps sign-ins from taking the whole machine: one hash at a time, and few that wait. A crowd of
 * strangers cannot take the places that are reserved.
 */
export function createPasswordQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  /** Asked before anything is written: a crowd must not keep the disk busy either. @throws as `run`. */
  const refuseWhenFull = (isKnown: boolean) => {
    if (waiting <= maxWaiting + (isKnown ? reserved : 0)) return;
    throw new ApiError(503, 'Too many people are signing in. Please try again in a moment.', {
      retryAfter: 3,
    });
  };
  return {
    refuseWhenFull,
    /** How many wait, the one that is hashed among them. */
    count: () => waiting,
    /** Runs a piece when it is its turn. @throws ApiError 503 without running it when too many wait. */
    async run<T>(work: () => Promise<T>, isKnown: boolean): Promise<T> {
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
