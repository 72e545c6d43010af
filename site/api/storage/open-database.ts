import { type Client, createClient } from '@libsql/client/web';
import { migrate } from './migrate.ts';

/** SQL, with the values of its question marks. */
export type Statement = string | { sql: string; args: (string | number | boolean | null)[] };

export interface Result {
  rows: readonly Readonly<Record<string, unknown>>[];
  rowsAffected: number;
}

/** The database, of either kind: a file, or a server. */
export interface Database {
  execute(statement: Statement): Promise<Result>;
  /** Runs statements as one transaction. */
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<Result[]>;
  /** Closes it after what is being written. */
  close(): void | Promise<void>;
}

/**
 * Opens the database of an address and brings it up to date.
 * @param url `file:folder/site.db`, or `libsql://host?authToken=…` for a server of libSQL.
 * @throws Error that says what the operator can do.
 */
export async function openDatabase(url: string, now: () => number): Promise<Database> {
  const database = await connect(url);
  try {
    await migrate(database, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function connect(url: string): Promise<Database> {
  try {
    if (!url.startsWith('file:')) return withReach(createClient({ url }));
    const { openFile } = await import('./open-file.ts');
    return await openFile(url);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // A server's address may hold its key.
    const name = url.replace(/\?.*$/, '');
    throw new Error(`the database ${name} cannot be opened (${reason}). See DATABASE_URL.`, {
      cause,
    });
  }
}

/** Tells a server that is away, which `fetch` reports in each runtime's own words, from our faults. */
function withReach(client: Client): Database {
  const reach = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause) throw cause;
      const error = new Error('The database cannot be reached.', { cause });
      throw Object.assign(error, { code: 'SERVER_UNREACHABLE' });
    }
  };
  return {
    execute: (statement) => reach(client.execute(statement)),
    batch: (...call) => reach(client.batch(...call)),
    close: () => client.close(),
  };
}
