/* These use the visitor's time zone and locale, so do not prerender them. Times are ISO. */

/** Formats a full date and time. */
export function formatMoment(time: string): string {
  return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** Formats a date with its year. */
export function formatDate(time: string): string {
  return new Date(time).toLocaleDateString([], { dateStyle: 'medium' });
}

/** Formats a date in a list. The current year is omitted. */
export function formatDay(time: string): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString([], {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
