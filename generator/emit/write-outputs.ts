import { mapConcurrently } from '../map-concurrently.ts';
import type { Made } from '../render/render-pages.ts';
import type { Output } from './output.ts';
import type { StagedFiles } from './staged-files.ts';

/** Two at a time: most of the time is sharp's, which uses the cores on its own. */
const concurrency = 2;

/**
 * Makes outputs and writes them into the next output.
 * @param onProgress told how many are there.
 */
export async function writeOutputs(
  outputs: readonly Output[],
  files: StagedFiles,
  onProgress?: (done: number) => void,
): Promise<Made> {
  const made: Made = new Map();
  let done = 0;
  await mapConcurrently(outputs, concurrency, async ({ path, make }) => {
    const signature = files.write(path, await make());
    if (signature !== undefined) made.set(path, signature);
    done += 1;
    onProgress?.(done);
  });
  return made;
}
