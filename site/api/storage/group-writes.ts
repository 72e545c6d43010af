import type { Result, Statement } from './database.ts';

/** Sends statements to a server, which runs them as one transaction. */
export type SendWrite = (statements: Statement[]) => Promise<Result[]>;

/**
 * The limits of a group: writes, and milliseconds that a write waits to be sent. A transaction blocks
 * other processes for as long as it runs.
 */
const groupLimits = { writes: 50, wait: 5000 };

interface Job {
  statements: Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
  /** Rejects the write unless it is sent in time. */
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Sends one write at a time to a server, and collects those that arrive meanwhile for the next
 * transaction. sqld starts each write as a read. If another write commits before it gets the lock, it
 * fails and tries again after a pause, which grows with each attempt. With hundreds of writes at a
 * time, most of them fail in turn, and sqld stores nothing for seconds. In groups, at most one write
 * per process waits for the lock.
 *
 * If a group fails because of one of its writes, we send each write separately. If the server doesn't
 * answer, all writes of the group fail, since the server may have stored them.
 * @param options.isFault whether an error means that nothing was stored, because of a statement.
 */
export function createWriteGroups(
  send: SendWrite,
  {
    isFault,
    limits = groupLimits,
  }: { isFault(error: unknown): boolean; limits?: typeof groupLimits },
) {
  let waiting: Job[] = [];
  let working: Promise<void> | undefined;

  const sendOne = ({ statements, resolve, reject }: Job) => send(statements).then(resolve, reject);

  const sendGroup = async (group: readonly Job[]) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return first && sendOne(first);
    try {
      const results = await send(group.flatMap(({ statements }) => statements));
      let start = 0;
      for (const { statements, resolve } of group) {
        resolve(results.slice(start, start + statements.length));
        start += statements.length;
      }
    } catch (error) {
      if (isFault(error)) for (const job of group) await sendOne(job);
      else for (const { reject } of group) reject(error);
    }
  };

  const work = async () => {
    while (waiting.length > 0) {
      const group = waiting.slice(0, limits.writes);
      waiting = waiting.slice(group.length);
      for (const { timer } of group) clearTimeout(timer);
      await sendGroup(group);
    }
    working = undefined;
  };

  return {
    /** Runs statements as one transaction, which the server has stored when this resolves. */
    write: (statements: Statement[]) =>
      new Promise<Result[]>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting = waiting.filter((other) => other !== job);
          reject(createLateError());
        }, limits.wait);
        const job = { statements, resolve, reject, timer };
        waiting.push(job);
        working ??= work();
      }),
    /** Resolves after the running writes. */
    async settled(): Promise<void> {
      await working;
    },
  };
}

function createLateError(): Error {
  const error = new Error('The database did not take the write in time.');
  return Object.assign(error, { code: 'SERVER_BUSY' });
}
