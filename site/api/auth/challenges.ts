import { type Database, sql } from '../storage/database.ts';

/** Milliseconds within which a passkey must answer. */
const lifetime = 5 * 60_000;

/** Stores a challenge for a passkey to sign, with its purpose. */
export async function storeChallenge(
  database: Database,
  { challenge, purpose, now }: { challenge: string; purpose: string; now: number },
): Promise<void> {
  await database.batch(
    [
      sql`DELETE FROM challenges WHERE expires_at <= ${now}`,
      sql`INSERT INTO challenges VALUES (${challenge}, ${purpose}, ${now + lifetime})`,
    ],
    'write',
  );
}

/**
 * Uses up a challenge.
 * @returns whether it is for this purpose, unexpired and unused.
 */
export async function takeChallenge(
  database: Database,
  { challenge, purpose, now }: { challenge: string; purpose: string; now: number },
): Promise<boolean> {
  const { rowsAffected } = await database.execute(
    sql`DELETE FROM challenges
      WHERE challenge = ${challenge} AND purpose = ${purpose} AND expires_at > ${now}`,
  );
  return rowsAffected === 1;
}
