import { availableParallelism } from 'node:os';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import type { Bytes } from '../output/output.ts';
import type { StagedFiles } from '../output/staged-files.ts';
import type { Made } from '../render/render-pages.ts';

/**
 * One more than the number of cores, since each job also needs this thread between its turns on
 * sharp's threads. Two at a time kept 1.8 of two cores busy, three kept 1.9. At most four, the
 * number of sharp's threads.
 */
const concurrency = Math.min(availableParallelism() + 1, 4);

/** Calls `make` for each item, with as many concurrent calls as keep the cores busy. */
export function makeConcurrently<T>(
  items: readonly T[],
  make: (item: T) => unknown,
): Promise<unknown> {
  return mapConcurrently(items, concurrency, async (item) => make(item));
}

/**
 * Makes files and writes them into the next output; skips files for which `make` returns undefined.
 * @param options.onProgress called with the number of finished files.
 * @param options.signal when it aborts, no further file is begun.
 */
export async function writeOutputs(
  outputs: readonly { path: string; make(): Bytes | undefined | Promise<Bytes | undefined> }[],
  files: StagedFiles,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<Made> {
  const made: Made = new Map();
  let done = 0;
  await makeConcurrently(outputs, async ({ path, make }) => {
    if (signal?.aborted) return;
    const bytes = await make();
    const written = bytes === undefined ? undefined : files.write(path, bytes);
    if (written !== undefined) made.set(path, written);
    done += 1;
    onProgress?.(done);
  });
  return made;
}

/** Starts to make files beside other work. */
export function startOutputs(...[outputs, files]: Parameters<typeof writeOutputs>) {
  const stopping = new AbortController();
  let onProgress: ((done: number) => void) | undefined;
  const making = writeOutputs(outputs, files, {
    onProgress: (done) => onProgress?.(done),
    signal: stopping.signal,
  });
  // `finish` reports the error, unless the other work has failed before.
  making.catch(() => {});
  return {
    /** Shows the progress from now on, and waits for the files. */
    finish(show: (done: number) => void): Promise<Made> {
      onProgress = show;
      return making;
    },
    /** Waits until nothing more is written, and throws the error of the other work. */
    async stop(error: unknown): Promise<never> {
      stopping.abort();
      await making.catch(() => {});
      throw error;
    },
  };
}
