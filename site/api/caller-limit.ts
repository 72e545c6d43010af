import { siteOfCaller } from 'stet';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/**
 * How many times the limit of one caller all of an IPv6 /48 have: a whole site may have one, which
 * ten callers at their limit are a great part of, and so may a single attacker.
 */
export const callersOfSite = 10;

/** A limit of calls a minute for each caller, and a wider one for each /48 of IPv6. */
export function createCallerLimit(limit: number, clock: () => number): RateLimit {
  const callers = createRateLimit(limit, clock);
  const sites = createRateLimit(limit * callersOfSite, clock);
  return {
    take(caller) {
      const wait = callers.take(caller);
      const site = siteOfCaller(caller);
      return wait > 0 || site === undefined ? wait : sites.take(site);
    },
  };
}
