import { passwordRules } from '../../domain/password-rules.ts';
import type { Role, User } from '../../domain/user.ts';
import { changeOne, type Database, type Statement, sql } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';
import { toIso } from '../times.ts';

/** A person who may sign in: an administrator or a reader. */
export interface Administrator extends User {
  /** The current password's hash, and the number of its row. */
  password: string;
  passwordSeq: number;
}

/** Finds an administrator by email address. */
export function findAdministrator(
  database: Database,
  email: string,
): Promise<Administrator | undefined> {
  return findBy(database, 'email_key', emailKey(email));
}

/** Finds an administrator by id. */
export function findAdministratorById(
  database: Database,
  id: string,
): Promise<Administrator | undefined> {
  return findBy(database, 'id', id);
}

async function findBy(
  database: Database,
  column: 'id' | 'email_key',
  value: string,
): Promise<Administrator | undefined> {
  const { rows } = await database.execute({
    sql: `SELECT a.*, p.hash, p.seq FROM administrators a JOIN passwords p
        ON p.seq = (SELECT max(seq) FROM passwords WHERE administrator_id = a.id)
      WHERE a.${column} = ?`,
    args: [value],
  });
  const [row] = rows;
  return row && { ...toUser(row), password: String(row.hash), passwordSeq: Number(row.seq) };
}

/** Lists all administrators, oldest first. */
export async function listAdministrators(database: Database): Promise<User[]> {
  const { rows } = await database.execute(
    'SELECT * FROM administrators ORDER BY created_at, rowid',
  );
  return rows.map(toUser);
}

/**
 * @param event statements of `auditChange`, here and in the functions below.
 * @throws if an administrator has that address.
 */
export async function addAdministrator(
  database: Database,
  added: { id: string; email: string; name: string; role: Role; hash: string; now: number },
  event: Statement[],
): Promise<void> {
  const { id, email, name, role, hash, now } = added;
  const insert = sql`INSERT INTO administrators (id, email, email_key, name, role, created_at)
    VALUES (${id}, ${email}, ${emailKey(email)}, ${name}, ${role}, ${now})`;
  const insertPassword = sql`INSERT INTO passwords (administrator_id, hash, set_at)
    VALUES (${id}, ${hash}, ${now})`;
  await database.batch([insert, insertPassword, ...event], 'write');
}

/**
 * Changes a person's role, effective from their next call.
 * @param by see `isBy`.
 * @returns whether a role was changed.
 */
export async function setRole(
  database: Database,
  { id, role, by = null }: { id: string; role: Role; by?: string | null },
  event: Statement[],
): Promise<boolean> {
  const change = {
    sql: `UPDATE administrators SET role = ?3 WHERE id = ?1 AND ${isBy}`,
    args: [id, by, role],
  };
  return changeOne(database, change, event);
}

/**
 * Removes an account with its sessions, passwords and all other data.
 * @param by see `isBy`.
 * @returns whether an account was removed.
 */
export async function removeAdministrator(
  database: Database,
  { id, by = null }: { id: string; by?: string | null },
  event: Statement[],
): Promise<boolean> {
  const remove = {
    sql: `DELETE FROM administrators WHERE id = ?1 AND ${isBy}`,
    args: [id, by],
  };
  return changeOne(database, remove, event);
}

/**
 * SQL condition: administrator `?2` may still act. If two administrators remove each other at once,
 * only one succeeds, so one remains. The command line passes null and always may.
 */
const isBy =
  "(?2 IS NULL OR EXISTS (SELECT 1 FROM administrators WHERE id = ?2 AND role = 'admin'))";

/** The hashes that a new password must differ from (spec §9, history), newest first. */
export async function recentPasswords(database: Database, id: string): Promise<string[]> {
  const { rows } = await database.execute(
    sql`SELECT hash FROM passwords WHERE administrator_id = ${id}
      ORDER BY seq DESC LIMIT ${passwordRules.history}`,
  );
  return rows.map((row) => String(row.hash));
}

/**
 * Sets a new password and ends every session. Deletes hashes older than the history.
 * @param session the session that this is done in. If it has ended, nothing happens: someone may have
 * signed the caller out, or set another password, while this one was checked.
 * @returns whether the password was set.
 */
export async function setPassword(
  database: Database,
  {
    id,
    hash,
    now,
    session = null,
  }: { id: string; hash: string; now: number; session?: string | null },
  event: Statement[],
): Promise<boolean> {
  const [inserted] = await database.batch(
    [
      sql`INSERT INTO passwords (administrator_id, hash, set_at) SELECT ${id}, ${hash}, ${now}
        WHERE ${session} IS NULL OR ${session} IN (SELECT id FROM sessions)`,
      ...event,
      sql`DELETE FROM passwords WHERE administrator_id = ${id} AND seq NOT IN (SELECT seq FROM
        passwords WHERE administrator_id = ${id} ORDER BY seq DESC LIMIT ${passwordRules.history})`,
      sql`DELETE FROM sessions WHERE administrator_id = ${id}
        AND EXISTS (SELECT 1 FROM passwords WHERE administrator_id = ${id} AND hash = ${hash})`,
    ],
    'write',
  );
  return inserted?.rowsAffected === 1;
}

/** Replaces a hash with another hash of the same password. */
export async function replaceHash(database: Database, old: string, hash: string): Promise<void> {
  await database.execute(sql`UPDATE passwords SET hash = ${hash} WHERE hash = ${old}`);
}

/** The fields of an administrator that the browser gets (spec §3). */
export function toUser(row: Readonly<Record<string, unknown>>): User {
  return {
    id: String(row.id),
    email: String(row.email),
    name: String(row.name),
    role: row.role === 'reader' ? 'reader' : 'admin',
    avatar: '',
    createdAt: toIso(row.created_at),
  };
}
