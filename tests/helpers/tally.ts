import type { Answer } from './submissions.ts';

/** How often each status was answered, and how many refusals did not say when to come again. */
export interface Tally {
  statuses: Map<string, number>;
  silent: number;
}

export function createTally(): Tally {
  return { statuses: new Map(), silent: 0 };
}

/** Counts one answer. */
export function count(tally: Tally, status: number | string, retryAfter?: unknown): void {
  const name = String(status);
  tally.statuses.set(name, (tally.statuses.get(name) ?? 0) + 1);
  if ((status === 429 || status === 503) && retryAfter === undefined) tally.silent += 1;
}

/** Counts the answers of calls that are under way; a connection that is lost is `no answer`. */
export async function tallyCalls(calls: readonly Promise<Answer>[]): Promise<Tally> {
  const tally = createTally();
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'rejected') count(tally, 'no answer');
    else count(tally, result.value.status, result.value.headers['retry-after']);
  }
  return tally;
}

/** `184 × 201, 16 × 503` */
export function describeTally({ statuses }: Pick<Tally, 'statuses'>): string {
  return [...statuses]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
}
