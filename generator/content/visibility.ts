import type { Unpublished, Visibility } from '../contract.ts';
import { parseMoment } from '../lib/moment.ts';

/** What the visibility of an entry comes to at one moment. */
export interface Standing {
  /** Undefined when it is public. */
  unpublished: Unpublished | undefined;
  /** When that changes without anybody doing something. */
  next: { at: Date; change: Change } | undefined;
}

export type Change = 'appears' | 'disappears';

/**
 * Where an entry stands at `now`.
 * @throws Error when a time is not ISO.
 */
export function judgeVisibility(visibility: Visibility, now: Date): Standing {
  if (typeof visibility !== 'object' || visibility === null) {
    throw new Error('it must return an object, such as { draft: true }; {} is what is public.');
  }
  const from = toMoment(visibility, 'from');
  const until = toMoment(visibility, 'until');
  if (visibility.draft) return { unpublished: 'draft', next: undefined };
  if (until !== undefined && until <= now) return { unpublished: 'expired', next: undefined };
  if (from !== undefined && from > now) {
    return { unpublished: 'scheduled', next: { at: from, change: 'appears' } };
  }
  return {
    unpublished: undefined,
    next: until && { at: until, change: 'disappears' },
  };
}

function toMoment(visibility: Visibility, key: 'from' | 'until'): Date | undefined {
  const text = visibility[key];
  if (text === undefined) return undefined;
  const moment = parseMoment(text);
  if (moment === undefined) throw new Error(`${key} is "${text}", which is no ISO date.`);
  return moment;
}
