import { createClient } from '@libsql/client/web';
import { type Database, isSelect, type Result, type Statement } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';
import { createWriteGroups } from './group-writes.ts';
import { migrate } from './migrate.ts';

/**
 * Opens the database at a URL and migrates it.
 * @param url `file:folder/site.db`, or `libsql://host?authToken=…` for a libSQL server.
 * @throws Error that tells the operator what to do.
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
    if (!url.startsWith('file:')) return openServer(url);
    const { openFile } = await import('./open-file.ts');
    return await openFile(url);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // A server's URL may contain its key.
    const name = url.replace(/\?.*$/, '');
    throw new Error(`the database ${name} cannot be opened (${reason}). See DATABASE_URL.`, {
      cause,
    });
  }
}

/**
 * Opens a server. While it moves its journal into the database, it sometimes refuses a write
 * without doing any of it. We retry for as long as we wait for a file (`open-file.ts`).
 */
function openServer(url: string): Database {
  const client = createClient({ url, fetch: askServer });
  const untilFree = async <T>(use: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    for (;;) {
      try {
        return await use();
      } catch (error) {
        const isBusy = error instanceof Error && databaseTrouble(error) === 'busy';
        if (!isBusy || performance.now() - start > patience) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, busyPause));
    }
  };
  const send = async (statements: Statement[]): Promise<Result[]> => {
    const [single, ...others] = statements;
    // Outside a transaction, a killed process leaves no lock on the server.
    if (single !== undefined && others.length === 0) return [await client.execute(single)];
    return client.batch(statements, 'write');
  };
  const groups = createWriteGroups((statements) => untilFree(() => send(statements)), {
    isFault: isOurFault,
  });
  return {
    async execute(statement) {
      if (isSelect(statement)) return untilFree(() => client.execute(statement));
      const [result] = await groups.write([statement]);
      return result as Result;
    },
    batch: (statements, mode) =>
      mode === 'write' ? groups.write(statements) : untilFree(() => client.batch(statements, mode)),
    async close() {
      await groups.settled();
      client.close();
    },
  };
}

/** Whether the server refused a statement, or the client a value. Then the server stored nothing. */
function isOurFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  const isOfSqlite = code === undefined || String(code).startsWith('SQLITE_');
  return error instanceof Error && isOfSqlite && databaseTrouble(error) === undefined;
}

/** Milliseconds between two attempts at a busy server. */
const busyPause = 50;

/** Milliseconds that a server has for one call. */
const patience = 5000;

/** Milliseconds before retrying a call that found no server: it may be starting. */
const pause = 200;

/** Codes for a connection that was never established, so the server has done nothing. */
const neverMade = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Adds a code to the error if a server is unavailable, since runtimes word it differently and our
 * own bugs may look the same. Retries a call once if it found no server. Any other call may have
 * been executed.
 */
const askServer: typeof fetch = async (...call) => {
  const request = new Request(...call);
  try {
    const again = request.clone();
    return await receive(request).catch(async (error: unknown) => {
      if (!isNeverMade(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      return receive(again);
    });
  } catch (cause) {
    const error = new Error('The database cannot be reached.', { cause });
    throw Object.assign(error, { code: 'SERVER_UNREACHABLE' });
  }
};

/** Reads the whole body here, because the connection may break during it. */
async function receive(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(patience) });
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

function isNeverMade(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return neverMade.includes(String(cause?.code));
}
