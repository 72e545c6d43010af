import { availableParallelism } from 'node:os';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import type { Bytes } from '../output/output.ts';
import type { StagedFiles } from '../output/staged-files.ts';
import type { Made } from '../render/render-pages.ts';

/**
 * One more than there are cores, for what each needs of this thread between its turns on sharp's
 * (two at a time kept 1.8 of two cores busy, three 1.9), and never more than there are of those.
 */
const concurrency = Math.min(availableParallelism() + 1, 4);

/** Calls `make` for each, with as many calls under way as the cores have work for. */
export function makeConcurrently<T>(
  items: readonly T[],
  make: (item: T) => unknown,
): Promise<unknown> {
  return mapConcurrently(items, concurrency, async (item) => make(item));
}

/**
 * Makes files and writes them into the next output, but those of which `make` gives nothing.
 * @param onProgress told how many are there.
 */
export async function writeOutputs(
  outputs: readonly { path: string; make(): Bytes | undefined | Promise<Bytes | undefined> }[],
  files: StagedFiles,
  onProgress?: (done: number) => void,
): Promise<Made> {
  const made: Made = new Map();
  let done = 0;
  await makeConcurrently(outputs, async ({ path, make }) => {
    const bytes = await make();
    const written = bytes === undefined ? undefined : files.write(path, bytes);
    if (written !== undefined) made.set(path, written);
    done += 1;
    onProgress?.(done);
  });
  return made;
}
