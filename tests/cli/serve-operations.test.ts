import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { InboxRequest } from '../../site/domain/inbox.ts';
import { buildApiProject } from '../helpers/api-project.ts';
import { killWhileServing } from '../helpers/kill-serve.ts';
import { hasLibsqlServer, startLibsqlServer } from '../helpers/libsql-server.ts';
import { createFolder } from '../helpers/project.ts';
import { runStetWith, type StetServer, startServerWith } from '../helpers/stet-process.ts';
import { type Answer, addressHeader, call, submission, submitAll } from '../helpers/submissions.ts';

let root: string;

test.before(async () => {
  root = await buildApiProject();
});

/** A database of its own, with the server and the commands that work on it. */
function createDatabase(folder = createFolder('database')) {
  const env = {
    DATABASE_URL: `file:${join(folder, 'site.db')}`,
    CLIENT_ADDRESS_HEADER: addressHeader,
  };
  return {
    folder,
    serve: () => startServerWith(env, 'serve', '--root', root, '--no-build', '--port', '0'),
    run: (...args: string[]) => runStetWith(env, ...args, '--root', root),
    async readIds(): Promise<Set<string>> {
      const { stdout } = await runStetWith(env, 'data', 'export', '--root', root);
      const lines = stdout.trim().split('\n');
      return new Set(lines.map((line) => (JSON.parse(line) as InboxRequest).id));
    },
  };
}

test('what was acknowledged is stored exactly once, however often the server is killed', async () => {
  const report = await killWhileServing(root, { submissions: 200, kills: 3, clients: 8 });
  assert.equal([report.kills, report.acknowledged.size, report.stored], [3, 200, 200]);
  assert.equal([report.lost, report.doubled], [[], []]);
  assert.ok(report.resentAt.size > 0, 'some answers were cut off');
});

test('under load a backup holds all of before, can be restored, and a person is erased', async () => {
  const { folder, serve, run, readIds } = createDatabase();
  const server = await serve();
  const copies = createFolder('backup');
  let backup: ReturnType<typeof run> | undefined;
  let erased: ReturnType<typeof run> | undefined;
  const { acknowledged } = await submitAll({
    url: server.url,
    count: 400,
    clients: 8,
    reconnected: async () => {},
    onAcknowledged(total) {
      if (total === 100) backup = run('data', 'backup', join(copies, 'site.db'));
      if (total === 200) erased = run('data', 'erase', '--email', 'SENDER-7@example.com');
    },
  });
  assert.is((await backup)?.code, 0);
  const { code, stdout } = (await erased) ?? {};
  assert.equal([code, stdout?.includes('Erased 1 requests')], [0, true]);
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  assert.not.ok(
    files.some((text) => text.includes('sender-7@example.com')),
    'nothing is left of the person in any file',
  );
  assert.is(await server.stop(), 0);
  assert.is((await readIds()).size, 399);

  const restored = createDatabase(createFolder('restored'));
  cpSync(join(copies, 'site.db'), join(restored.folder, 'site.db'));
  const again = await restored.serve();
  const ids = await restored.readIds();
  const before = [...acknowledged.values()].slice(0, 100);
  // The person may have been erased before the copy was made.
  assert.equal(
    before.filter((id) => !ids.has(id) && id !== acknowledged.get(7)),
    [],
  );
  const repeated = await call(`${again.url}/api/partnership/submit`, submission(0));
  assert.equal([repeated.status, JSON.parse(repeated.body).id], [201, acknowledged.get(0)]);
  await again.stop();
});

test('pages go on while the disk of the log is full', async () => {
  const full = openSync('/dev/full', 'w');
  const args = [
    'bin/stet.js',
    'serve',
    '--root',
    root,
    '--no-build',
    '--port',
    '0',
    '--drain',
    '0',
  ];
  const env = { ...process.env, DATABASE_URL: `file:${join(createFolder('database'), 'site.db')}` };
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', full, 'pipe'] });
  closeSync(full);
  const closed = once(server, 'close');
  const kill = setTimeout(() => server.kill('SIGKILL'), 30_000);
  let printed = '';
  for await (const text of server.stderr ?? []) {
    printed += text;
    if (/localhost:\d+\n/.test(printed)) break;
  }
  const url = /http\S+/.exec(printed)?.[0];
  const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) });
  assert.is(status, 200);
  server.kill('SIGTERM');
  assert.equal(await closed, [0, null]);
  clearTimeout(kill);
});

test('a database that is deleted while it is served acknowledges nothing, and pages go on', async () => {
  const { folder, serve, readIds } = createDatabase();
  const server = await serve();
  const submit = `${server.url}/api/partnership/submit`;
  const { status, body } = await call(submit, submission(1));
  assert.is(status, 201);
  const file = join(folder, 'site.db');
  renameSync(file, `${file}.away`);
  const refused = [await call(submit, submission(2)), await call(`${server.url}/readyz`, {})];
  assert.equal(countStatuses(refused), { 503: 2 });
  assert.is((await call(server.url, {})).status, 200);
  await server.saw(/"event":"failed".*site\.db was deleted while the database was open/);
  await server.saw(/"not ready".*site\.db was deleted/);
  renameSync(`${file}.away`, file);
  const again = [await call(submit, submission(3)), await call(`${server.url}/readyz`, {})];
  assert.equal(countStatuses(again), { 200: 1, 201: 1 });
  assert.is(await server.stop(), 0);
  const ids = await readIds();
  assert.equal([ids.size, ids.has(JSON.parse(body).id)], [2, true]);
});

