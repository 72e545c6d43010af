import type { Result, Statement } from './database.ts';

/** What is used of a connection of `libsql/promise`: what waits for the disk does not hold up the caller's thread. */
export interface WriteConnection {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<PreparedStatement>;
  readonly inTransaction: boolean;
  close(): void;
}

export interface PreparedStatement {
  /** Whether it gives rows. */
  reader: boolean;
  all(args: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** At once, for within a transaction nothing waits for the disk. */
  run(args: readonly unknown[]): { changes: number };
}

/**
 * Where a group ends, in bytes and milliseconds: so long a transaction keeps out other processes, and so
 * much of it the journal takes, several times over with the search index.
 */
const groupLimits = { bytes: 256 * 1024, time: 50 };

/** Milliseconds of statements after which other requests have their turn. */
const turn = 5;

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
 *
 * A transaction for each write is half of this code, but costs a submission 3 times the processor time
 * (docs/performance.md), which a flood takes from the thread that serves pages.
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
    /** Runs statements that take effect together or not at all; they are on the disk when this resolves. */
    write: (statements: readonly Statement[]) =>
      new Promise<Result[]>((resolve, reject) => {
        waiting.push({ statements, resolve, reject });
        working ??= work();
      }),
    /** Closes the connection after what is under way. */
    async close() {
      await working;
      connection.close();
    },
  };
}

type Prepare = (sql: string) => Promise<PreparedStatement>;

/** Prepares each text once: a busy thread takes a while to come back to whatever it awaits. */
function createPreparer(connection: WriteConnection): Prepare {
  const prepared = new Map<string, PreparedStatement>();
  return async (sql) => {
    const statement = prepared.get(sql) ?? (await connection.prepare(sql));
    prepared.set(sql, statement);
    return statement;
  };
}

/**
 * Runs jobs in one transaction as far as its limits go, and tells each what became of it; never fails.
 * @returns how many were told.
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
 * Runs a job within the transaction; returns what answers it once that is on the disk.
 * @throws when nothing is left of the transaction.
 */
async function runJob(
  connection: WriteConnection,
  job: Job,
  prepare: Prepare,
): Promise<() => void> {
  // One statement that fails takes itself back.
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
