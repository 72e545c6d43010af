import { statIfThere } from '../lib/stat-if-there.ts';

export type BurstTimes = typeof defaultTimes;

/** In milliseconds. */
const defaultTimes = {
  /** The silence that ends a save: editors write a file in one go. */
  save: 8,
  /** The same after several changes: a checkout writes files one at a time. */
  burst: 60,
  /** The longest time that a file may be missing or empty while an editor replaces it. */
  replace: 120,
};

/**
 * Collects changes and passes them on when they seem complete.
 * @param options.onBurst gets the changes since its last call (absolute paths). Calls never
 *   overlap; changes during a call are part of the next one.
 * @param options.onError gets errors of `onBurst`; the collector continues.
 */
export function createBurstCollector(options: {
  onBurst: (paths: ReadonlySet<string>) => Promise<void>;
  onError: (error: unknown) => void;
  times?: BurstTimes;
}) {
  const { onBurst, onError, times = defaultTimes } = options;
  let paths = new Set<string>();
  let startedAt = 0;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  const wait = (time: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, time);
  };
  const flush = async () => {
    timer = undefined;
    if (isRunning || paths.size === 0) return;
    // Some editors save by removing a file and writing it again.
    if (
      performance.now() - startedAt < times.replace &&
      [...paths].some((path) => !statIfThere(path)?.size)
    ) {
      return wait(times.save);
    }
    const burst = paths;
    paths = new Set();
    isRunning = true;
    await onBurst(burst).catch(onError);
    isRunning = false;
    if (timer === undefined) await flush();
  };
  return {
    add(path: string): void {
      if (paths.size === 0) startedAt = performance.now();
      paths.add(path);
      wait(paths.size > 1 ? times.burst : times.save);
    },
    close: () => clearTimeout(timer),
  };
}
