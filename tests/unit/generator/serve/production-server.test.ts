import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiHandler } from '../../../../generator/contract.ts';
import { createApiMount } from '../../../../generator/serve/api-mount.ts';
import type { OutputIndex } from '../../../../generator/serve/output-index.ts';
import { toServedFile } from '../../../../generator/serve/output-index.ts';
import {
  type ProductionServer,
  type ServerLimits,
  serveProduction,
} from '../../../../generator/serve/production-server.ts';

const limits: ServerLimits = {
  headers: 400,
  request: 800,
  silence: 60_000,
  idle: 60_000,
  connections: { all: 50, share: 50 },
  pages: { all: 10, share: 10 },
  calls: { all: 2, share: 2 },
  shutdown: 500,
};
const read = (path: string) => toServedFile(path, 'static');
const output: OutputIndex = {
  has: (path) => path === 'index.html' || path === 'api/file.json',
  read,
  headers: [{ path: '/*', headers: { 'X-Site': 'yes', 'X-Frame-Options': 'SAMEORIGIN' } }],
  rewrites: [],
};
const log: Record<string, unknown>[] = [];

async function start(
  fetch: ApiHandler['fetch'],
  own: Partial<ServerLimits> = {},
  addressHeader?: string,
) {
  const write = (record: Readonly<Record<string, unknown>>) => void log.push(record);
  const api = createApiMount({ env: {}, log: write });
  await api.use({ fetch });
  return serveProduction({
    readOutput: () => output,
    api,
    host: '127.0.0.1',
    port: 0,
    isFixed: true,
    log: write,
    addressHeader,
    limits: { ...limits, ...own },
  });
}

/** Opens a connection, writes, and gives all that comes back until it is closed. */
async function talk({ port }: ProductionServer, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  for (const part of parts) socket.write(part);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test('a page that cannot be read is 500 without the reason, which is in the log', async () => {
  const server = await start(async () => new Response());
  output.read = () => {
    throw new Error('EIO: i/o error, read');
  };
  const response = await fetch(server.url);
  output.read = read;
  assert.equal([response.status, await response.text()], [500, '']);
  const line = log.find(({ message }) => message === 'a page failed');
  assert.match(String(line?.error), 'EIO');
  await server.stop();
});

test('what comes too slowly is ended: headers and bodies', async () => {
  const server = await start(async (request) => new Response(await request.text()));
  const begun = 'POST /api/x HTTP/1.1\r\nHost: x\r\n';
  const [headers, body] = await Promise.all([
    talk(server, begun),
    talk(server, `${begun}Content-Length: 9\r\n\r\nabc`),
  ]);
  assert.match(headers, 'HTTP/1.1 408 Request Timeout');
  assert.match(body, 'HTTP/1.1 408 Request Timeout');
  await server.stop();
});

test('more than it can do at once is 503 with Retry-After, and pages are still served', async () => {
  const waiting: (() => void)[] = [];
  const server = await start(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response('done')))),
  );
  const first = fetch(`${server.url}/api/x`);
  const second = fetch(`${server.url}/api/x`);
  while (waiting.length < 2) await new Promise(setImmediate);
  const third = await fetch(`${server.url}/api/x`);
  assert.is(third.status, 503);
  assert.ok(Number(third.headers.get('retry-after')) > 0);
  assert.is((await fetch(server.url)).status, 200);
  for (const finish of waiting) finish();
  assert.is(await (await first).text(), 'done');
  assert.is((await second).status, 200);
  const fourth = fetch(`${server.url}/api/x`);
  while (waiting.length < 3) await new Promise(setImmediate);
  waiting[2]?.();
  assert.is((await fourth).status, 200, 'there is room again');
  await server.stop();
});

/** Calls that are answered once they are all let go. */
function holdCalls() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    fetch: () =>
      new Promise<Response>((resolve) => waiting.push(() => resolve(new Response('done')))),
    async release() {
      for (const finish of waiting.splice(0)) finish();
    },
  };
}

