import { createClient } from '@libsql/client/web';
import type { Database } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';
import { migrate } from './migrate.ts';

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
    if (!url.startsWith('file:')) return openServer(url);
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

/**
 * Opens a server. It refuses now and then to write while it moves its journal into the database. Nothing
 * has been done then, so the same is asked again, for as long as a file waits (`open-file.ts`).
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
  return {
    execute: (statement) => untilFree(() => client.execute(statement)),
    batch: (statements, mode) => untilFree(() => client.batch(statements, mode)),
    close: () => client.close(),
  };
}

/** Milliseconds between two attempts at a server that is busy. */
const busyPause = 50;

/** Milliseconds that a server has for one call. */
const patience = 5000;

/** Milliseconds until a call that met no server is made once more: it may be starting. */
const pause = 200;

/** What says that a connection was never made, so that nothing of the call has been done. */
const neverMade = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Gives the failure of a server that is away a code, since each runtime words it differently and
 * our own faults may look the same. A call that met no server is made once more; any other may have
 * been done.
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

/** Reads the whole body, because the connection may break there. */
async function receive(request: Request): Promise<Response> {
  const response = await fetch(request, { signal: AbortSignal.timeout(patience) });
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

function isNeverMade(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return neverMade.includes(String(cause?.code));
}
