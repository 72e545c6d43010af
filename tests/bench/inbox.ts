/*
 * npm run bench:inbox -- --requests 100000
 * Asks the real handler for what an administrator's inbox asks for, over a database file with that many
 * partnership requests, and prints how long each takes. A database file is read on the thread that
 * answers, so that this is also how long everybody else waits at most. Written into docs/performance.md.
 */
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../site/api/storage/open-database.ts';
import { addRequest } from '../../site/api/storage/requests.ts';
import { createTestApi, partnership, signIn } from '../helpers/api.ts';
import { createFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';
import { words } from './corpus.ts';
import { describeMachine } from './machine.ts';
import { writeTable } from './write-table.ts';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } });
const total = Number(values.requests);
const runs = 9;
const random = createRandom(1);

const api = createTestApi({
  DATABASE_URL: `file:${join(createFolder('inbox'), 'site.db')}`,
});
await fill();
await signIn(api);

const cases: readonly [what: string, path: string][] = [
  ['first page', ''],
  ['a page in the middle', `?cursor=${total / 2}`],
  ['handled ones', '?state=handled'],
  ['a search that finds one', `?search=person${total / 2}`],
  ['a search that finds none', '?search=zzzz'],
  ['a search that finds every one', '?search=okafor'],
  ['the first letter of a word that all have', '?search=o'],
  ['open ones that hold a word', `?search=${random.pick(words)}&state=open`],
];
const rows: string[] = [];
for (const [what, path] of cases) {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const response = await ask(path);
    times.push(performance.now() - start);
    found = (await response.json()).total;
  }
  times.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [times[(runs - 1) / 2], times.at(-1)];
  rows.push(`| ${what} | ${found} | ${median.toFixed(1)} ms | ${longest.toFixed(1)} ms |`);
}
const start = performance.now();
let bytes = 0;
for await (const piece of (await ask('.csv')).body ?? []) bytes += piece.length;
const seconds = ((performance.now() - start) / 1000).toFixed(1);
const text = [
  `${describeMachine()}; ${runs} calls of each.`,
  '',
  '| what | found | median | longest |',
  '| --- | ---: | ---: | ---: |',
  ...rows,
  '',
  `The file of all of them, ${(bytes / 1e6).toFixed(0)} MB, took ${seconds} s, and the process ${Math.round(process.memoryUsage().rss / 1e6)} MB.`,
].join('\n');
console.log(text);
if (total === 100_000) writeTable('inbox', text);

/** A call of the administrator's, each from another address: a minute has 60 of one. */
async function ask(path: string): Promise<Response> {
  const address = `192.0.2.${random.integer(250)}`;
  api.clock.time += 1000;
  return api.call(`/api/admin/requests${path}`, { address });
}

async function fill(): Promise<void> {
  const database = await openDatabase(api.env.DATABASE_URL ?? '', () => api.clock.time);
  const pick = () => random.pick(words);
  const add = (n: number) =>
    addRequest(
      database,
      {
        id: `request-${n}`,
        receivedAt: api.clock.time + n,
        values: {
          ...partnership,
          email: `person${n}@${pick()}.example`,
          company: `${pick()} ${pick()}`,
          additionalInfo: Array.from({ length: 40 }, pick).join(' '),
        },
        verified: true,
        idempotencyKey: undefined,
        fingerprint: String(n),
      },
      { address: String(n >> 4), all: total },
    );
  for (let n = 1; n <= total; n += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, offset) => add(n + offset)));
  }
  await database.execute('UPDATE requests SET handled_at = 1 WHERE seq % 2 = 0');
  await database.close();
}
