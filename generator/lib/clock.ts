import type { Shell } from './shell.ts';

/** What the time is, for the whole of a build. */
export type Clock = () => Date;

/**
 * The one clock of the generator and of the site: `--at`, else SOURCE_DATE_EPOCH
 * (reproducible-builds.org), otherwise the machine's. Code that makes anything of a build asks no other
 * clock, so that a build is a function of its input.
 * @throws Error that says what SOURCE_DATE_EPOCH must be.
 */
export function createClock(at: Date | undefined, env: Shell['env']): Clock {
  if (at !== undefined) return () => at;
  const epoch = env.SOURCE_DATE_EPOCH;
  if (epoch === undefined || epoch === '') return () => new Date();
  const fixed = new Date(Number(epoch) * 1000);
  if (!/^\d+$/.test(epoch) || Number.isNaN(fixed.getTime())) {
    throw new Error(
      `SOURCE_DATE_EPOCH is "${epoch}"; it must be a whole number of seconds since 1970.`,
    );
  }
  return () => fixed;
}

/**
 * Milliseconds since 1970 by the machine's clock. Only for housekeeping, such as how long the cache
 * keeps a value: nothing that a build writes depends on it.
 */
export function machineTime(): number {
  return performance.timeOrigin + performance.now();
}
