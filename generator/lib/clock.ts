import type { Shell } from './shell.ts';

/** Returns the time of a build. */
export type Clock = () => Date;

/**
 * Creates the only clock of the generator and of the site. It returns `--at` if given, then
 * SOURCE_DATE_EPOCH (reproducible-builds.org), then the machine's time. No other code that
 * contributes to a build may read a clock, so the same input always gives the same build.
 * @throws Error if SOURCE_DATE_EPOCH is invalid.
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
 * Milliseconds since 1970, as counted since this process began. Only for housekeeping, such as the
 * age of cached values: no output of a build depends on it.
 */
export function machineTime(): number {
  return performance.timeOrigin + performance.now();
}
