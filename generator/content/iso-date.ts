import { parseMoment } from '../lib/moment.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * The ISO form of a date written with the year first (`2025/9/1`, `2025.09.01`, `2025-9-1`), with a
 * time behind it, or with the month as a word (`1 Sep 2025`, `September 1, 2025`). Undefined when
 * day and month could be confused (`01/02/2025`), or when there is no such day.
 */
export function toIsoDate(text: string): string | undefined {
  const numeric = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[T ].*)?$/.exec(text.trim());
  if (numeric) return join(numeric[1], Number(numeric[2]), numeric[3]);
  const word = /^(\d{1,2})(?:st|nd|rd|th)?\.? ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text.trim());
  if (word) return join(word[3], toMonth(word[2]), word[1]);
  const american = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text.trim());
  if (american) return join(american[3], toMonth(american[1]), american[2]);
  return undefined;
}

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isIsoDate(text: unknown): text is string {
  return typeof text === 'string' && text.length === 10 && parseMoment(text) !== undefined;
}

function toMonth(name = ''): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function join(year = '', month = 0, day = ''): string | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}
