import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { RemoteHand } from './share-work.ts';

/** Threads that are started when there is enough work to pay for them. */
export interface WorkerPool {
  /**
   * Hands for jobs of a kind: none when there are too few jobs, or one core only.
   * @param kind name of the task in workers/worker.ts.
   * @param context what all jobs of the kind need; plain data.
   */
  hands<Job, Result>(
    kind: string,
    context: unknown,
    jobs: number,
  ): readonly RemoteHand<Job, Result>[];
}

/**
 * Jobs that pay for one thread more: it needs 0.2 s to load its modules, in which the first does
 * some 200 entries.
 */
const worthwhile = 400;

/** The worker is a file of the bundled command line; tests that run the sources go without. */
const workerFile = import.meta.url.endsWith('.js')
  ? new URL('./worker.js', import.meta.url)
  : undefined;

/** Gives a run the threads that it asks for, and stops them when it has ended. */
export async function withWorkers<T>(run: (workers: WorkerPool) => Promise<T>): Promise<T> {
  const threads: WorkerThread[] = [];
  const workers: WorkerPool = {
    hands(kind, context, jobs) {
      if (workerFile === undefined || jobs < worthwhile) return [];
      const useful = Math.min(availableParallelism() - 1, Math.floor(jobs / worthwhile));
      while (threads.length < useful) threads.push(startThread(workerFile));
      return threads.map((thread) => thread.hand(kind, context));
    },
  };
  try {
    return await run(workers);
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

type WorkerThread = ReturnType<typeof startThread>;

function startThread(file: URL) {
  const worker = new Worker(file);
  const waiting = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void }
  >();
  let count = 0;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, result, error }) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(error);
    else call?.resolve(result as never);
  });
  worker.on('error', fail);
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
      // Told by the first chunk, which waits for it.
      ready.catch(() => {});
      return async (jobs) => {
        await ready;
        return call({ kind, jobs });
      };
    },
    stop: () => worker.terminate(),
  };
}
