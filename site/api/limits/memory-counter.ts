import { type CallCounter, type CallLimit, minute, secondsUntil } from './call-counter.ts';

/** The maximum number of stored callers. The least recent caller is removed first. */
export const maxCallers = 20_000;

/** Counts the calls of this process only. */
export function createMemoryCounter(now: () => number): CallCounter {
  const calls = new Map<string, number[]>();
  const readRecent = (key: string, time: number) =>
    // Times in the future were stored before the clock was set back.
    calls.get(key)?.filter((at) => at > time - minute && at <= time) ?? [];
  const waitOf = ({ key, limit }: CallLimit, time: number) => {
    const freed = readRecent(key, time).at(-limit);
    return freed === undefined ? 0 : secondsUntil(freed + minute, time);
  };
  return {
    async take(limits) {
      const time = now();
      const wait = Math.max(...limits.map((limit) => waitOf(limit, time)));
      if (wait > 0) return wait;
      for (const { key } of limits) {
        const recent = [...readRecent(key, time), time];
        calls.delete(key);
        calls.set(key, recent);
        forgetFirst(calls, maxCallers);
      }
      return 0;
    },
  };
}

/** Limits the size of a map by deleting its oldest key. */
export function forgetFirst(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
}
