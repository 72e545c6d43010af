/** Seconds to wait for a host that names no time. */
const usualWait = 5;

/** Whether a host is too busy to answer. */
export function isBusy({ status }: { status: number }): boolean {
  return status === 429 || status === 503;
}

/**
 * Seconds to wait before the next request to a busy host.
 * @param header its `Retry-After`: seconds or a date.
 */
export function secondsToWait(header: string | null | undefined): number {
  if (header === null || header === undefined) return usualWait;
  if (/^\d+$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? usualWait : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
