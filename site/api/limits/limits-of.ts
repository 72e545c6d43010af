import { siteOfCaller } from 'stet';
import type { CallLimit } from './call-counter.ts';

/**
 * All callers of an IPv6 /48 together get this many times the limit of one caller. A /48 may be an
 * office of many people, or one attacker with 65,536 networks.
 */
export const callersOfSite = 10;

/** A limit of calls per minute for a caller, and a higher one for the /48 of an IPv6 address. */
export function limitsOf(name: string, caller: string, limit: number): CallLimit[] {
  const site = siteOfCaller(caller);
  const own = { key: `${name} ${caller}`, limit };
  if (site === undefined) return [own];
  return [own, { key: `${name} ${site}`, limit: limit * callersOfSite }];
}
