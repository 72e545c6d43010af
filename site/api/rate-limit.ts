import { ApiError } from './api-error.ts';

/** How many different callers are remembered; whoever has called least recently is forgotten first. */
const maxCallers = 50_000;

const minute = 60_000;

interface Count {
  /** Number of the minute that `now` counts. */
  minute: number;
  now: number;
  /** Of the minute before. */
  before: number;
}

/** Counts calls of the last minute. */
export interface RateLimit {
  /**
   * Counts one call.
   * @returns 0 when it is within the limit, else after how many seconds to come again; a call that
   *   is refused does not count.
   */
  take(caller: string): number;
}

/**
 * A limit of calls a minute for each caller (spec §9), by a window that slides: of the minute
 * before, as large a part counts as is left of this one. Kept in memory, so several processes each
 * allow that many; what must hold across processes, the lockout of sign-ins, is in the database.
 */
export function createRateLimit(limit: number, clock: () => number): RateLimit {
  const counts = new Map<string, Count>();
  return {
    take(caller) {
      const time = clock();
      const current = Math.floor(time / minute);
      const count = turn(counts.get(caller), current);
      const left = 1 - (time % minute) / minute;
      if (count.before * left + count.now >= limit) return secondsUntilFree(count, limit, time);
      count.now += 1;
      counts.delete(caller);
      counts.set(caller, count);
      forgetOldest(counts);
      return 0;
    },
  };
}

/** @throws ApiError 429 when there are seconds to wait. */
export function refuseOver(seconds: number): void {
  if (seconds > 0) {
    throw new ApiError(429, 'Too many requests. Please try again later.', { retryAfter: seconds });
  }
}

function turn(count: Count | undefined, current: number): Count {
  if (count?.minute === current) return count;
  const before = count?.minute === current - 1 ? count.now : 0;
  return { minute: current, now: 0, before };
}

function secondsUntilFree({ before, now }: Count, limit: number, time: number): number {
  const sinceStart = time % minute;
  // The part of the minute before that may count, for one more call to fit.
  const wait =
    now < limit
      ? minute * (1 - (limit - 1 - now) / before) - sinceStart
      : minute - sinceStart + minute / limit;
  return Math.max(1, Math.ceil(wait / 1000));
}

function forgetOldest(counts: Map<string, Count>): void {
  if (counts.size <= maxCallers) return;
  const [oldest] = counts.keys();
  if (oldest !== undefined) counts.delete(oldest);
}
