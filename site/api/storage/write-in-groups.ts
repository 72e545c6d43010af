import type { Result, Statement } from './open-database.ts';

/** What is used of a connection of `libsql/promise`, which does not hold up the thread it is called from. */
export interface WriteConnection {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<{
    /** Whether it gives rows. */
    reader: boolean;
    all(args: readonly unknown[]): Promise<Record<string, unknown>[]>;
    run(args: readonly unknown[]): { changes: number };
  }>;
  readonly inTransaction: boolean;
  close(): void;
}

export interface GroupWriter {
  /** Runs statements that take effect together or not at all; they are on the disk when this resolves. */
  write(statements: readonly Statement[]): Promise<Result[]>;
  /** Closes the connection after what is under way. */
  close(): Promise<void>;
}

interface Job {
  statements: readonly Statement[];
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/**
 * Gathers writes: those that come while others are on their way to the disk share the next
 * transaction, so that a crowd waits for few flushes. One that fails is taken back by itself; what
 * fails the transaction, such as a full disk, is told to all in it. Meanwhile the caller's thread
 * waits neither for the disk nor for another process that writes.
 */
export function createGroupWriter(connection: WriteConnection): GroupWriter {
  let waiting: Job[] = [];
  let working: Promise<void> | undefined;

  const work = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await writeGroup(connection, group);
    }
    working = undefined;
  };

  return {
    write: (statements) =>
      new Promise((resolve, reject) => {
        waiting.push({ statements, resolve, reject });
        working ??= work();
      }),
    async close() {
      await working;
      connection.close();
    },
  };
}

/** Runs jobs in one transaction, and tells each what became of it; never fails. */
async function writeGroup(connection: WriteConnection, group: readonly Job[]): Promise<void> {
  const answers: (() => void)[] = [];
  try {
    await connection.exec('BEGIN IMMEDIATE');
    for (const job of group) answers.push(await runJob(connection, job));
    await connection.exec('COMMIT');
  } catch (error) {
    if (connection.inTransaction) await connection.exec('ROLLBACK').catch(() => {});
    for (const { reject } of group) reject(error);
    return;
  }
  for (const answer of answers) answer();
}

/**
 * Runs a job within the transaction; returns what answers it once that is on the disk.
 * @throws when nothing is left of the transaction.
 */
async function runJob(connection: WriteConnection, job: Job): Promise<() => void> {
  await connection.exec('SAVEPOINT job');
  try {
    const results: Result[] = [];
    for (const statement of job.statements) results.push(await run(connection, statement));
    await connection.exec('RELEASE job');
    return () => job.resolve(results);
  } catch (error) {
    if (!connection.inTransaction) throw error;
    await connection.exec('ROLLBACK TO job; RELEASE job');
    return () => job.reject(error);
  }
}

async function run(connection: WriteConnection, statement: Statement): Promise<Result> {
  const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement;
  const values = args.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const prepared = await connection.prepare(sql);
  if (prepared.reader) return { rows: await prepared.all(values), rowsAffected: 0 };
  return { rows: [], rowsAffected: prepared.run(values).changes };
}
