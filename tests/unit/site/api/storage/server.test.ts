import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseTrouble } from '../../../../../site/api/storage/database-trouble.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import {
  administrator,
  createSignal,
  createTestApi,
  partnership,
  signIn,
} from '../../../../helpers/api.ts';
import { freePort } from '../../../../helpers/free-port.ts';
import { hasLibsqlServer, startLibsqlServer } from '../../../../helpers/libsql-server.ts';
import { listen } from '../../../../helpers/listen.ts';

/** Where sqld is installed. */
const testWithServer = hasLibsqlServer() ? test : test.skip;

testWithServer('all that works on a file works on a server of libSQL', async () => {
  const server = await startLibsqlServer();
  const api = createTestApi({ DATABASE_URL: server.url, AUDIT: 'true' });
  await api.handler.start?.(api.env);
  assert.is((await signIn(api)).status, 200);
  const headers = { 'Idempotency-Key': 'a'.repeat(16) };
  const submit = async () =>
    (await api.call('/api/partnership/submit', { body: partnership, headers })).json();
  const { id } = await submit();
  assert.is((await submit()).id, id);
  const path = '/api/admin/requests';
  await api.call(`${path}/${id}`, { method: 'PUT', body: { handled: true, note: 'Called' } });
  const found = await (await api.call(`${path}?search=call&state=handled`)).json();
  assert.equal([found.total, found.open, found.requests[0].id], [1, 0, id]);
  api.clock.time += 60_000;
  assert.is((await api.call('/api/auth/refresh', { method: 'POST' })).status, 200);
  assert.is((await (await api.call('/api/admin/audit')).json()).events.length, 3);
  const wrong = { ...administrator, password: 'wrong' };
  for (let failure = 0; failure < 5; failure += 1) {
    assert.is((await api.call('/api/auth/login', { body: wrong })).status, 401);
  }
  assert.is((await api.call('/api/auth/login', { body: administrator })).status, 429);
  const { code, warned } = await api.command(['data', 'backup', 'copy.db']);
  assert.equal([code, warned], [1, ['The database is a server, which makes its own backups.']]);
  assert.is((await api.command(['data', 'erase', '--email', partnership.email])).code, 0);
  assert.is((await api.call(`${path}/${id}`, { method: 'DELETE' })).status, 404);
  await server.close();
});

testWithServer('while the server is away the answer says to come again', async () => {
  const server = await startLibsqlServer();
  const api = createTestApi({ DATABASE_URL: server.url });
  await api.handler.start?.(api.env);
  await server.close();
  const response = await api.call('/api/partnership/submit', { body: partnership });
  assert.is(response.status, 503);
  assert.type(response.headers.get('Retry-After'), 'string');
  const never = await api.handler.ready?.().catch((error: unknown) => error);
  assert.instance(never, Error);
});

testWithServer(
  'a process that starts before its server opens it later, without a call',
  async () => {
    const server = await startLibsqlServer();
    await server.close();
    const opened = createSignal();
    const api = createTestApi(
      { DATABASE_URL: server.url },
      {
        print: (line) => {
          if (JSON.parse(line).event === 'database-opened') opened.give();
        },
      },
    );
    await api.handler.start?.(api.env);
    const refused = await api.call('/api/partnership/submit', { body: partnership });
    assert.equal([refused.status, refused.headers.get('Retry-After')], [503, '30']);
    const reason = await api.handler.ready?.().catch((error: Error) => error.message);
    assert.is(reason, 'The database cannot be reached.');
    await server.reopen();
    await opened.given;
    await api.handler.ready?.();
    assert.is((await api.call('/api/partnership/submit', { body: partnership })).status, 201);
    await api.handler.close?.();
    await server.close();
  },
);

testWithServer('a server that refuses the key ends the start', async () => {
  const server = await startLibsqlServer();
  const api = createTestApi({ DATABASE_URL: server.url.replace(/authToken=.*/, 'authToken=x') });
  const error = await api.handler.start?.(api.env).catch((reason: Error) => reason);
  assert.match(String(error), '401');
  await server.close();
});

test('a server that takes a call and never answers is away after some seconds, for one call after the other', async () => {
  const silent = createSocketServer();
  const port = await listen(silent);
  const start = performance.now();
  const error = await openDatabase(`http://127.0.0.1:${port}`, Date.now).catch((reason) => reason);
  assert.is(databaseTrouble(error), 'unavailable');
  assert.ok(performance.now() - start < 8000);
  silent.close();
});

testWithServer('a write that finds the server busy is made again', async () => {
  const server = await startLibsqlServer();
  const target = new URL(server.url);
  let refused = 0;
  // The server itself says so only now and then, while it moves its journal into the database.
  const fault = createServer(async (request, response) => {
    const body = await text(request);
    const { requests }: { requests: unknown[] } = JSON.parse(body || '{"requests":[]}');
    const isWrite = body.includes('INSERT INTO settings') && refused < 2;
    if (isWrite) refused += 1;
    const error = { message: 'SQLite error: database is locked', code: 'SQLITE_BUSY' };
    const answer = isWrite
      ? Response.json({ baton: null, results: requests.map(() => ({ type: 'error', error })) })
      : await fetch(new URL(request.url ?? '/', target.origin), {
          method: request.method ?? 'GET',
          headers: { Authorization: request.headers.authorization ?? '' },
          ...(body !== '' && { body }),
        });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(await answer.text());
  });
  const port = await listen(fault);
  const database = await openDatabase(`http://127.0.0.1:${port}${target.search}`, Date.now);
  refused = 0;
  const write = "INSERT INTO settings VALUES ('test', 1)";
  const [result] = await database.batch([write], 'write');
  assert.equal([refused, result?.rowsAffected], [2, 1]);
  await database.close();
  fault.close();
  await server.close();
});

test('a call that met no server is made once more, and one that was cut off is not', async () => {
  const port = await freePort();
  const opening = openDatabase(`http://127.0.0.1:${port}`, Date.now);
  const statements: string[] = [];
  const again = createServer(async (request, response) => {
    statements.push(await text(request));
    response.destroy();
  }).listen(port, '127.0.0.1');
  const error = await opening.catch((reason: Error) => reason);
  assert.is(databaseTrouble(error as Error), 'unavailable');
  assert.is(statements.length, 1, 'the second attempt met a server, and was the last one');
  again.close();
});

testWithServer(
  "an answer that breaks off is the server's failure, a value that cannot be sent is ours",
  async () => {
    const server = await startLibsqlServer();
    const database = await openDatabase(server.url, Date.now);
    const unsendable = { sql: 'SELECT ?', args: [Number.NaN] };
    const ours = await database.execute(unsendable).catch((error: unknown) => error);
    assert.instance(ours, RangeError);
    assert.is(databaseTrouble(ours as Error), undefined);
    await server.close();
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '99' });
      response.write('{"results":', () => response.destroy());
    });
    const port = await listen(broken);
    const cut = await openDatabase(`http://127.0.0.1:${port}`, Date.now).catch((error) => error);
    assert.is(databaseTrouble(cut), 'unavailable');
    broken.close();
  },
);

test.run();
