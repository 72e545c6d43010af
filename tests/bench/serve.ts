/*
 * npm run bench:serve -- --part load --part memory --part overload --part sign-ins --part rates --part counting --seconds 20 --minutes 10
 * Calls `stet serve`, pinned to two cores, by autocannon on the others, if there are any. load: a
 * page, a submission and a session check, each alone and all together. memory: all together at a
 * steady rate, the memory of the process every 10 seconds. overload: more than it can do, which it
 * must refuse and outlive. sign-ins: pages, and administrators who sign in, while a crowd guesses
 * passwords. rates: 10, 100 and 1,000 requests of each kind a second. counting: submissions, by where
 * calls are counted.
 * Without --part all of it. What is measured at the length above is written into docs/performance.md.
 */
import { cpus } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type autocannon from 'autocannon';
import { startRedis } from '../helpers/redis-server.ts';
import { describeMachine } from './machine.ts';
import { overload } from './overload.ts';
import { startPinnedServer } from './pinned-server.ts';
import { measureRates } from './rates.ts';
import { type Kind, send } from './send.ts';
import { floodSignIns } from './sign-in-flood.ts';
import { writeTable } from './write-table.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const parts = {
  load: measureLoad,
  memory: measureMemory,
  overload: () => overload(server),
  'sign-ins': () => floodSignIns(server, Number(values.seconds ?? 20)),
  rates: () => measureRates(server, Number(values.seconds ?? 10)),
  counting: measureCounting,
};
const names = Object.keys(parts) as (keyof typeof parts)[];

const kinds = ['page', 'submission', 'session'] as const;

/** Connections of each kind, which send one request after the other. */
const connections = 20;

/** Requests a second of each kind while memory is watched. */
const steadyRates = { page: 100, submission: 30, session: 50 };

const client = cpus().length > 2 ? 'the clients on the others' : 'the clients too';
const server = await startPinnedServer();
try {
  const chosen = names.filter((name) => values.part?.includes(name) ?? true);
  for (const name of chosen) {
    const result = await parts[name]();
    const text = `${describeMachine()}; the server on 2 of them, and ${client}.\n\n${result}`;
    console.log(text);
    if (values.seconds === undefined && values.minutes === undefined) {
      writeTable(`serve-${name}`, text);
    }
  }
} finally {
  await server.stop();
}

function run(kind: Kind, options: { duration: number; rate?: number }): Promise<autocannon.Result> {
  return send(server, kind, { connections, ...options });
}

async function measureLoad(): Promise<string> {
  const duration = Number(values.seconds ?? 20);
  for (const kind of kinds) await run(kind, { duration: 3 });
  const rows: string[] = [];
  for (const kind of kinds) {
    const before = server.readProcessorTime();
    const result = await run(kind, { duration });
    const time = (server.readProcessorTime() - before) / result.requests.total;
    rows.push(row(kind, 'by itself', result, `${time.toFixed(2)} ms`));
  }
  const together = await Promise.all(kinds.map((kind) => run(kind, { duration })));
  for (const [index, result] of together.entries()) {
    rows.push(row(kinds[index] as Kind, 'all together', result, ''));
  }
  return [
    `${connections} connections of each kind, ${duration} s each.`,
    '',
    '| what | | requests a second | median | p99 | longest | processor time each | not 2xx, errors |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function row(kind: Kind, how: string, result: autocannon.Result, time: string): string {
  const { latency, requests, non2xx, errors } = result;
  const cells = [
    kind === 'session' ? 'session check' : kind,
    how,
    requests.average.toFixed(0),
    `${latency.p50} ms`,
    `${latency.p99} ms`,
    `${latency.max.toFixed(0)} ms`,
    time,
    `${non2xx}, ${errors}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Two runs with each counter, alternating. */
async function measureCounting(): Promise<string> {
  const redis = await startRedis();
  const [amount, clients] = [4000, 32];
  const counters = { 'the database file': {}, Redis: { REDIS_URL: redis.url } };
  const names = Object.keys(counters) as (keyof typeof counters)[];
  const cells: Record<string, string[][]> = {};
  for (const name of [...names, ...names]) {
    const counting = await startPinnedServer(counters[name]);
    const before = counting.readProcessorTime();
    const result = await send(counting, 'submission', { connections: clients, amount });
    const time = (counting.readProcessorTime() - before) / amount;
    await counting.stop();
    if (result.non2xx + result.errors > 0) throw new Error(`${name}: ${result.non2xx} refused`);
    const rate = (amount / result.duration).toFixed(0);
    cells[name] = [...(cells[name] ?? []), [rate, time.toFixed(2)]];
  }
  await redis.stop();
  const both = (name: string, column: number) => cells[name]?.map((run) => run[column]).join(', ');
  return [
    `${amount.toLocaleString('en')} submissions over ${clients} connections, two runs each.`,
    '',
    '| counted in | submissions per second | processor time each |',
    '| --- | ---: | ---: |',
    ...names.map((name) => `| ${name} | ${both(name, 0)} | ${both(name, 1)} ms |`),
  ].join('\n');
}

async function measureMemory(): Promise<string> {
  const minutes = Number(values.minutes ?? 10);
  const duration = minutes * 60;
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(server.readMemory()), 10_000);
  const results = await Promise.all(
    kinds.map((kind) => run(kind, { duration, rate: steadyRates[kind] })),
  );
  clearInterval(timer);
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0);
  // The heap is sized within the first minutes.
  const settled = samples.slice(Math.floor(samples.length / 4));
  process.stderr.write(`${samples.map((sample) => sample.toFixed(0)).join(' ')}\n`);
  return [
    `Memory over ${minutes} minutes of ${Object.values(steadyRates).join(', ')} requests a second`,
    `(${total} in all, ${failed} failed): ${range(settled)} after the first quarter,`,
    `${slope(settled).toFixed(2)} MB a minute (least squares of a sample every 10 s).`,
  ].join('\n');
}

function range(samples: readonly number[]): string {
  return `${Math.min(...samples).toFixed(0)} to ${Math.max(...samples).toFixed(0)} MB`;
}

/** Of the straight line that fits samples best, for a minute of six. */
function slope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  const covariance = samples.reduce((sum, sample, x) => sum + (x - middle) * (sample - mean), 0);
  const variance = samples.reduce((sum, _, x) => sum + (x - middle) ** 2, 0);
  return (covariance / variance) * 6;
}
