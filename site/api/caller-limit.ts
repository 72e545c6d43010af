import { siteOfCaller } from 'stet';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/**
 * All of an IPv6 /48 together have as many times the limit of one caller: an office of many people may
 * be in one, and so may a single attacker with 65,536 networks.
 */
const callersOfSite = 10;

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
