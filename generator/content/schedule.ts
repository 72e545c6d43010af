import type { Unpublished, Visibility } from '../contract.ts';
import type { Change, Standing } from './visibility.ts';

/** What a build leaves out because of its time, and when that changes. */
export interface Schedule {
  /** The moment that the build is of, ISO. */
  at: string;
  /** Entries that are not in the build, in the order of their files. */
  hidden: readonly TimedEntry[];
  /** Entries that are in it although they are not public. */
  shown: readonly TimedEntry[];
  /** What a build at that moment would have different; null when nothing is due. */
  next: { at: string; file: string; change: Change } | null;
}

export interface TimedEntry extends Pick<Visibility, 'from' | 'until'> {
  file: string;
  unpublished: Unpublished;
}

/** Gathers the standing of every entry. */
export function createScheduler(now: Date, show: readonly Unpublished[]) {
  const hidden: TimedEntry[] = [];
  const shown: TimedEntry[] = [];
  let next: { at: Date; file: string; change: Change } | undefined;
  return {
    /** Notes an entry, and says whether it is in the build. */
    add(file: string, { from, until }: Visibility, standing: Standing): boolean {
      const { unpublished } = standing;
      if (standing.next && (next === undefined || standing.next.at < next.at)) {
        next = { ...standing.next, file };
      }
      if (unpublished === undefined) return true;
      const isShown = show.includes(unpublished);
      (isShown ? shown : hidden).push({
        file,
        unpublished,
        ...(from !== undefined && { from }),
        ...(until !== undefined && { until }),
      });
      return isShown;
    },
    schedule: (): Schedule => ({
      at: now.toISOString(),
      hidden,
      shown,
      next: next === undefined ? null : { ...next, at: next.at.toISOString() },
    }),
  };
}
