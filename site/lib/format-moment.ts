/*
 * By the visitor's own clock, so none of this may be prerendered. Times are ISO.
 */

/** A time in full. */
export function formatMoment(time: string): string {
  return new Date(time).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day of a time, with its year. */
export function formatDate(time: string): string {
  return new Date(time).toLocaleDateString([], { dateStyle: 'medium' });
}

/** A time in a list: the day, and its year unless it is this one. */
export function formatDay(time: string): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString([], {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
