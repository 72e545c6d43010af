import { Secret } from 'otpauth/slim';
import { type Random, sha256 } from '../secrets.ts';
import { changeOne, type Database, type Statement, sql } from '../storage/database.ts';

/** Codes per account. Each allows one sign-in without phone and key. */
const count = 8;

/** Bytes: 120 random bits, so storing a plain hash is enough (ASVS 6.5.2: from 112 bits on). */
const length = 15;

const group = 4;

/** Codes for their owner, and what is stored of them. */
export interface RecoveryCodes {
  codes: string[];
  hashes: string[];
}

/** Makes codes. They are valid once their hashes are stored. */
export async function makeRecoveryCodes(random: Random): Promise<RecoveryCodes> {
  const plain = Array.from(
    { length: count },
    () => new Secret({ buffer: random(length).buffer }).base32,
  );
  return {
    codes: plain.map((code) => code.replace(new RegExp(`.{${group}}(?!$)`, 'g'), '$&-')),
    hashes: await Promise.all(plain.map(sha256)),
  };
}

/** Statements that replace all codes of an account, if it has a second step. */
export function replaceCodes(id: string, { hashes }: RecoveryCodes): Statement[] {
  return [
    sql`DELETE FROM recovery_codes WHERE administrator_id = ${id}`,
    storeFirstCodes(id, { hashes }),
  ];
}

/**
 * Adds a second step and, in the same transaction, the account's first recovery codes.
 * @param add changes one row if the step may be added.
 * @param given.made the codes for an account that has none.
 * @param given.event statements of `auditChange`.
 * @returns the new codes, none if the account has some; undefined if the step was not added.
 */
export async function addStep(
  database: Database,
  id: string,
  add: Statement,
  { made, event }: { made: RecoveryCodes; event: Statement[] },
): Promise<string[] | undefined> {
  const results = await database.batch([add, ...event, storeFirstCodes(id, made)], 'write');
  if (results[0]?.rowsAffected !== 1) return undefined;
  return results.at(-1)?.rowsAffected === 0 ? [] : made.codes;
}

/**
 * Stores the codes of an account that has a second step and no codes. Run it in the transaction that
 * adds the step: of two that run at the same time, one changes rows, and only its codes are valid.
 */
function storeFirstCodes(id: string, { hashes }: Pick<RecoveryCodes, 'hashes'>): Statement {
  const values = hashes.map(() => '(?)').join();
  return {
    sql: `WITH made (hash) AS (VALUES ${values}), owner (id) AS (VALUES (?))
      INSERT INTO recovery_codes (hash, administrator_id) SELECT hash, id FROM made, owner
      WHERE id NOT IN (SELECT administrator_id FROM recovery_codes) AND (
        id IN (SELECT administrator_id FROM passkeys) OR
        id IN (SELECT administrator_id FROM authenticators WHERE added_at IS NOT NULL))`,
    args: [...hashes, id],
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
  return changeOne(database, take, event);
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
