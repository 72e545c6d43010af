import type { Log } from '../background-log.ts';
import { isServerAway } from '../storage/database-trouble.ts';
import { type CallCounter, minute, secondsUntil } from './call-counter.ts';
import { createMemoryCounter, forgetFirst, maxCallers } from './memory-counter.ts';

/** How many milliseconds we skip a store that failed: each caller would wait for nothing. */
const pause = 5000;

/** Milliseconds between two log lines about an unavailable store. */
const complainEvery = minute;

/**
 * Protects a shared store. After a refusal, this process itself refuses the caller until their time
 * is up, so a flood does not reach the store. While the store fails, this process counts by itself:
 * limits stay on, and calls still work. If the store is a database server that is away, the error
 * passes: calls need that server anyway, and several processes would each allow a whole limit.
 */
export function guardCounter(
  store: CallCounter,
  { now, log }: { now: () => number; log: Log },
): CallCounter {
  const own = createMemoryCounter(now);
  const refusedUntil = new Map<string, number>();
  let complainedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;

  const takeShared: CallCounter['take'] = async (limits) => {
    if (Math.abs(now() - failedAt) < pause) return own.take(limits);
    try {
      return await store.take(limits);
    } catch (error) {
      if (error instanceof Error && isServerAway(error)) throw error;
      failedAt = now();
      if (Math.abs(now() - complainedAt) >= complainEvery) {
        complainedAt = now();
        const { code, name } = error as { code?: unknown; name?: unknown };
        log({ level: 'warn', event: 'limits-not-shared', reason: String(code ?? name) });
      }
      return own.take(limits);
    }
  };

  return {
    async take(limits) {
      const caller = limits[0]?.key ?? '';
      const until = refusedUntil.get(caller) ?? 0;
      // A wait is at most a minute. If it is longer, the clock was set back.
      if (until > now() && until <= now() + minute) return secondsUntil(until, now());
      const wait = await takeShared(limits);
      refusedUntil.delete(caller);
      if (wait > 0) {
        refusedUntil.set(caller, now() + wait * 1000);
        forgetFirst(refusedUntil, maxCallers);
      }
      return wait;
    },
  };
}
