import type { Answer } from './submissions.ts';

/** The number of responses by status, and of refusals without a Retry-After header. */
export interface Tally {
  statuses: Map<string, number>;
  silent: number;
}

export function createTally(): Tally {
  return { statuses: new Map(), silent: 0 };
}

/** Counts a response. */
export function count(tally: Tally, status: number | string, retryAfter?: unknown): void {
  const name = String(status);
  tally.statuses.set(name, (tally.statuses.get(name) ?? 0) + 1);
  if ((status === 429 || status === 503) && retryAfter === undefined) tally.silent += 1;
}

/** Counts the responses of running calls. A lost connection counts as `no answer`. */
export async function tallyCalls(calls: readonly Promise<Answer>[]): Promise<Tally> {
  const tally = createTally();
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'rejected') count(tally, 'no answer');
    else count(tally, result.value.status, result.value.headers['retry-after']);
  }
  return tally;
}

/** Formats as `184 × 201, 16 × 503`. */
export function describeTally({ statuses }: Pick<Tally, 'statuses'>): string {
  return [...statuses]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}
