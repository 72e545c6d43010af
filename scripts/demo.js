import { readFileSync } from 'node:fs';

/** Who may sign in to the demo; known to everyone, so never for a deploy. */
export const demoAdministrator = JSON.parse(
  readFileSync(new URL('../site/api/auth/demo-administrator.json', import.meta.url), 'utf8'),
);

/**
 * What `npm start` adds to an environment that names neither an administrator nor a database: a
 * database for the demo alone, in which the administrator whom everybody knows may sign in. Any
 * other database keeps its own administrators.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function demoEnvironment({ ADMIN_EMAIL, ADMIN_PASSWORD, DATABASE_URL }) {
  if (ADMIN_EMAIL || ADMIN_PASSWORD || DATABASE_URL) return {};
  return { DATABASE_URL: 'file:.data/demo.db', DEMO_ADMINISTRATOR: 'true' };
}
