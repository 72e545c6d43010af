import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { messageOf } from '../lib/message-of.ts';
import { LostJobError, type RemoteHand } from './share-work.ts';

/** Threads that are started when there is enough work to pay for them. */
export interface WorkerPool {
  /**
   * Hands for jobs of a kind: none when there are too few jobs, or one core only.
   * @param kind name of the task in worker.ts.
   * @param context what all jobs of the kind need; plain data.
   */
  hands<Job, Result>(kind: string, context: unknown, jobs: number): RemoteHand<Job, Result>[];
}

/** Jobs that pay for one more thread: while it loads for 0.2 s, the first does about 200 entries. */
const worthwhile = 400;

/** To look at so many files takes about as long as one job that a thread is started for. */
export const filesPerJob = 25;

/** The worker is a file of the bundled command line; tests that run the sources go without. */
const workerFile = import.meta.url.endsWith('.js')
  ? new URL('./worker.js', import.meta.url)
  : undefined;

/** What a thread is working on, in memory that outlives it: the number of a call, the index of a job. */
export type Progress = Int32Array<SharedArrayBuffer>;

/**
 * Gives a run the threads that it asks for, and stops them when it has ended. Work that a thread was
 * given fails with a LostJobError when the thread ends before it has answered.
 * @param file the module that threads run.
 */
export async function withWorkers<T>(
  run: (workers: WorkerPool) => Promise<T>,
  file: URL | undefined = workerFile,
): Promise<T> {
  const threads: ReturnType<typeof startThread>[] = [];
  const workers: WorkerPool = {
    hands(kind, context, jobs) {
      if (file === undefined || jobs < worthwhile) return [];
      const useful = Math.min(availableParallelism() - 1, Math.floor(jobs / worthwhile));
      while (threads.length < useful) threads.push(startThread(file));
      return threads.map((thread) => thread.hand(kind, context));
    },
  };
  try {
    return await run(workers);
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

function startThread(file: URL) {
  const progress: Progress = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(file, { workerData: progress });
  type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let failure: Error | undefined;
  const fail = (reason: string, cause?: Error) => {
    // An error is followed by an exit, which says less.
    if (failure !== undefined) return;
    failure = new LostJobError(reason, undefined, { cause });
    const [callAtWork, job] = progress;
    for (const [id, { reject }] of waiting) {
      reject(id === callAtWork ? new LostJobError(reason, job, { cause }) : failure);
    }
    waiting.clear();
  };
  worker.on('message', ({ id, result, error, diagnostics }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(diagnostics ? new SiteError(diagnostics, { cause: error }) : error);
    else call?.resolve(result as never);
  });
  worker.on('error', (error) => fail(messageOf(error), error));
  worker.on('exit', (code) => fail(`Its code ended with exit code ${code}.`));
  const call = <T>(message: object): Promise<T> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      count += 1;
      waiting.set(count, { resolve, reject });
      worker.postMessage({ id: count, ...message });
    });
  return {
    hand<Job, Result>(kind: string, context: unknown): RemoteHand<Job, Result> {
      const ready = call<void>({ kind, context });
      // Told by the chunks.
      ready.catch(() => {});
      return (jobs) => {
        // Sent at once: the thread can begin while this one is busy.
        const done = call<readonly Result[]>({ kind, jobs });
        done.catch(() => {});
        return ready.then(() => done);
      };
    },
    stop: () => worker.terminate(),
  };
}
