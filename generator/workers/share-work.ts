import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';

/** Does a chunk of jobs on another thread. */
export type RemoteHand<Job, Result> = (chunk: readonly Job[]) => Promise<readonly Result[]>;

/** A thread ended before it answered: its code ended it, or it ran out of memory. */
export class LostJobError extends Error {
  /**
   * @param reason a sentence that says how the thread ended.
   * @param index the index of its job in the chunk; undefined if it had none.
   */
  constructor(
    reason: string,
    readonly index: number | undefined,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = 'LostJobError';
  }
}

/** Jobs in a chunk: enough to justify a message, few enough to share the last ones evenly. */
const chunkSize = 50;

/**
 * Milliseconds after which this thread reads messages: answers of other threads, which wait for
 * their next chunks, and questions of esbuild, which bundles meanwhile.
 */
const longestTask = 5;

/**
 * Does jobs on this thread and on others; a free thread takes the next chunk. Results are in the
 * order of the jobs.
 * @throws what `before` throws; SiteError with the diagnostic of `describeLoss` if a thread ends before it answers.
 */
export async function shareWork<Job, Result>(options: {
  jobs: readonly Job[];
  local: (job: Job) => Result | Promise<Result>;
  remotes: readonly RemoteHand<Job, Result>[];
  /** Other work of this thread, done before its jobs while other threads start. */
  before?: (() => Promise<void>) | undefined;
  /** Explains to the author why a thread ended; without a job if the thread had none. */
  describeLoss: (job: Job | undefined, reason: string) => Diagnostic;
}): Promise<Result[]> {
  const { jobs, local, remotes, before, describeLoss } = options;
  const results: Result[] = new Array(jobs.length);
  let next = 0;
  const workThrough = async (doChunk: RemoteHand<Job, Result>) => {
    while (next < jobs.length) {
      const start = next;
      next += chunkSize;
      const done = await doChunk(jobs.slice(start, next));
      for (const [index, result] of done.entries()) results[start + index] = result;
    }
  };
  const endOnFailure = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      // After a failure, no thread takes another chunk.
      next = jobs.length;
      throw error;
    });
  let pauseAt = 0;
  const doHere = async (chunk: readonly Job[]) => {
    const done: Result[] = [];
    for (const job of chunk) {
      done.push(await local(job));
      if (performance.now() < pauseAt) continue;
      await nextTurn();
      pauseAt = performance.now() + longestTask;
    }
    return done;
  };
  const doElsewhere = (remote: RemoteHand<Job, Result>) => (chunk: readonly Job[]) =>
    remote(chunk).catch((error: unknown) => {
      if (!(error instanceof LostJobError)) throw error;
      const job = error.index === undefined ? undefined : chunk[error.index];
      throw new SiteError([describeLoss(job, error.message)], { cause: error });
    });
  // Each thread has two chunks: one that it works on and one in its queue.
  const elsewhere = [...remotes, ...remotes].map((remote) => workThrough(doElsewhere(remote)));
  const here = async () => {
    await before?.();
    await workThrough(doHere);
  };
  const running = [here(), ...elsewhere].map(endOnFailure);
  // After a failure, wait until no thread is working.
  await Promise.allSettled(running);
  await Promise.all(running);
  return results;
}
