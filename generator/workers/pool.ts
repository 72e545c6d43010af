import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { entryStart } from '../lib/entry-start.ts';
import { messageOf } from '../lib/message-of.ts';
import { LostJobError, type RemoteHand } from './share-work.ts';

/** Threads that start only if there is enough work. */
export interface WorkerPool {
  /**
   * Returns a function for each thread that does jobs of a kind there. Returns none for too few
   * jobs or on a single core.
   * @param kind name of the task in worker.ts.
   * @param context plain data that all jobs of the kind need.
   */
  hands<Job, Result>(kind: string, context: unknown, jobs: number): RemoteHand<Job, Result>[];
}

/** The module that a thread runs, and its arguments. */
export type WorkerStart = NonNullable<ReturnType<typeof entryStart>>;

/** Jobs that justify one more thread: it takes 0.2 s to load, time for about 200 entries. */
const worthwhile = 400;

/** Checking this many files takes about as long as one job. */
export const filesPerJob = 25;

/** The bundle includes the worker. Tests that run the sources use no threads. */
const ownWorker = entryStart('worker', 'build');

/**
 * The current work of a thread, in memory that outlives it: the call's number and the job's index.
 */
export type Progress = Int32Array<SharedArrayBuffer>;

/**
 * Runs a function with threads and stops them when it ends. If a thread ends before it answers, its
 * work fails with a LostJobError.
 * @param start the module that threads run, and its arguments.
 */
export async function withWorkers<T>(
  run: (workers: WorkerPool) => Promise<T>,
  start: WorkerStart | undefined = ownWorker,
): Promise<T> {
  const threads: ReturnType<typeof startThread>[] = [];
  const workers: WorkerPool = {
    hands(kind, context, jobs) {
      if (start === undefined || jobs < worthwhile) return [];
      const useful = Math.min(availableParallelism() - 1, Math.floor(jobs / worthwhile));
      while (threads.length < useful) threads.push(startThread(start));
      return threads.map((thread) => thread.hand(kind, context));
    },
  };
  try {
    return await run(workers);
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

function startThread({ file, args }: WorkerStart) {
  const progress: Progress = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(file, { workerData: progress, argv: [...args] });
  type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let failure: Error | undefined;
  const fail = (reason: string, cause?: Error) => {
    // An exit follows an error, but says less.
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
      // The chunks report this error.
      ready.catch(() => {});
      return (jobs) => {
        // Sent at once, so that the thread can begin while this one is busy.
        const done = call<readonly Result[]>({ kind, jobs });
        done.catch(() => {});
        return ready.then(() => done);
      };
    },
    stop: () => worker.terminate(),
  };
}
