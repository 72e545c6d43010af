import type { Client } from '@libsql/client/web';
import { createPrivateFile } from './private-file.ts';

/** Milliseconds that a statement waits while another process writes. */
const busyTimeout = 5000;

/**
 * Opens a database file; creates it, and its folder, for this user alone, where there is none. Its
 * packages, which need the machine, are imported when it is reached.
 */
export async function openFile(url: string): Promise<Client> {
  await createFile(url);
  const { createClient } = await import('@libsql/client/sqlite3');
  // One connection, because its settings are the connection's own. Statements are synchronous.
  const client = createClient({ url, concurrency: 1, timeout: busyTimeout });
  await client.execute('PRAGMA journal_mode = WAL');
  // What was answered for is on the disk, whatever happens to the machine.
  await client.execute('PRAGMA synchronous = FULL');
  await client.execute('PRAGMA foreign_keys = ON');
  // What was erased is overwritten.
  await client.execute('PRAGMA secure_delete = ON');
  return client;
}

async function createFile(url: string): Promise<void> {
  const path = decodeURIComponent(url.replace(/^file:(?:\/\/(?=\/))?/, '').replace(/\?.*$/, ''));
  if (path.startsWith(':')) return;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const { mkdir } = await import('node:fs/promises');
  if (folder !== '') await mkdir(folder, { recursive: true, mode: 0o700 });
  await createPrivateFile(path);
}
