import { readFileSync } from 'node:fs';

/** The administrator of the demo. The password is public, so never use it for a deployment. */
export const demoAdministrator = JSON.parse(
  readFileSync(new URL('../site/api/auth/demo-administrator.json', import.meta.url), 'utf8'),
);

/**
 * Adds environment variables for `npm start` if no administrator and no database is set. They name
 * a separate demo database where the public demo administrator may sign in. Any other database
 * keeps its own administrators.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function demoEnvironment({ ADMIN_EMAIL, ADMIN_PASSWORD, DATABASE_URL }) {
  if (ADMIN_EMAIL || ADMIN_PASSWORD || DATABASE_URL) return {};
  return { DATABASE_URL: 'file:.data/demo.db', DEMO_ADMINISTRATOR: 'true' };
}
