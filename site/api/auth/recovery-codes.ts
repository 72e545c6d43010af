import { Secret } from 'otpauth/slim';
import { type Random, sha256 } from '../secrets.ts';
import { type Database, type Statement, sql } from '../storage/database.ts';

/** Codes per account. Each allows one sign-in without phone and key. */
const count = 8;

/** Bytes: 120 random bits, so storing a plain hash is enough (ASVS 6.5.2: from 112 bits on). */
const length = 15;

const group = 4;

/**
 * Makes codes that replace all earlier ones. Only their hashes are stored.
 * @returns the codes, and the statements that store them.
 */
export async function makeRecoveryCodes(
  id: string,
  random: Random,
): Promise<{ codes: string[]; statements: Statement[] }> {
  const plain = Array.from(
    { length: count },
    () => new Secret({ buffer: random(length).buffer }).base32,
  );
  const hashes = await Promise.all(plain.map(sha256));
  return {
    codes: plain.map((code) => code.replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$&-')),
    statements: [
      sql`DELETE FROM recovery_codes WHERE administrator_id = ${id}`,
      ...hashes.map(
        (hash) => sql`INSERT INTO recovery_codes (hash, administrator_id) VALUES (${hash}, ${id})`,
      ),
    ],
  };
}

/**
 * Uses up a code. Case, spaces and dashes do not matter.
 * @param event statements of `auditChange`.
 * @returns whether the code was valid and unused.
 */
export async function takeRecoveryCode(
  database: Database,
  { id, code }: { id: string; code: string },
  event: Statement[],
): Promise<boolean> {
  const hash = await sha256(code.replace(/[^a-z0-9]/gi, '').toUpperCase());
  const take = sql`DELETE FROM recovery_codes WHERE hash = ${hash} AND administrator_id = ${id}`;
  const [result] = await database.batch([take, ...event], 'write');
  return result?.rowsAffected === 1;
}

/** Deletes the codes of an account that no longer has a second step. */
export function forgetNeedlessCodes(id: string): Statement {
  return {
    sql: `DELETE FROM recovery_codes WHERE administrator_id = ?1
      AND NOT EXISTS (SELECT 1 FROM passkeys WHERE administrator_id = ?1)
      AND NOT EXISTS
        (SELECT 1 FROM authenticators WHERE administrator_id = ?1 AND added_at IS NOT NULL)`,
    args: [id],
  };
}
