import { type Role, roles } from '../../domain/user.ts';
import { sha256 } from '../secrets.ts';
import { changeOne, type Database, type Statement, sql } from '../storage/database.ts';
import { emailKey } from '../storage/requests.ts';

/** Milliseconds for which a link works: long enough for a weekend, but no longer (ASVS 6.4.1). */
const lifetime = 3 * 86_400_000;

/** A pending invitation. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  /** Email address of the administrator who sent it. */
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

/** SQL condition: the invitation has not expired, and its sender is still an administrator. */
const isValid = `expires_at > ? AND EXISTS
  (SELECT 1 FROM administrators a WHERE a.id = invited_by AND a.role = 'admin')`;

/**
 * Stores an invitation with only a hash of its token. It replaces an earlier one for the same
 * address.
 * @param event statements of `auditChange`.
 * @returns when it expires; undefined if the address has an account.
 */
export async function addInvitation(
  database: Database,
  added: { id: string; token: string; email: string; role: Role; by: string; now: number },
  event: Statement[],
): Promise<number | undefined> {
  const { id, token, email, role, by, now } = added;
  const key = emailKey(email);
  const expiresAt = now + lifetime;
  const add = sql`INSERT INTO invitations
      (id, token_hash, email, email_key, role, invited_by, created_at, expires_at)
    SELECT ${id}, ${await sha256(token)}, ${email}, ${key}, ${role}, ${by}, ${now}, ${expiresAt}
    WHERE NOT EXISTS (SELECT 1 FROM administrators WHERE email_key = ${key})
    ON CONFLICT (email_key) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
      email = excluded.email, role = excluded.role, invited_by = excluded.invited_by,
      created_at = excluded.created_at, expires_at = excluded.expires_at`;
  const [, result] = await database.batch([forgetOld(now), add, ...event], 'write');
  return result?.rowsAffected === 1 ? expiresAt : undefined;
}

/** Lists the valid invitations, newest first. */
export async function listInvitations(database: Database, now: number): Promise<Invitation[]> {
  return readInvitations(database, { where: '', args: [], now });
}

/** Finds an invitation by its token; undefined if it was used, revoked or has expired. */
export async function findInvitation(
  database: Database,
  token: string,
  now: number,
): Promise<Invitation | undefined> {
  const args = [await sha256(token)];
  const [found] = await readInvitations(database, { where: 'AND token_hash = ?', args, now });
  return found;
}

/**
 * Creates an account from an invitation and uses it up: of simultaneous calls, only one succeeds.
 * @param event statements of `auditChange`.
 * @returns whether the invitation was valid.
 */
export async function acceptInvitation(
  database: Database,
  given: { token: string; id: string; name: string; hash: string; now: number },
  event: Statement[],
): Promise<boolean> {
  const { id, name, hash, now } = given;
  const tokenHash = await sha256(given.token);
  const add = {
    sql: `INSERT INTO administrators (id, email, email_key, name, role, created_at)
      SELECT ?, email, email_key, ?, role, ? FROM invitations i WHERE token_hash = ? AND ${isValid}
        AND NOT EXISTS (SELECT 1 FROM administrators WHERE email_key = i.email_key)`,
    args: [id, name, now, tokenHash, now],
  };
  const [result] = await database.batch(
    [
      add,
      ...event,
      sql`INSERT INTO passwords (administrator_id, hash, set_at)
        SELECT id, ${hash}, ${now} FROM administrators WHERE id = ${id}`,
      sql`DELETE FROM invitations WHERE token_hash = ${tokenHash}`,
    ],
    'write',
  );
  return result?.rowsAffected === 1;
}

/**
 * Revokes an invitation.
 * @param event statements of `auditChange`.
 * @returns whether it existed.
 */
export async function revokeInvitation(
  database: Database,
  id: string,
  event: Statement[],
): Promise<boolean> {
  return changeOne(database, sql`DELETE FROM invitations WHERE id = ${id}`, event);
}

/** Deletes expired invitations. */
export async function forgetOldInvitations(database: Database, now: number): Promise<void> {
  await database.execute(forgetOld(now));
}

function forgetOld(now: number): Statement {
  return sql`DELETE FROM invitations WHERE expires_at <= ${now}`;
}

async function readInvitations(
  database: Database,
  { where, args, now }: { where: string; args: string[]; now: number },
): Promise<Invitation[]> {
  const { rows } = await database.execute({
    sql: `SELECT i.*, (SELECT email FROM administrators WHERE id = invited_by) AS inviter
      FROM invitations i WHERE ${isValid} ${where} ORDER BY created_at DESC, rowid DESC`,
    args: [now, ...args],
  });
  return rows.map((row) => ({
    id: String(row.id),
    email: String(row.email),
    role: roles.find((name) => name === row.role) ?? 'reader',
    invitedBy: String(row.inviter),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
  }));
}
