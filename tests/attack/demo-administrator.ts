import { join } from 'node:path';
import { addAdministrator } from '../helpers/add-administrator.ts';
import { createFolder } from '../helpers/project.ts';
import type { Attack } from './scene.ts';
import { copyDatabase, openTarget, send } from './target.ts';

/** Whom `npm start` adds, with a password that it prints for everybody. */
const demo = { email: 'admin@usta.example', password: 'Let-it-stand-2026' };

/** A database that was the demo's, as what `stet serve` opens for the public. */
export const demoAdministrator: Attack = {
  point: 4,
  name: 'demo-administrator',
  sent: '`stet serve` on a database with the account of `npm start`, then a sign-in by its public password',
  async run({ out, database }) {
    const file = join(createFolder('attack'), 'site.db');
    copyDatabase(database, file);
    // As `npm start` says it to the command line.
    const env = { DATABASE_URL: `file:${file}`, DEMO_ADMINISTRATOR: 'true' };
    await addAdministrator(env, demo);
    const status = await signInAsDemo(out, file);
    return {
      did: status === undefined ? 'the server does not start' : `sign-in: ${status}`,
      problems: status === 200 ? ['the public password opens the inbox'] : [],
    };
  },
};

/** The status of a sign-in; undefined when the server refuses to start, and says why. */
async function signInAsDemo(out: string, database: string): Promise<number | undefined> {
  const target = await openTarget({ out, database }).catch((error: Error) => {
    if (error.message.includes(demo.email)) return undefined;
    throw error;
  });
  if (target === undefined) return undefined;
  try {
    return (await send(target, '/api/auth/login', { body: demo })).status;
  } finally {
    await target.close();
  }
}
