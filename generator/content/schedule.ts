import type { Unpublished, Visibility } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { parseMoment } from '../lib/moment.ts';

/** The entries that a build leaves out because of its time, and when that changes. */
export interface Schedule {
  /** The moment that the build represents, as ISO 8601. */
  at: string;
  /** Entries that are not in the build, in file order. */
  hidden: readonly TimedEntry[];
  /** Entries in the build that are not public. */
  shown: readonly TimedEntry[];
  /** The next change that needs no edit; null if nothing is due. */
  next: { at: string; file: string; change: 'appears' | 'disappears' } | null;
}

export interface TimedEntry extends Pick<Visibility, 'from' | 'until'> {
  file: string;
  unpublished: Unpublished;
}

/**
 * Turns the diagnostics of drafts into advice about their publication; until then they stop
 * nothing. A scheduled entry is published without another commit, so its errors stay errors.
 */
export function deferDrafts(
  diagnostics: readonly Diagnostic[],
  { hidden }: Pick<Schedule, 'hidden'>,
): Diagnostic[] {
  const drafts = new Set(hidden.filter(isDraft).map(({ file }) => file));
  return diagnostics.map((item) => (drafts.has(item.file ?? '') ? deferred(item) : item));
}

export function isDraft({ unpublished }: TimedEntry): boolean {
  return unpublished === 'draft';
}

/** The same diagnostic as advice about the time when the draft is published. */
export function deferred(diagnostic: Diagnostic): Diagnostic {
  const { severity, message } = diagnostic;
  return { ...diagnostic, severity: 'advice', message: `${whenPublished[severity]}: ${message}` };
}

const whenPublished = {
  error: 'An error when published',
  warning: 'A warning when published',
  advice: 'When published',
} as const;

/** Whether no entry has become public or expired since then. */
export function isAsBefore({ at, next }: Schedule, now: Date): boolean {
  const time = now.toISOString();
  return at <= time && (next === null || time < next.at);
}

/** Collects the visibility of every entry. */
export function createScheduler(now: Date, show: readonly Unpublished[]) {
  const hidden: TimedEntry[] = [];
  const shown: TimedEntry[] = [];
  let next: Schedule['next'] = null;
  return {
    /**
     * Adds an entry. Returns why it is not public, if so, and whether the build leaves it out.
     * @throws Error if a time is not ISO 8601.
     */
    add(file: string, visibility: Visibility) {
      const { unpublished, due } = judgeVisibility(visibility, now);
      if (due && (next === null || due.at < next.at)) next = { ...due, file };
      if (unpublished === undefined) return { unpublished, isHidden: false };
      const { from, until } = visibility;
      const isHidden = !show.includes(unpublished);
      (isHidden ? hidden : shown).push({ file, unpublished, from, until });
      return { unpublished, isHidden };
    },
    schedule: (): Schedule => ({ at: now.toISOString(), hidden, shown, next }),
  };
}

/** Whether an entry is public at `now`, and when that changes without an edit. */
function judgeVisibility(
  visibility: Visibility,
  now: Date,
): { unpublished?: Unpublished; due?: Omit<NonNullable<Schedule['next']>, 'file'> } {
  if (typeof visibility !== 'object' || visibility === null) {
    throw new Error('it must return an object, such as { draft: true }, or {} for a public entry.');
  }
  const from = toMoment(visibility, 'from');
  const until = toMoment(visibility, 'until');
  if (visibility.draft) return { unpublished: 'draft' };
  if (until !== undefined && until <= now) return { unpublished: 'expired' };
  if (from !== undefined && from > now) {
    return { unpublished: 'scheduled', due: { at: from.toISOString(), change: 'appears' } };
  }
  return until ? { due: { at: until.toISOString(), change: 'disappears' } } : {};
}

function toMoment(visibility: Visibility, key: 'from' | 'until'): Date | undefined {
  const text = visibility[key];
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment === undefined) throw new Error(`${key} is "${text}", which is not an ISO date.`);
  return moment;
}
