import { Secret, TOTP } from 'otpauth/slim';
import { company } from '../../domain/company.ts';
import { type Database, type Statement, sql } from '../storage/database.ts';

/*
 * An authenticator app and the server share a secret, from which both make a code every 30 seconds
 * (RFC 6238). The secret is stored as it is, since the server must compute with it. By itself it
 * opens nothing: the password, of which only a hash is stored, comes first.
 */

/** Seconds for which a code is made. */
const period = 30;

/** RFC 4226, 4: 160 bits are recommended. */
const secretLength = 20;

/** RFC 6238, 5.2: the codes before and after this one are taken, too, since clocks differ. */
const window = 1;

/** What an app needs to make codes. */
export interface AuthenticatorSetup {
  /** In base 32, to type it. */
  secret: string;
  /** The same with a name, for a QR code. */
  uri: string;
}

/**
 * Makes a secret for an app, which counts once `confirmAuthenticator` has seen a code of it.
 * @returns undefined when an app is set up already.
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
 * Turns an app on, which its first code shows to be set up.
 * @param statements run with it, if the code is right: those of `auditChange`, and recovery codes.
 * @returns whether the code was right.
 */
export async function confirmAuthenticator(
  database: Database,
  { id, code, now }: { id: string; code: string; now: number },
  statements: Statement[],
): Promise<boolean> {
  const step = await findStep(database, { id, code, now });
  if (step === undefined) return false;
  const add = sql`UPDATE authenticators SET added_at = ${now}, last_step = ${step}
    WHERE administrator_id = ${id} AND added_at IS NULL AND last_step < ${step}`;
  const [result] = await database.batch([add, ...statements], 'write');
  return result?.rowsAffected === 1;
}

/** Whether a code is right and used for the first time: each one is good once (RFC 6238, 5.2). */
export async function takeCode(
  database: Database,
  { id, code, now }: { id: string; code: string; now: number },
): Promise<boolean> {
  const step = await findStep(database, { id, code, now });
  if (step === undefined) return false;
  const { rowsAffected } = await database.execute(
    sql`UPDATE authenticators SET last_step = ${step}
      WHERE administrator_id = ${id} AND added_at IS NOT NULL AND last_step < ${step}`,
  );
  return rowsAffected === 1;
}

/** @returns whether there was an app. */
export async function removeAuthenticator(
  database: Database,
  id: string,
  event: Statement[],
): Promise<boolean> {
  const remove = sql`DELETE FROM authenticators WHERE administrator_id = ${id}`;
  const [result] = await database.batch([remove, ...event], 'write');
  return result?.rowsAffected === 1;
}

/** The number of the 30 seconds that a code is of; undefined when it is wrong. */
async function findStep(
  database: Database,
  { id, code, now }: { id: string; code: string; now: number },
): Promise<number | undefined> {
  const { rows } = await database.execute(
    sql`SELECT secret FROM authenticators WHERE administrator_id = ${id}`,
  );
  if (rows[0] === undefined) return undefined;
  const totp = createTotp(Secret.fromBase32(String(rows[0].secret)));
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

function createTotp(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: company.name, label, secret, period });
}
