import { ApiError } from '../api-error.ts';

/**
 * Maximum sign-ins that wait while one is hashed, which takes 17 ms of processor time in native
 * code, 0.2 s in JavaScript.
 */
const maxWaiting = 8;

/** Additional places for addresses that have signed in before. */
const reserved = 4;

export type PasswordQueue = ReturnType<typeof createPasswordQueue>;

/**
 * Keeps sign-ins from using the whole machine: it hashes one password at a time and lets few wait.
 * Strangers cannot use the reserved places.
 */
export function createPasswordQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  /**
   * Call this before any write, so that a crowd does not keep the disk busy either.
   * @throws like `run`.
   */
  const refuseWhenFull = (isKnown: boolean) => {
    if (waiting <= maxWaiting + (isKnown ? reserved : 0)) return;
    throw new ApiError(503, 'Too many people are signing in. Please try again in a moment.', {
      retryAfter: 3,
    });
  };
  return {
    refuseWhenFull,
    /** The number of sign-ins in the queue, including the one being hashed. */
    count: () => waiting,
    /**
     * Runs a task when it is next.
     * @throws ApiError 503 without running it if too many wait.
     */
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
