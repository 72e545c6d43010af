import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { addAdministrator } from '../../site/api/auth/administrators.ts';
import { hashPassword } from '../../site/api/auth/password-hash.ts';
import { openDatabase } from '../../site/api/storage/open-database.ts';
import { cheapCost } from '../helpers/api.ts';
import { createFolder } from '../helpers/project.ts';
import { call } from '../helpers/submissions.ts';
import type { Attack } from './scene.ts';
import { openTarget } from './target.ts';

/** Whom `npm start` adds, as everybody can read in scripts/start.js. */
const demo = { email: 'admin@usta.example', password: 'Let-it-stand-2026' };

/** A database that was the demo's, as what `stet serve` opens for the public. */
export const demoAdministrator: Attack = {
  point: 4,
  name: 'demo-administrator',
  sent: "`stet serve` on a database with `npm start`'s account, then a sign-in by its public password",
  async run({ out, database }) {
    const file = join(createFolder('demo'), 'site.db');
    cpSync(database, file);
    await addDemo(`file:${file}`);
    const answer = await trySignIn(out, file);
    return {
      did: answer,
      problems: answer === 'sign-in: 200' ? ['the public password opens the inbox'] : [],
    };
  },
};

/** Writes the account as an earlier release did, past the rules of the command line. */
async function addDemo(url: string): Promise<void> {
  const store = await openDatabase(url, Date.now);
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const hash = await hashPassword(demo.password, cheapCost, random);
  const { email } = demo;
  await addAdministrator(store, { id: 'demo', email, name: 'Demo', hash, now: Date.now() });
  await store.close();
}

async function trySignIn(out: string, database: string): Promise<string> {
  let target: Awaited<ReturnType<typeof openTarget>>;
  try {
    target = await openTarget({ out, database });
  } catch (error) {
    const [, reason = 'no reason'] = /✗\s+(.*)|error\s+(.*)/.exec(String(error)) ?? [];
    return `the server does not start: ${reason}`;
  }
  try {
    const { status } = await call(`${target.url}/api/auth/login`, { body: demo });
    return `sign-in: ${status}`;
  } finally {
    await target.close();
  }
}
