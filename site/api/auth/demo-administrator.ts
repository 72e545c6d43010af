import type { Services } from '../services.ts';
import { emailKey } from '../storage/requests.ts';
import { findAdministrator } from './administrators.ts';
// `scripts/start.js` reads the same file before any package is installed.
import demo from './demo-administrator.json' with { type: 'json' };
import { verifyPassword } from './password-hash.ts';

/** Whether this is the address that `npm start` prints. */
export function isDemoAddress(email: string): boolean {
  return emailKey(email) === demo.email;
}

/** Whether this is the password that `npm start` prints. */
export function isDemoPassword(password: string): boolean {
  return password.normalize('NFC') === demo.password;
}

/**
 * Refuses a database in which the demo administrator can sign in, since the password is public.
 * Earlier versions of `npm start` added that account to production's default database.
 * @throws Error for the operator, unless this is the demo.
 */
export async function refuseDemoAdministrator(
  services: Pick<Services, 'config' | 'database' | 'argon2'>,
): Promise<void> {
  const { config, database } = services;
  if (config.isDemo) return;
  const found = await findAdministrator(database, demo.email);
  if (found === undefined || !(await verifyPassword(demo.password, found.password, services)))
    return;
  throw new Error(
    `the database has the demo's administrator ${demo.email}, whose password is public. Remove the account with "stet admin remove --email ${demo.email}", then start again.`,
  );
}
