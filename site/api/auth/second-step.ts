import type { SecondStep } from '../../domain/user.ts';
import { auditChange } from '../audit.ts';
import type { Services } from '../services.ts';
import { type Database, type Statement, sql } from '../storage/database.ts';
import type { Administrator } from './administrators.ts';
import { takeCode } from './authenticator.ts';
import { askForPasskey, type RelyingParty, takePasskey } from './passkeys.ts';
import { takeRecoveryCode } from './recovery-codes.ts';

/** The user's answer: a six-digit code or a recovery code, or a passkey's response. */
export interface SecondStepProof {
  code?: string | undefined;
  passkey?: string | undefined;
}

export const stepRefused =
  'This code or passkey was not accepted. A code works once: try a new one.';

/** What proves an identity, as the log names it. */
export type Factor = 'password' | 'app' | 'recovery-code' | 'passkey' | 'invitation';

interface SecondStepState {
  app: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** The second steps of an account. */
export async function readSecondStep(database: Database, id: string): Promise<SecondStepState> {
  const { rows } = await database.execute({
    sql: `SELECT
      (SELECT count(*) FROM authenticators WHERE administrator_id = ?1 AND added_at IS NOT NULL) AS app,
      (SELECT count(*) FROM passkeys WHERE administrator_id = ?1) AS passkeys,
      (SELECT count(*) FROM recovery_codes WHERE administrator_id = ?1) AS codes`,
    args: [id],
  });
  const [row] = rows;
  return {
    app: Number(row?.app) > 0,
    passkeys: Number(row?.passkeys),
    recoveryCodes: Number(row?.codes),
  };
}

/** The ids of the accounts that have a second step. */
export async function listSecondSteps(database: Database): Promise<Set<string>> {
  const { rows } = await database.execute(
    `SELECT administrator_id AS id FROM authenticators WHERE added_at IS NOT NULL
      UNION SELECT administrator_id FROM passkeys`,
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/**
 * The second step of an account. It is off by default (spec §9): without an authenticator app and a
 * passkey, it is undefined, and the password is enough.
 */
export async function offerSecondStep(
  services: Pick<Services, 'database' | 'now'>,
  id: string,
  party: RelyingParty,
): Promise<SecondStep | undefined> {
  const { app, passkeys } = await readSecondStep(services.database, id);
  if (passkeys === 0) return app ? { app } : undefined;
  return { app, passkey: await askForPasskey(services, party, id) };
}

/** Whether there is an answer to the second step. */
export function isAnswered({ code, passkey }: SecondStepProof): boolean {
  return code !== undefined || passkey !== undefined;
}

/**
 * Checks a proof. It cannot be used again.
 * @returns its factor; undefined if it is wrong.
 */
export async function passSecondStep(
  services: Services,
  { id, email }: Administrator,
  { proof, party }: { proof: SecondStepProof; party: RelyingParty },
): Promise<Factor | undefined> {
  const { database, now } = services;
  const { code = '', passkey } = proof;
  if (passkey !== undefined) {
    return (await takePasskey(services, { passkey, party, id })) === id ? 'passkey' : undefined;
  }
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    return (await takeCode(database, { id, code: digits, now: now() })) ? 'app' : undefined;
  }
  const event = auditChange(services, { action: 'recovery-code-used', actor: email });
  return (await takeRecoveryCode(database, { id, code }, event)) ? 'recovery-code' : undefined;
}

/**
 * Removes everything of the second step and ends every session.
 * @param event statements of `auditAct`.
 * @returns whether the account had a second step.
 */
export async function removeSecondStep(
  database: Database,
  id: string,
  event: Statement[],
): Promise<boolean> {
  const { app, passkeys } = await readSecondStep(database, id);
  if (!app && passkeys === 0) return false;
  await database.batch(
    [
      sql`DELETE FROM sessions WHERE administrator_id = ${id}`,
      sql`DELETE FROM recovery_codes WHERE administrator_id = ${id}`,
      sql`DELETE FROM authenticators WHERE administrator_id = ${id}`,
      sql`DELETE FROM passkeys WHERE administrator_id = ${id}`,
      ...event,
    ],
    'write',
  );
  return true;
}
