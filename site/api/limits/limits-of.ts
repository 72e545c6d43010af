import { siteOfCaller } from 'stet';
import type { CallLimit } from './call-counter.ts';

/**
 * All callers of an IPv6 /48 together get this many times the limit of one caller. A /48 may be an
 * office of many people, or one attacker with 65,536 networks.
 */
const callersOfSite = 10;

/**
 * A caller with its limit, and the /48 of an IPv6 address with a higher one.
 * @returns pairs of who makes calls and how many.
 */
export function callerLimits(caller: string, limit: number): [who: string, limit: number][] {
  const site = siteOfCaller(caller);
  return site === undefined
    ? [[caller, limit]]
    : [
        [caller, limit],
        [site, limit * callersOfSite],
      ];
}

/** The same limits for calls of a kind per minute. */
export function limitsOf(name: string, caller: string, limit: number): CallLimit[] {
  return callerLimits(caller, limit).map(([who, limit]) => ({ key: `${name} ${who}`, limit }));
}
