import { Secret, TOTP } from 'otpauth/slim';
import { company } from '../../domain/company.ts';
import { changeOne, type Database, type Statement, sql } from '../storage/database.ts';
import { addStep, type RecoveryCodes } from './recovery-codes.ts';

/*
 * An authenticator app and the server share a secret. Both derive a code from it every 30 seconds
 * (RFC 6238). The secret is stored unhashed, since the server computes with it. It does not open an
 * account alone: the password comes first, and only its hash is stored.
 */

/** Seconds between codes. */
const period = 30;

/** Bytes: RFC 4226, section 4, recommends 160 bits. */
const secretLength = 20;

/** RFC 6238, 5.2: we also accept the previous and the next code, since clocks differ. */
const window = 1;

/** The data that an app needs to make codes. */
export interface AuthenticatorSetup {
  /** In base 32, for typing. */
  secret: string;
  /** The secret with a name, for a QR code. */
  uri: string;
}

/**
 * Makes a secret for an app. It takes effect when `confirmAuthenticator` sees one of its codes.
 * @returns undefined if an app is already set up.
 */
export async function prepareAuthenticator(
  database: Database,
  { id, email }: { id: string; email: string },
  random: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<AuthenticatorSetup | undefined> {
  const totp = createTotp(new Secret({ buffer: random(secretLength).buffer }), email);
  const { base32 } = totp.secret;
  const { rowsAffected } = await database.execute(
    sql`INSERT INTO authenticators (administrator_id, secret) VALUES (${id}, ${base32})
      ON CONFLICT (administrator_id) DO UPDATE SET secret = excluded.secret, last_step = 0
      WHERE added_at IS NULL`,
  );
  return rowsAffected === 0 ? undefined : { secret: base32, uri: totp.toString() };
}

/**
 * Turns on an app after its first correct code.
 * @param given see `addStep`, also for what is returned.
 */
export async function confirmAuthenticator(
  database: Database,
  { id, code, now }: { id: string; code: string; now: number },
  given: { made: RecoveryCodes; event: Statement[] },
): Promise<string[] | undefined> {
  const match = await findMatch(database, { id, code, now });
  if (match === undefined) return undefined;
  const { step, secret } = match;
  const add = sql`UPDATE authenticators SET added_at = ${now}, last_step = ${step}
    WHERE administrator_id = ${id} AND secret = ${secret} AND added_at IS NULL`;
  return addStep(database, id, add, given);
}

/** Whether a code is right and was not used before: each works once (RFC 6238, 5.2). */
export async function takeCode(
  database: Database,
  { id, code, now }: { id: string; code: string; now: number },
): Promise<boolean> {
  const match = await findMatch(database, { id, code, now });
  if (match === undefined) return false;
  const { step, secret } = match;
  const { rowsAffected } = await database.execute(
    sql`UPDATE authenticators SET last_step = ${step} WHERE administrator_id = ${id}
      AND secret = ${secret} AND added_at IS NOT NULL AND last_step < ${step}`,
  );
  return rowsAffected === 1;
}

/** @returns whether there was an app. */
export async function removeAuthenticator(
  database: Database,
  id: string,
  event: Statement[],
): Promise<boolean> {
  return changeOne(database, sql`DELETE FROM authenticators WHERE administrator_id = ${id}`, event);
}

/**
 * The secret that a code was made from, and the number of its 30-second period; undefined if the code
 * is wrong. Use it up only if the account still has this secret.
 */
async function findMatch(
  database: Database,
  { id, code, now }: { id: string; code: string; now: number },
): Promise<{ secret: string; step: number } | undefined> {
  const { rows } = await database.execute(
    sql`SELECT secret FROM authenticators WHERE administrator_id = ${id}`,
  );
  if (rows[0] === undefined) return undefined;
  const secret = String(rows[0].secret);
  const totp = createTotp(Secret.fromBase32(secret));
  const delta = totp.validate({ token: code, timestamp: now, window });
  if (delta === null) return undefined;
  return { secret, step: totp.counter({ timestamp: now }) + delta };
}

function createTotp(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: company.name, label, secret, period });
}
