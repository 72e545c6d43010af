/**
 * A moment written as ISO text: a day (`2026-01-01`, its midnight in UTC) or a time with its zone
 * (`2026-01-01T09:00Z`, `2026-01-01T09:00+01:00`). Undefined when it is neither, or no such day.
 */
export function parseMoment(text: string): Date | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text);
  if (match === null || !isDay(match[1] ?? '')) return undefined;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The day of a moment, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** `Date` takes 30 February for 2 March; every month has 28 days, and asking costs more than the rest. */
function isDay(text: string): boolean {
  if (text.slice(-2) <= '28') return true;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && dayOf(day) === text;
}
