import { setTimeout as delay } from 'node:timers/promises';
import { call } from '../../helpers/submissions.ts';

/** Milliseconds between two calls: ten times as many as are let through. */
const pause = 100;

const minute = 60_000;

/** The address of this machine that calls come from. */
const localAddress = '127.90.0.1';

/**
 * One address that calls more often than it may.
 * @returns how many calls of it were let through in each whole minute from the first on.
 */
export async function watchLimit(url: string, until: AbortSignal): Promise<number[]> {
  const start = performance.now();
  const minutes: number[] = [];
  while (!until.aborted) {
    const index = Math.floor((performance.now() - start) / minute);
    minutes[index] ??= 0;
    const answer = await call(`${url}/api/auth/session`, { localAddress }).catch(() => undefined);
    if (answer?.status === 401) minutes[index] += 1;
    await delay(pause);
  }
  const whole = Math.floor((performance.now() - start) / minute);
  return minutes.slice(0, whole);
}