test('one address gets no more than its share of the calls at a time, of IPv6 its network', async () => {
  const held = holdCalls();
  const own = { calls: { all: 3, share: 2 } };
  const server = await start(held.fetch, own, 'X-Real-IP');
  const call = (address: string) =>
    fetch(`${server.url}/api/x`, { headers: { 'X-Real-IP': `10.0.0.1, ${address}` } });
  const calls = [call('2001:db8::1'), call('2001:db8:0:0:ffff::2')];
  while (held.waiting.length < 2) await new Promise(setImmediate);
  const third = await call('2001:db8::3');
  assert.is(third.status, 429);
  assert.ok(Number(third.headers.get('retry-after')) > 0);
  calls.push(call('2001:db8:0:1::1'));
  while (held.waiting.length < 3) await new Promise(setImmediate);
  assert.is((await call('192.0.2.1')).status, 503, 'nobody has any place left');
  assert.is((await fetch(server.url)).status, 200);
  held.release();
  for (const answer of await Promise.all(calls)) assert.is(answer.status, 200);
  const again = call('2001:db8::1');
  while (held.waiting.length < 1) await new Promise(setImmediate);
  held.release();
  assert.is((await again).status, 200, 'there is room again');
  await server.stop();
});

test('without a proxy an address is the peer, whatever the request says, and has its share of the connections', async () => {
  const held = holdCalls();
  const own = { calls: { all: 9, share: 1 }, connections: { all: 9, share: 3 } };
  const server = await start(held.fetch, own);
  const first = fetch(`${server.url}/api/x`, { headers: { 'X-Forwarded-For': '10.0.0.1' } });
  while (held.waiting.length < 1) await new Promise(setImmediate);
  const headers = { 'X-Forwarded-For': '10.0.0.2' };
  assert.is((await fetch(`${server.url}/api/x`, { headers })).status, 429);
  held.release();
  await (await first).text();
  const idle = [1, 2, 3].map(() => connect(server.port, '127.0.0.1').on('error', () => {}));
  await Promise.race(idle.map((socket) => once(socket, 'close')));
  for (const socket of idle) socket.destroy();
  await server.stop();
});

test('every answer has the headers of the site and those that keep browsers safe', async () => {
  const server = await start(() => new Response('api'));
  for (const path of ['/', '/nothing', '/api/x', '/healthz', '/readyz', '/%']) {
    const { headers } = await fetch(`${server.url}${path}`);
    assert.is(headers.get('x-site'), 'yes', path);
    assert.is(headers.get('x-frame-options'), 'SAMEORIGIN', path);
    assert.is(headers.get('x-content-type-options'), 'nosniff', path);
    assert.ok(headers.get('date'), path);
  }
  const file = await fetch(`${server.url}/api/file.json`);
  assert.is(await file.text(), 'static', 'a file of the output comes first');
  assert.is((await fetch(`${server.url}/api/file.json`, { method: 'POST' })).status, 200);
  await server.stop();
});

test('a malformed request is 400, and oversized headers are 431', async () => {
  const server = await start(() => new Response('api'));
  assert.match(await talk(server, 'nonsense\r\n\r\n'), 'HTTP/1.1 400 Bad Request');
  const long = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;
  assert.match(await talk(server, long), 'HTTP/1.1 431');
  const both =
    'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  assert.match(await talk(server, both), 'HTTP/1.1 400');
  await server.stop();
});

test('what does not end in time after a stop is cut off, and connections that idle hold nothing up', async () => {
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const server = await start(() => {
    begun();
    return new Promise(() => {});
  });
  const idle = connect(server.port, '127.0.0.1');
  idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(idle, 'data');
  const cut = fetch(`${server.url}/api/x`).catch(() => 'cut');
  await hasBegun;
  await server.stop();
  assert.is(await cut, 'cut');
  assert.ok(log.some(({ message }) => message === 'cut off what did not end in time'));
});

test('while it drains it says so to those who ask, and answers all others', async () => {
  const server = await start(() => new Response('api'));
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  assert.is(await statusOf('/readyz'), 200);
  server.drain();
  assert.is(await statusOf('/readyz'), 503);
  for (const path of ['/healthz', '/', '/api/x']) assert.is(await statusOf(path), 200, path);
  const answer = await talk(server, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  assert.match(answer, 'Connection: close', 'the next request goes elsewhere');
  await server.stop();
});

test('asked to hurry, it waits for nothing', async () => {
  const held = holdCalls();
  const server = await start(held.fetch, { shutdown: 600_000 });
  const cut = fetch(`${server.url}/api/x`).catch(() => 'cut');
  while (held.waiting.length < 1) await new Promise(setImmediate);
  let hurry = () => {};
  const stopped = server.stop(
    new Promise<void>((resolve) => {
      hurry = resolve;
    }),
  );
  hurry();
  await stopped;
  assert.is(await cut, 'cut');
});

test.run();
