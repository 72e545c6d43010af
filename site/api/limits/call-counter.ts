/** A limit of calls a minute, and whose calls it counts. */
export interface CallLimit {
  key: string;
  limit: number;
}

/** Counts the calls of any minute, not those of the clock's minutes. */
export interface CallCounter {
  /**
   * Counts one call under every key, if that keeps all limits; a call that is refused does not count.
   * @returns 0 when it counts, else after how many seconds to come again.
   */
  take(limits: readonly CallLimit[]): Promise<number>;
}

/** Milliseconds that a call counts. */
export const minute = 60_000;

/** Whole seconds until a moment; at least one, for a caller who asks at that moment. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1000));
}
