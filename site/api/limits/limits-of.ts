import { siteOfCaller } from 'stet';
import type { CallLimit } from './call-counter.ts';

/**
 * All of an IPv6 /48 together have as many times the limit of one caller: an office of many people may
 * be in one, and so may a single attacker with 65,536 networks.
 */
const callersOfSite = 10;

/** A limit of calls a minute for a caller, and a wider one for the /48 of an IPv6 address. */
export function limitsOf(name: string, caller: string, limit: number): CallLimit[] {
  const site = siteOfCaller(caller);
  const own = { key: `${name} ${caller}`, limit };
  if (site === undefined) return [own];
  return [own, { key: `${name} ${site}`, limit: limit * callersOfSite }];
}
