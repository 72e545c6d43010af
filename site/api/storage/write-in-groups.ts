import type { Result, Statement } from './database.ts';

/**
 * The part of a `libsql/promise` connection that we use. Waiting for the disk does not block the
 * caller's thread.
 */
export interface WriteConnection {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<PreparedStatement>;
  readonly inTransaction: boolean;
  close(): void;
}

export interface PreparedStatement {
  /** Whether it returns rows. */
  reader: boolean;
  all(args: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Synchronous: within a transaction nothing waits for the disk. */
  run(args: readonly unknown[]): { changes: number };
}

/**
 * The limits of a group, in bytes and milliseconds. A transaction blocks other processes for that
 * long. The journal grows by that many bytes, several times over because of the search index.
 */
const groupLimits = { bytes: 256 * 1024, time: 50 };

/** Milliseconds of statements after which other requests may run. */
const turn = 5;

interface Job {
  statements: readonly Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * Groups writes: while some are being written, new ones collect for the next transaction, so a
 * crowd waits for few flushes. A failed write is rolled back by itself. If the transaction fails,
 * for example on a full disk, all its writes fail. The caller's thread does not wait for the disk
 * or for another process that writes.
 *
 * One transaction per write would halve this code, but a submission would cost 3 times the
 * processor time (docs/performance.md). A flood would take that time from the thread that serves
 * pages.
 */
export function createGroupWriter(
  connection: WriteConnection,
  now: () => number = () => performance.now(),
) {
  const prepare = createPreparer(connection);
  let waiting: Job[] = [];
  let working: Promise<void> | undefined;

  const work = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      const answered = await writeGroup(connection, group, { prepare, now });
      waiting = [...group.slice(answered), ...waiting];
    }
    working = undefined;
  };

  return {
    /** Runs statements atomically. They are on the disk when this resolves. */
    write: (statements: readonly Statement[]) =>
      new Promise<Result[]>((resolve, reject) => {
        waiting.push({ statements, resolve, reject });
        working ??= work();
      }),
    /** Closes the connection after running writes. */
    async close() {
      await working;
      connection.close();
    },
  };
}

type Prepare = (sql: string) => Promise<PreparedStatement>;

/** Prepares each SQL text once: on a busy thread, every `await` takes a while. */
function createPreparer(connection: WriteConnection): Prepare {
  const prepared = new Map<string, PreparedStatement>();
  return async (sql) => {
    const statement = prepared.get(sql) ?? (await connection.prepare(sql));
    prepared.set(sql, statement);
    return statement;
  };
}

/**
 * Runs jobs in one transaction up to the limits, and resolves or rejects each. Never rejects
 * itself.
 * @returns the number of settled jobs.
 */
async function writeGroup(
  connection: WriteConnection,
  group: readonly Job[],
  { prepare, now }: { prepare: Prepare; now: () => number },
): Promise<number> {
  const answers: (() => void)[] = [];
  let taken = group.length;
  try {
    await connection.exec('BEGIN IMMEDIATE');
    taken = 0;
    const start = now();
    let lastTurn = start;
    let bytes = 0;
    for (const job of group) {
      if (bytes > groupLimits.bytes || now() - start > groupLimits.time) break;
      taken += 1;
      bytes += sizeOf(job);
      answers.push(await runJob(connection, job, prepare));
      if (now() - lastTurn < turn) continue;
      await new Promise(setImmediate);
      lastTurn = now();
    }
    await connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) await connection.exec('ROLLBACK').catch(() => {});
    for (const { reject } of group.slice(0, taken)) reject(error);
    return taken;
  }
  for (const answer of answers) answer();
  return taken;
}

function sizeOf({ statements }: Job): number {
  const args = statements.flatMap((statement) =>
    typeof statement === 'string' ? [] : statement.args,
  );
  return args.reduce<number>((sum, value) => sum + String(value).length, 0);
}

/**
 * Runs a job within the transaction.
 * @returns a function that settles the job. Call it after the commit.
 * @throws if the whole transaction was rolled back.
 */
async function runJob(
  connection: WriteConnection,
  job: Job,
  prepare: Prepare,
): Promise<() => void> {
  // A single statement rolls itself back.
  const isSingle = job.statements.length === 1;
  if (!isSingle) await connection.exec('SAVEPOINT job');
  try {
    const results: Result[] = [];
    for (const statement of job.statements) results.push(await run(statement, prepare));
    if (!isSingle) await connection.exec('RELEASE job');
    return () => job.resolve(results);
  } catch (error) {
    if (!connection.inTransaction) throw error;
    if (!isSingle) await connection.exec('ROLLBACK TO job; RELEASE job');
    return () => job.reject(error);
  }
}

async function run(statement: Statement, prepare: Prepare): Promise<Result> {
  const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement;
  const values = args.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const prepared = await prepare(sql);
  if (prepared.reader) return { rows: await prepared.all(values), rowsAffected: 0 };
  return { rows: [], rowsAffected: prepared.run(values).changes };
}
