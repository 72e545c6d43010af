/*
 * npm run bench:fleet -- --submissions 50000 --processes 10 --clients 32 [--redis]
 * Sends partnership requests to several processes of `stet serve` behind nginx, on one database of
 * sqld. Meanwhile a process is killed every two seconds, the database is restarted, a new version with
 * other assets is deployed process by process, visitors open pages of both versions, an administrator
 * stays signed in, and one address calls ten times as often as it may. Fails unless every acknowledged
 * request is stored once, no page or asset is missing, nobody is signed out and the limit holds.
 */
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { rateLimits } from '../../site/domain/security.ts';
import { administrator } from '../helpers/api.ts';
import { buildApiProject } from '../helpers/api-project.ts';
import { replaceIn } from '../helpers/files.ts';
import { compareStored, parseExport } from '../helpers/kill-serve.ts';
import { startLibsqlServer } from '../helpers/libsql-server.ts';
import { startRedis } from '../helpers/redis-server.ts';
import { runAdmin } from '../helpers/run-admin.ts';
import { runStetWith } from '../helpers/stet-process.ts';
import { addressHeader, submitAll } from '../helpers/submissions.ts';
import { describeTally } from '../helpers/tally.ts';
import { startDatabaseProxy } from './fleet/database-proxy.ts';
import { type Fleet, startFleet } from './fleet/start-fleet.ts';
import { watchLimit } from './fleet/watch-limit.ts';
import { watchPages } from './fleet/watch-pages.ts';
import { watchSession } from './fleet/watch-session.ts';
import { describeMachine } from './machine.ts';

const { values } = parseArgs({
  options: {
    submissions: { type: 'string', default: '50000' },
    processes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '32' },
    redis: { type: 'boolean', default: false },
  },
});
const submissions = Number(values.submissions);

/** Milliseconds between two kills, and for which the database is away. */
const killEvery = 2_000;
const databasePause = 2_000;

/** Parts of the submissions after which the deploy begins and the database is restarted. */
const deployAt = 0.3;
const restartAt = 0.7;

const root = await buildApiProject();
// As docs/operations.md advises.
const database = await startLibsqlServer('--checkpoint-interval-s', '10');
const redis = values.redis ? await startRedis() : undefined;
const databaseProxy = await startDatabaseProxy(database.url);
const env = {
  ...(redis && { REDIS_URL: redis.url }),
  DATABASE_URL: databaseProxy.databaseUrl,
  CLIENT_ADDRESS_HEADER: addressHeader,
  REQUESTS_PER_DAY: '999999999',
  DRAIN_SECONDS: '1',
};
await runAdmin(env, 'add', administrator);
const fleet = await startFleet(root, { processes: Number(values.processes), env });
const ending = new AbortController();
const until = ending.signal;
const watching = Promise.all([
  watchPages(fleet.url, { paths: ['/', '/notes/first', '/notes/second'], visitors: 2, until }),
  watchSession(fleet.url, until),
  watchLimit(fleet.url, until),
]);
const killing = killAll(fleet);

const start = performance.now();
const acts: Promise<void>[] = [];
const sent = await submitAll({
  url: fleet.url,
  count: submissions,
  clients: Number(values.clients),
  isBehindProxy: true,
  reconnected: () => delay(100),
  onAcknowledged(total) {
    if (total === Math.ceil(submissions * deployAt)) acts.push(deploy());
    if (total === Math.ceil(submissions * restartAt)) acts.push(restartDatabase());
  },
});
const seconds = (performance.now() - start) / 1000;
await Promise.all(acts);
ending.abort();
const [pages, session, minutes] = await watching;
const kills = await killing;
await fleet.stop();
const { stdout } = await runStetWith(env, 'data', 'export', '--root', root);
const stored = parseExport(stdout);
const { lost, doubled } = compareStored(sent.acknowledged, stored);
await databaseProxy.close();
await database.close();
await redis?.stop();

const logged = fleet.readLogs();
const errors = logged.match(/^.*"level":"error".*$/gm) ?? [];
const refused = [...sent.refused].map(([status, count]) => `${count} × ${status}`).join(', ');
console.log(`${describeMachine()}
submissions    ${submissions} by ${values.clients} clients in ${seconds.toFixed(0)} s
counted in     ${redis ? 'Redis' : 'the database'}
processes      ${values.processes}, killed ${kills} times
acknowledged   ${sent.acknowledged.size}, ${sent.resentAt.size} sent again, refused: ${refused || 'none'}
stored         ${stored.length}, ${lost.length} lost, ${doubled.length} doubled
pages          ${describeTally(pages.pages)}
assets         ${describeTally(pages.assets)} (${pages.files.size} files of two versions)
administrator  ${describeTally(session.answers)}; ${session.refreshes} refreshes, signed out ${session.signedOut} times
limit          ${minutes.join(', ')} calls a minute of one address, which has ${rateLimits.general}
log            ${errors.length} errors, ${fleet.failedStarts.length} starts failed and were made again`);
for (const line of errors.slice(0, 5)) console.log(line);
const isLimitKept = minutes.every((calls) => Math.abs(calls / rateLimits.general - 1) <= 0.05);
const areFilesThere = [pages.pages, pages.assets].every(
  ({ statuses }) => statuses.size === 1 && statuses.has('200'),
);
if (lost.length + doubled.length + session.signedOut > 0) process.exitCode = 1;
if (!isLimitKept || !areFilesThere) process.exitCode = 1;

async function killAll({ killNext }: Fleet): Promise<number> {
  const restarts: Promise<void>[] = [];
  while (!until.aborted) {
    restarts.push(killNext());
    await delay(killEvery);
  }
  await Promise.all(restarts);
  return restarts.length;
}

/** Builds a version whose style sheet and script have other names, in place of the one that is served. */
async function deploy(): Promise<void> {
  for (const [file, before, after] of [
    ['index-view.module.css', '{', '{ color: #123;'],
    ['note-view.tsx', 'Read {count} times', 'Read this {count} times'],
  ] as const) {
    const path = join(root, file);
    replaceIn(path, before, after);
  }
  const { code, stdout } = await runStetWith({}, 'build', '--root', root);
  if (code !== 0) throw new Error(stdout);
  await fleet.restartAll();
  console.error('deployed');
}

async function restartDatabase(): Promise<void> {
  await database.close();
  await delay(databasePause);
  await database.reopen();
  console.error('database restarted');
}
