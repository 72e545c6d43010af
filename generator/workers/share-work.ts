import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';

/** Something that does jobs somewhere else, a chunk at a time. */
export type RemoteHand<Job, Result> = (chunk: readonly Job[]) => Promise<readonly Result[]>;

/** A thread ended before it answered: the code that it ran ended it, or it ran out of memory. */
export class LostJobError extends Error {
  /**
   * @param reason a sentence about how the thread ended.
   * @param index of the job in its chunk that the thread was at; undefined when it was at none.
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

/** Jobs in a chunk: enough to make a message worth while, few enough to share the last ones fairly. */
const chunkSize = 50;

/**
 * Does jobs on this thread and on others at the same time; the one that is free takes the next chunk.
 * Results are in the order of the jobs.
 * @throws what `before` throws; SiteError with what `describeLoss` says when a thread ends instead of
 * answering.
 */
export async function shareWork<Job, Result>(options: {
  jobs: readonly Job[];
  local: (job: Job) => Result | Promise<Result>;
  remotes: readonly RemoteHand<Job, Result>[];
  /** Other work of this thread, which comes before its jobs while the other threads begin. */
  before?: (() => Promise<void>) | undefined;
  /** What a thread's end means to the author; the job is undefined when it was at none. */
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
      // Once the work has failed, no thread takes another chunk.
      next = jobs.length;
      throw error;
    });
  const doHere = async (chunk: readonly Job[]) => {
    const done: Result[] = [];
    for (const job of chunk) done.push(await local(job));
    // Lets the answers of the others in, and sends them their next chunk.
    if (remotes.length > 0) await new Promise((resolve) => setImmediate(resolve));
    return done;
  };
  const doElsewhere = (remote: RemoteHand<Job, Result>) => (chunk: readonly Job[]) =>
    remote(chunk).catch((error: unknown) => {
      if (!(error instanceof LostJobError)) throw error;
      const job = error.index === undefined ? undefined : chunk[error.index];
      throw new SiteError([describeLoss(job, error.message)], { cause: error });
    });
  // Two chunks at a time for each: one that it works on, one that waits for it.
  const elsewhere = [...remotes, ...remotes].map((remote) => workThrough(doElsewhere(remote)));
  const here = async () => {
    await before?.();
    await workThrough(doHere);
  };
  const running = [here(), ...elsewhere].map(endOnFailure);
  // When it fails, no thread is still at work.
  await Promise.allSettled(running);
  await Promise.all(running);
  return results;
}
