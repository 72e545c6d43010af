import { parentPort } from 'node:worker_threads';

/** What a thread can be asked to do: from the context of a kind to the function that does a job. */
type Task = (context: never) => Promise<(job: never) => unknown>;

/** Each loads its modules when it is asked for. */
const tasks: Readonly<Record<string, Task>> = {
  entries: async (context) =>
    (await import('../content/entries-task.ts')).createEntriesTask(context),
  pages: async (context) => (await import('../render/pages-task.ts')).createPagesTask(context),
};

const prepared = new Map<string, Promise<(job: never) => unknown>>();

parentPort?.on('message', async ({ id, kind, context, jobs }) => {
  try {
    if (jobs === undefined) {
      const task = tasks[kind];
      if (task === undefined) throw new Error(`There is no task "${kind}".`);
      prepared.set(kind, task(context as never));
      await prepared.get(kind);
      parentPort?.postMessage({ id });
    } else {
      const run = await prepared.get(kind);
      parentPort?.postMessage({ id, result: jobs.map(run) });
    }
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
