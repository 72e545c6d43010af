import { parentPort, workerData } from 'node:worker_threads';
import { SiteError } from './diagnostics/diagnostic.ts';
import type { Progress } from './workers/pool.ts';

/** What a thread can be asked to do: from the context of a kind to the function that does a job. */
type Task = (context: never) => Promise<(job: never) => unknown>;

/** Each loads its modules when it is asked for. */
const tasks: Readonly<Record<string, Task>> = {
  digests: async (context) =>
    (await import('./emit/recognize-files.ts')).createDigestsTask(context),
  'entry files': async () => (await import('./content/find-files.ts')).createFindTask(),
  entries: async (context) => (await import('./content/make-record.ts')).createEntriesTask(context),
  folder: async () => (await import('./emit/look-at-folder.ts')).createLookTask(),
  pages: async (context) => (await import('./render/render-pages.ts')).createPagesTask(context),
};

/** What a thread is sent: a context to prepare for, or jobs of its kind. */
interface Call {
  id: number;
  kind: string;
  context?: unknown;
  jobs?: readonly never[];
}

const progress = workerData as Progress;
const prepared = new Map<string, (job: never) => unknown>();

/** A thread does one call after the other, so that its progress is that of one. */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (call: Call) => {
  const { id } = call;
  last = last
    .then(() => answer(call))
    .then((result) => parentPort?.postMessage({ id, result }))
    .catch((error: unknown) => {
      // A copy of an error is no longer of its class.
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
