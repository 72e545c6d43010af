import { parseMoment } from '../lib/moment.ts';

const forms = [
  /^(?<year>\d{4})[-/. ](?<month>\d{1,2})[-/. ](?<day>\d{1,2})(?:[T ].*)?$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
  /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
];
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Converts a date to ISO form. It may have the year first (`2025/9/1`, `2025.09.01`, `2025-9-1`), a
 * time after it, or the month as a word (`1 Sep 2025`, `September 1, 2025`). Undefined if day and
 * month are ambiguous (`01/02/2025`) or the day does not exist.
 */
export function toIsoDate(text: string): string | undefined {
  const match = forms.map((form) => form.exec(text.trim())).find((found) => found !== null);
  const { year, month = '', day = '' } = match?.groups ?? {};
  const number = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(date) ? date : undefined;
}

/** Whether a text is an existing day as YYYY-MM-DD. */
export function isIsoDate(text: unknown): text is string {
  return typeof text === 'string' && text.length === 10 && parseMoment(text) !== undefined;
}
