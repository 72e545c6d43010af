import { statIfThere } from '../lib/stat-if-there.ts';

export type BurstTimes = typeof defaultTimes;

/** In milliseconds. */
const defaultTimes = {
  /** Silence after which a save is over: editors write a file in one go. */
  save: 8,
  /** The same once several files have changed: a checkout writes them one after the other. */
  burst: 60,
  /** How long a file that is gone or empty may be on its way to being another. */
  replace: 120,
};

/**
 * Joins the changes of a moment, and hands them over when they seem to be over.
 * @param options.onBurst is given what has changed since its last call (absolute paths). It is
 * never called while it runs; what changes in the meantime is in the next call.
 * @param options.onError is told what `onBurst` fails with; the collector continues.
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
