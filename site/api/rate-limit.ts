import { siteOfCaller } from 'stet';
import { ApiError } from './api-error.ts';

/** How many different callers are remembered; whoever has called least recently is forgotten first. */
const maxCallers = 20_000;

const minute = 60_000;

/**
 * All of an IPv6 /48 together have as many times the limit of one caller: an office of many people may
 * be in one, and so may a single attacker with 65,536 networks.
 */
const callersOfSite = 10;

/**
 * Counts one call of the last minute.
 * @returns 0 when it is within the limit, else after how many seconds to come again; a call that
 *   is refused does not count.
 */
export type RateLimit = (caller: string) => number;

/** A limit of calls a minute for each caller, and a wider one for each /48 of IPv6. */
export function createCallerLimit(limit: number, clock: () => number): RateLimit {
  const takeOfCaller = createRateLimit(limit, clock);
  const takeOfSite = createRateLimit(limit * callersOfSite, clock);
  return (caller) => {
    const wait = takeOfCaller(caller);
    const site = siteOfCaller(caller);
    return wait > 0 || site === undefined ? wait : takeOfSite(site);
  };
}

/**
 * A limit of calls a minute for each caller (spec §9): any minute, not those of the clock. Kept in
 * memory, so several processes each allow that many; what must hold across processes, the lockout
 * of sign-ins, is in the database.
 */
export function createRateLimit(limit: number, clock: () => number): RateLimit {
  const calls = new Map<string, number[]>();
  return (caller) => {
    const time = clock();
    // What lies ahead was counted before the clock was put back.
    const recent = calls.get(caller)?.filter((at) => at > time - minute && at <= time) ?? [];
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= limit) {
      return Math.max(1, Math.ceil((oldest + minute - time) / 1000));
    }
    recent.push(time);
    calls.delete(caller);
    calls.set(caller, recent);
    forgetOldest(calls);
    return 0;
  };
}

/** @throws ApiError 429 when there are seconds to wait. */
export function refuseOver(seconds: number): void {
  if (seconds > 0) throw tooMany(seconds);
}

/** The refusal of a call that may come again after some seconds. */
export function tooMany(seconds: number): ApiError {
  return new ApiError(429, 'Too many requests. Please try again later.', { retryAfter: seconds });
}

function forgetOldest(calls: Map<string, number[]>): void {
  if (calls.size <= maxCallers) return;
  const [oldest] = calls.keys();
  if (oldest !== undefined) calls.delete(oldest);
}
