import { toIso } from '../times.ts';
import { type Database, type Statement, sql } from './database.ts';
import { isEventOf } from './events.ts';
import { emailKey } from './requests.ts';

/** Counts the stored data of a person by email address, in any spelling. */
export async function countPersonalData(
  database: Database,
  email: string,
): Promise<{ requests: number; events: number; accounts: number; invitations: number }> {
  const key = emailKey(email);
  const [requests, events, accounts, invitations] = await database.batch(
    [
      sql`SELECT count(*) AS count FROM requests WHERE email_key = ${key}`,
      { sql: `SELECT count(*) AS count FROM events WHERE ${isEventOf}`, args: [key] },
      sql`SELECT count(*) AS count FROM administrators WHERE email_key = ${key}`,
      sql`SELECT count(*) AS count FROM invitations WHERE email_key = ${key}`,
    ],
    'read',
  );
  return {
    requests: Number(requests?.rows[0]?.count),
    events: Number(events?.rows[0]?.count),
    accounts: Number(accounts?.rows[0]?.count),
    invitations: Number(invitations?.rows[0]?.count),
  };
}

/** The account of a person, without credentials. Times are ISO. */
export async function* readAccountOf(database: Database, email: string): AsyncGenerator<object> {
  const key = emailKey(email);
  const [accounts, sessions, addresses, passkeys] = await database.batch(
    [
      sql`SELECT a.*, (SELECT max(set_at) FROM passwords WHERE administrator_id = a.id) AS set_at,
          (SELECT added_at FROM authenticators WHERE administrator_id = a.id) AS app_at,
          (SELECT count(*) FROM recovery_codes WHERE administrator_id = a.id) AS codes
        FROM administrators a WHERE email_key = ${key}`,
      sql`SELECT t.* FROM sessions t JOIN administrators a ON a.id = administrator_id
        WHERE email_key = ${key}`,
      sql`SELECT t.* FROM known_addresses t JOIN administrators a ON a.id = administrator_id
        WHERE email_key = ${key}`,
      sql`SELECT t.* FROM passkeys t JOIN administrators a ON a.id = administrator_id
        WHERE email_key = ${key}`,
    ],
    'read',
  );
  const [account] = accounts?.rows ?? [];
  if (account === undefined) return;
  yield {
    email: account.email,
    name: account.name,
    role: account.role,
    createdAt: toTime(account.created_at),
    passwordSetAt: toTime(account.set_at),
    authenticatorAppAt: toTime(account.app_at),
    recoveryCodes: account.codes,
    passkeys: passkeys?.rows.map(({ name, added_at, used_at }) => ({
      name,
      addedAt: toTime(added_at),
      usedAt: toTime(used_at),
    })),
    sessions: sessions?.rows.map(({ browser, address, created_at, active_at }) => ({
      browser,
      address,
      createdAt: toTime(created_at),
      activeAt: toTime(active_at),
    })),
    addresses: addresses?.rows.map(({ address, last_at }) => ({
      address,
      lastAt: toTime(last_at),
    })),
  };
}

/** The pending invitation of a person, if there is one. Times are ISO. */
export async function* readInvitationOf(database: Database, email: string): AsyncGenerator<object> {
  const { rows } = await database.execute(
    sql`SELECT * FROM invitations WHERE email_key = ${emailKey(email)}`,
  );
  yield* rows.map(({ email: address, role, created_at, expires_at }) => ({
    email: address,
    role,
    createdAt: toTime(created_at),
    expiresAt: toTime(expires_at),
  }));
}

function toTime(time: unknown): string | null {
  return time === null ? null : toIso(time);
}

/**
 * Erases all of this data. It is overwritten in the file and its journal.
 * @param event statements of `auditAct`, which must not name the person.
 */
export async function erasePersonalData(
  database: Database,
  email: string,
  event: Statement[],
): Promise<void> {
  const key = emailKey(email);
  await database.batch(
    [
      // The audit log then only records that data was erased.
      sql`DELETE FROM requests WHERE email_key = ${key}`,
      { sql: `DELETE FROM events WHERE ${isEventOf}`, args: [key] },
      sql`DELETE FROM login_failures WHERE account = ${key}`,
      sql`DELETE FROM invitations WHERE email_key = ${key}`,
      // Includes sessions, passwords, addresses, passkeys and the secret of an app.
      sql`DELETE FROM administrators WHERE email_key = ${key}`,
      ...event,
    ],
    'write',
  );
}
