import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { SiteError, withoutSystemError } from './diagnostics/diagnostic.ts';
import type { Progress } from './workers/pool.ts';

/** A task of a thread: prepares a context, and returns the function that runs a job. */
type Task = (context: never) => Promise<(job: never) => unknown>;

/** Each task loads its modules on first use. */
const tasks: Readonly<Record<string, Task>> = {
  digests: async (context) =>
    (await import('./emit/recognize-files.ts')).createDigestsTask(context),
  'entry files': async () => (await import('./content/find-files.ts')).createFindTask(),
  entries: async (context) => (await import('./content/make-record.ts')).createEntriesTask(context),
  folder: async () => (await import('./emit/look-at-folder.ts')).createLookTask(),
  pages: async (context) => (await import('./render/render-pages.ts')).createPagesTask(context),
};

/** A message to a thread: a context to prepare, or jobs to run. */
interface Call {
  id: number;
  kind: string;
  context?: unknown;
  jobs?: readonly never[];
}

const progress = workerData as Progress;
const prepared = new Map<string, (job: never) => unknown>();

/**
 * A thread runs one call at a time, so that its progress belongs to one call. Each begins in its own
 * turn of the event loop: Node receives waiting messages in one turn, and native code frees memory
 * only between turns. Without it, 40,000 posts took 1.2 instead of 0.9 GB.
 */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (call: Call) => {
  const { id } = call;
  last = last
    .then(() => nextTurn())
    .then(() => answer(call))
    .then((result) => parentPort?.postMessage({ id, result }))
    .catch((thrown: unknown) => {
      const error = withoutSystemError(thrown);
      // A copied error loses its class, so its diagnostics are sent separately.
      const diagnostics = error instanceof SiteError ? error.diagnostics : undefined;
      parentPort?.postMessage({ id, error, diagnostics });
    });
});

async function answer({ id, kind, context, jobs }: Call): Promise<unknown[]> {
  if (jobs === undefined) {
    const task = tasks[kind];
    if (task === undefined) throw new Error(`There is no task "${kind}".`);
    prepared.set(kind, await task(context as never));
    return [];
  }
  const run = prepared.get(kind);
  if (run === undefined) throw new Error(`The task "${kind}" is not prepared.`);
  const result: unknown[] = [];
  for (const [index, job] of jobs.entries()) {
    progress.set([id, index]);
    result.push(await run(job));
  }
  progress.fill(0);
  return result;
}
