/** An ISO time. @param time milliseconds since 1970, such as a value of the database. */
export function toIso(time: unknown): string {
  return new Date(Number(time)).toISOString();
}

/** A time in ASCII, which every mail server passes on unchanged: `2026-01-05 09:00 UTC`. */
export function formatTime(time: number): string {
  return `${toIso(time).slice(0, 16).replace('T', ' ')} UTC`;
}
