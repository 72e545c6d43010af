/**
 * Parses a moment in ISO form: a day (`2026-01-01`, its midnight in UTC) or a time with its zone
 * (`2026-01-01T09:00Z`, `2026-01-01T09:00+01:00`). Undefined for another form or an impossible day.
 */
export function parseMoment(text: string): Date | undefined {
  const form = /^\d{4}-\d{2}-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
  const [, day] = form.exec(text) ?? [];
  const midnight = new Date(text.slice(0, 10));
  // `Date` turns 30 February into 2 March.
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  const moment = text.length === 10 ? midnight : new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The day of a moment in UTC. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
