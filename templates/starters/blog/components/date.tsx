const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as `2025-06-30`, as people read it. */
export function DateText({ day }: { day: string }) {
  return <time dateTime={day}>{format.format(new Date(day))}</time>;
}
