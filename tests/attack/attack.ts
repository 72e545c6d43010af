/*
 * npm run attack -- [name …] [--out dist]
 * Attacks the site as `stet serve` runs it, on this machine's loopback interface and within bounds,
 * while other callers ask for pages, send the form and read the inbox. Then each server is killed and
 * started again, and what it acknowledged is compared with what it stored. Prints a table, and ends
 * with 1 when an attack did what it should not have done. Without a name all of them; without --out it
 * builds the site first. Needs Linux: the callers have addresses of their own in 127.0.0.0/8.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { describeMachine } from '../bench/machine.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { answers } from './answers.ts';
import { startBystander } from './bystander.ts';
import { databaseDeleted, databaseReplaced } from './database-file.ts';
import { demoAdministrator } from './demo-administrator.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { guesses } from './guesses.ts';
import { hostileExport } from './hostile-export.ts';
import { largeFiles } from './large-files.ts';
import { largeSubmissions } from './large-submissions.ts';
import { nothing } from './nothing.ts';
import type { Attack, Scene } from './scene.ts';
import { sessions } from './sessions.ts';
import { signInFlood } from './sign-in-flood.ts';
import { slowBodies } from './slow-bodies.ts';
import { submissionFlood } from './submission-flood.ts';
import { createDatabase } from './target.ts';
import { type Finding, problemsOf, renderTable } from './verdict.ts';

const attacks: readonly Attack[] = [
  nothing,
  slowBodies,
  largeSubmissions,
  databaseDeleted,
  databaseReplaced,
  demoAdministrator,
  forwardedHeaders,
  sessions,
  guesses,
  signInFlood,
  submissionFlood,
  answers,
  largeFiles,
  hostileExport,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
});
const names = attacks.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no attack ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

const out = resolve(values.out ?? (await buildRealSite({ env: { AUTH_MODE: 'server' } })));
const bystander = startBystander();
const scene: Scene = { out, database: await createDatabase(), bystander };
const rows = [];
try {
  for (const attack of attacks) {
    if (positionals.length > 0 && !positionals.includes(attack.name)) continue;
    const start = performance.now();
    const finding = await run(attack);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.error(`${attack.name}: ${seconds} s`);
    rows.push({
      attack: `${attack.point === 0 ? '' : `${attack.point} `}${attack.name}`,
      sent: attack.sent,
      ...finding,
      wrong: problemsOf(finding, attack.mayRefuse),
    });
  }
} finally {
  bystander.close();
}
console.log(`${describeMachine()}.\n\n${renderTable(rows)}`);
if (rows.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;

/** One that breaks off has failed; the others are run all the same. */
async function run(attack: Attack): Promise<Finding> {
  try {
    return await attack.run(scene);
  } catch (error) {
    return { did: 'broke off', problems: [String(error)] };
  }
}
