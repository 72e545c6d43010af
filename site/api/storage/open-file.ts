import { checkRoom } from './check-room.ts';
import type { Database, Result, Statement } from './database.ts';
import { createPlaceCheck } from './place-check.ts';
import { createPrivateFile } from './private-file.ts';
import { createGroupWriter, type WriteConnection } from './write-in-groups.ts';

/** Milliseconds that a statement waits while another process writes. */
const busyTimeout = 5000;

/**
 * Maximum bytes of the journal between transactions: SQLite copies it into the file at 1,000 pages
 * of 4 kB.
 */
const journalSize = 4096 * 1000;

/** Statements that only read, or cannot be part of a transaction. */
const isForReader = /^\s*(?:SELECT|PRAGMA|VACUUM)\b/i;

/**
 * Opens a database file. Creates the file and its folder, private to this user, if they do not
 * exist. Its packages need the file system, so they are imported only here.
 *
 * It has two connections. Reads take a few tenths of a millisecond and run immediately. Writes wait
 * for the disk, and in WAL mode no reader waits for them.
 *
 * Every call fails once the path no longer names the open files: the next process would not find
 * the data.
 */
export async function openFile(url: string): Promise<Database> {
  const path = decodeURIComponent(url.replace(/^file:(?:\/\/(?=\/))?/, '').replace(/\?.*$/, ''));
  await createFile(path);
  const checkPlace = await createPlaceCheck(path);
  const writer = createGroupWriter(await connectForWriting(path));
  const { createClient } = await import('@libsql/client/sqlite3');
  const reader = createClient({ url, concurrency: 1, timeout: busyTimeout });
  const inPlace = async <T>(call: () => Promise<T>): Promise<T> => {
    checkPlace();
    const result = await call();
    checkPlace();
    return result;
  };
  const write = async (statement: Statement) => (await writer.write([statement]))[0] as Result;
  return {
    execute: (statement) =>
      inPlace(() =>
        isForReader.test(sqlOf(statement)) ? reader.execute(statement) : write(statement),
      ),
    batch: (statements, mode) =>
      inPlace(() => (mode === 'read' ? reader.batch(statements, mode) : writer.write(statements))),
    checkPlace,
    checkRoom: () => checkRoom(path),
    async close() {
      await writer.close();
      reader.close();
    },
  };
}

function sqlOf(statement: Statement): string {
  return typeof statement === 'string' ? statement : statement.sql;
}

async function connectForWriting(path: string): Promise<WriteConnection> {
  const { default: Connection } = await import('libsql/promise');
  // The types of the package are incomplete.
  const connection = new Connection(path, { timeout: busyTimeout }) as unknown as WriteConnection;
  await connection.exec('PRAGMA journal_mode = WAL');
  // After a large transaction, the journal shrinks to the usual maximum before a checkpoint.
  await connection.exec(`PRAGMA journal_size_limit = ${journalSize}`);
  // Every confirmed write is on the disk, even if the machine crashes.
  await connection.exec('PRAGMA synchronous = FULL');
  await connection.exec('PRAGMA foreign_keys = ON');
  // Overwrites erased data.
  await connection.exec('PRAGMA secure_delete = ON');
  return connection;
}

async function createFile(path: string): Promise<void> {
  if (path.startsWith(':')) throw new Error('an in-memory database would lose all requests');
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const { mkdir } = await import('node:fs/promises');
  if (folder !== '') await mkdir(folder, { recursive: true, mode: 0o700 });
  await createPrivateFile(path);
}