/** Where sqld is installed. */
const testWithServer = hasLibsqlServer() ? test : test.skip;

testWithServer(
  'while the database server is away calls are answered 503, and pages go on',
  async () => {
    const database = await startLibsqlServer();
    const env = { DATABASE_URL: database.url, CLIENT_ADDRESS_HEADER: addressHeader };
    const server = await startServerWith(env, 'serve', '--root', root, '--no-build', '--port', '0');
    const submit = (number: number) =>
      call(`${server.url}/api/partnership/submit`, submission(number));
    const first = await submit(1);
    assert.is(first.status, 201);
    await database.close();
    const refused = await submit(2);
    assert.equal([refused.status, refused.headers['retry-after']], [503, '30']);
    assert.is((await call(server.url, {})).status, 200);
    assert.is((await call(`${server.url}/healthz`, {})).status, 200);
    assert.is((await call(`${server.url}/readyz`, {})).status, 503);
    await database.reopen();
    assert.is((await submit(2)).status, 201);
    assert.is((await call(`${server.url}/readyz`, {})).status, 200, 'a write has succeeded since');
    // What had been stored is known under its key.
    assert.is((await submit(1)).body, first.body);
    assert.is(await server.stop(), 0);
    await database.close();
  },
);

testWithServer(
  'a process that starts while the database server is away serves pages, and calls once it is there',
  async () => {
    const database = await startLibsqlServer();
    await database.close();
    const env = { DATABASE_URL: database.url, CLIENT_ADDRESS_HEADER: addressHeader };
    const server = await startServerWith(env, 'serve', '--root', root, '--no-build', '--port', '0');
    const submit = () => call(`${server.url}/api/partnership/submit`, submission(1));
    assert.is((await call(server.url, {})).status, 200);
    assert.is((await call(`${server.url}/healthz`, {})).status, 200);
    assert.is((await call(`${server.url}/readyz`, {})).status, 503);
    const refused = await submit();
    assert.equal([refused.status, refused.headers['retry-after']], [503, '30']);
    await database.reopen();
    await server.saw('"event":"database-opened"');
    assert.is((await call(`${server.url}/readyz`, {})).status, 200);
    assert.is((await submit()).status, 201);
    assert.is(await server.stop(), 0);
    await database.close();
  },
);

test('more than it can do is refused with a time to come again, and it goes on', async () => {
  const server = await createDatabase().serve();
  const submit = `${server.url}/api/partnership/submit`;
  const fromOne = { headers: { [addressHeader]: '10.1.1.1' } };
  const many: Answer[] = [];
  while (many.length < 70) {
    // More than 20 of one caller at once would be refused for that (`admissionLimits`).
    const ten = Array.from({ length: 10 }, () => call(`${server.url}/api/auth/session`, fromOne));
    many.push(...(await Promise.all(ten)));
  }
  assert.equal(countStatuses(many), { 401: 60, 429: 10 });

  const logins = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call(`${server.url}/api/auth/login`, {
        headers: { [addressHeader]: `10.2.1.${index}` },
        // Strangers together have few attempts at one account.
        body: { email: `nobody-${index}@example.com`, password: 'Not-The-Password-7' },
      }),
    ),
  );
  const { 401: tried = 0, 503: refused = 0 } = countStatuses(logins);
  // How many are refused is a matter of how fast it hashes.
  assert.ok(tried > 0 && tried + refused === 40, `${tried} tried, ${refused} not`);

  const slow = await holdBodies(server, { count: 200, addresses: 20 });
  for (let number = 0; number < 25; number += 1) {
    assert.is((await call(submit, submission(number))).status, 201, 'they take no place');
  }
  assert.is((await call(server.url, {})).status, 200);
  for (const socket of slow) socket.destroy();
  assert.is(await server.stop(), 0);
});

/** Answers by status; each refusal must say when to come again. */
function countStatuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status, headers } of answers) {
    counts[status] = (counts[status] ?? 0) + 1;
    if (status === 429 || status === 503) assert.ok(Number(headers['retry-after']) > 0);
  }
  return counts;
}

/** Connections whose requests have begun and do not end, each asked whether it may go on. */
function holdBodies(
  { url }: StetServer,
  { count, addresses }: { count: number; addresses: number },
) {
  const { port } = new URL(url);
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `POST /api/partnership/submit HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${url}\r\n${addressHeader}: 10.3.${addresses}.${index % addresses}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
      );
      return new Promise<typeof socket>((resolve) => socket.once('data', () => resolve(socket)));
    }),
  );
}

test.run();
