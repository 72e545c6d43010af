/** A limit of calls per minute, with the key that it counts under. */
export interface CallLimit {
  key: string;
  limit: number;
}

/** Counts calls in a sliding minute, not in minutes of the clock. */
export interface CallCounter {
  /**
   * Counts a call under every key, unless that exceeds a limit. A refused call does not count.
   * @returns 0 if it counts, otherwise the seconds until a retry.
   */
  take(limits: readonly CallLimit[]): Promise<number>;
}

/** Milliseconds for which a call counts. */
export const minute = 60_000;

/** Whole seconds until a moment, at least 1. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1000));
}
