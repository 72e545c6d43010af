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
  known: { all: 1, share: 1 },
  uploads: { all: 1, share: 1 },
  bodies: { all: 64_000_000, share: 2_000_000 },
  shutdown: 500,
};
const read = () => toServedFile('static');
const output: OutputIndex = {
  base: '',
  urlStyle: 'file',
  has: (path) => path === 'index.html' || path === 'api/file.json',
  read,
  headers: [{ path: '/*', headers: { 'X-Site': 'yes', 'X-Frame-Options': 'SAMEORIGIN' } }],
  rewrites: [],
};
const log: Record<string, unknown>[] = [];

async function start(
  handler: ApiHandler['fetch'] | ApiHandler,
  own: Partial<ServerLimits> = {},
  { addressHeader, ...ofApi }: { addressHeader?: string; bodyPart?: number } = {},
) {
  const write = (record: Readonly<Record<string, unknown>>) => void log.push(record);
  const limitsOfApi = { body: 200_000, bodyPart: 10_000, answer: 10_000, ...ofApi };
  const api = createApiMount({ env: {}, log: write, limits: limitsOfApi });
  await api.use(typeof handler === 'function' ? { fetch: handler } : handler);
  return serveProduction({
    readOutput: () => output,
    api,
    host: '127.0.0.1',
    port: 0,
    isFixed: true,
    log: write,
    proxies: addressHeader === undefined ? undefined : { header: addressHeader, hops: 1 },
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

test('too many calls at once get 503 with Retry-After, and pages still work', async () => {
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

test('one address, or IPv6 network, gets only its share of simultaneous calls', async () => {
  const held = holdCalls();
  const own = { calls: { all: 3, share: 2 } };
  const server = await start(held.fetch, own, { addressHeader: 'X-Real-IP' });
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

/** Warnings that requests with these headers leave in the log. */
async function warningsOf(addressHeader: string | undefined, requests: Record<string, string>[]) {
  const own = addressHeader === undefined ? {} : { addressHeader };
  const server = await start(() => new Response('api'), {}, own);
  const before = log.length;
  for (const headers of requests) await (await fetch(server.url, { headers })).text();
  await server.stop();
  return log.slice(before).filter(({ level }) => level === 'warn');
}

test('headers of a proxy that is not configured are warned of once, with what to set', async () => {
  const warnings = await warningsOf(undefined, [
    {},
    { 'X-Forwarded-For': '203.0.113.7' },
    { 'X-Forwarded-For': '203.0.113.8' },
    { 'CF-Connecting-IP': '203.0.113.8' },
    { Forwarded: 'for=203.0.113.8' },
    { 'X-Real-IP': '203.0.113.8' },
  ]);
  assert.is(warnings.length, 4);
  const [first] = warnings;
  assert.match(String(first?.message), /^a request has the header X-Forwarded-For, which is not/);
  assert.match(String(first?.message), 'set CLIENT_ADDRESS_HEADER=X-Forwarded-For');
  assert.match(String(first?.message), 'A visitor can send it too');
});

test('so are those of another proxy than the configured one', async () => {
  const configured = { 'X-Real-IP': '203.0.113.7', 'X-Forwarded-For': '203.0.113.7' };
  assert.equal(await warningsOf('X-Real-IP', [configured, {}]), []);
  const warnings = await warningsOf('X-Real-IP', [{ 'X-Forwarded-For': '203.0.113.7' }]);
  assert.match(String(warnings[0]?.message), 'no address in X-Real-IP');
  assert.is(warnings.length, 1);
});

test('every answer has the headers of the site and the security headers', async () => {
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
  assert.ok(log.some(({ message }) => message === 'cut off unfinished requests'));
});

/** Headers of a call with a body of that length, as lines. */
const begin = (length: number, headers = '') =>
  `POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n${headers}\r\n`;

/** Opens a connection from an address of this machine, and writes. */
async function open({ port }: ProductionServer, text: string, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).setEncoding('latin1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

test('slow bodies from 20 addresses take no place from others', async () => {
  const server = await start(async (request) => new Response(await request.text()), {
    connections: { all: 300, share: 100 },
    request: 60_000,
  });
  const slow = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      open(server, `${begin(400)}{`, `127.0.0.${2 + (index % 20)}`),
    ),
  );
  for (let call = 0; call < 25; call += 1) {
    const body = `submission ${call}`;
    const response = await fetch(`${server.url}/api/x`, { method: 'POST', body });
    assert.equal([response.status, await response.text()], [200, body]);
  }
  for (const socket of slow) socket.destroy();
  await server.stop();
});

test('a body has a time for all of it, however steadily it drips', async () => {
  let calls = 0;
  const count = () => {
    calls += 1;
    return new Response();
  };
  const server = await start(count, { request: 60_000 }, { bodyPart: 200 });
  const socket = await open(server, begin(1000));
  const drip = setInterval(() => socket.write('x'), 20);
  const [answer] = await once(socket, 'data');
  clearInterval(drip);
  assert.match(answer, 'HTTP/1.1 408 Request Timeout');
  assert.is(calls, 0);
  socket.destroy();
  await server.stop();
});

test('what bodies hold in memory is limited, for each address and for all', async () => {
  const own = { bodies: { all: 70_000, share: 40_000 }, request: 60_000 };
  const server = await start(async (request) => new Response(await request.text()), own, {
    addressHeader: 'X-Real-IP',
  });
  const send = (address: string, bytes: number) =>
    fetch(`${server.url}/api/x`, {
      method: 'POST',
      headers: { 'X-Real-IP': address },
      body: 'x'.repeat(bytes),
    });
  const from = (address: string) => `X-Real-IP: ${address}\r\n`;
  const slow = [await open(server, begin(40_000, from('192.0.2.1')) + 'x'.repeat(30_000))];
  // The sender is refused once its bytes have come: then they are held.
  while ((await send('192.0.2.1', 9)).status !== 429) await new Promise(setImmediate);
  assert.is((await send('192.0.2.2', 39_000)).status, 200);
  slow.push(await open(server, begin(40_000, from('192.0.2.2')) + 'x'.repeat(30_000)));
  while ((await send('192.0.2.3', 9)).status !== 503) await new Promise(setImmediate);
  for (const socket of slow) socket.destroy();
  while ((await send('192.0.2.3', 9)).status !== 200) await new Promise(setImmediate);
  await server.stop();
});

test('a long body streams to the handler, and takes a place of its kind only', async () => {
  const parts: number[] = [];
  const read: ApiHandler['fetch'] = async ({ body }) => {
    for await (const part of body as unknown as AsyncIterable<Uint8Array>) parts.push(part.length);
    return new Response(String(parts.reduce((sum, length) => sum + length, 0)));
  };
  const server = await start(read, { request: 60_000 });
  const socket = await open(server, begin(150_000, 'Connection: close\r\n') + 'x'.repeat(100_000));
  while (parts.length === 0) await new Promise(setImmediate);
  const post = (length: number) =>
    fetch(`${server.url}/api/x`, { method: 'POST', body: 'x'.repeat(length) });
  assert.is((await post(100_000)).status, 503);
  assert.is((await post(100)).status, 200);
  socket.write('x'.repeat(50_000));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  assert.match(answer, /\r\n150100\r\n/);
  await server.stop();
});

test('a body in thousands of pieces arrives whole', async () => {
  const server = await start(async (request) => new Response(await request.text()));
  const text = Array.from({ length: 9000 }, (_, index) => index % 10).join('');
  const pieces = [...text].map((digit) => `1\r\n${digit}\r\n`).join('');
  const head = 'POST /api/x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n';
  const answer = await talk(server, `${head}Connection: close\r\n\r\n${pieces}0\r\n\r\n`);
  assert.ok(answer.includes(`\r\n${text}\r\n`));
  await server.stop();
});

test('known callers find a place when strangers have taken all', async () => {
  const held = holdCalls();
  const knows = (headers: Headers) => headers.get('Cookie') === 'known';
  const server = await start({ fetch: held.fetch, knows });
  const call = (Cookie = '') => fetch(`${server.url}/api/x`, { headers: { Cookie } });
  const calls = [call(), call()];
  while (held.waiting.length < 2) await new Promise(setImmediate);
  assert.is((await call()).status, 503);
  calls.push(call('known'));
  while (held.waiting.length < 3) await new Promise(setImmediate);
  assert.is((await call('known')).status, 503, 'they have their limit, too');
  const preflight = fetch(`${server.url}/api/x`, { method: 'OPTIONS' });
  while (held.waiting.length < 4) await new Promise(setImmediate);
  held.release();
  for (const answer of await Promise.all([...calls, preflight])) assert.is(answer.status, 200);
  await server.stop();
});

test("refusals carry the handler's own headers", async () => {
  const held = holdCalls();
  const answerHeaders = (headers: Headers) => ({ 'X-Origin': String(headers.get('Origin')) });
  const server = await start({ fetch: held.fetch, answerHeaders }, {}, { bodyPart: 200 });
  const post = (body = '') =>
    fetch(`${server.url}/api/x`, { method: 'POST', headers: { Origin: 'a' }, body });
  const slow = await open(server, begin(9, 'Origin: a\r\n'));
  const [late] = await once(slow, 'data');
  assert.match(late, /^HTTP\/1\.1 408 [\s\S]*\r\nX-Origin: a\r\n/);
  slow.destroy();
  const large = await post('x'.repeat(200_001));
  assert.equal([large.status, large.headers.get('X-Origin')], [413, 'a']);
  const calls = [post(), post()];
  while (held.waiting.length < 2) await new Promise(setImmediate);
  const refused = await post();
  assert.equal([refused.status, refused.headers.get('X-Origin')], [503, 'a']);
  held.release();
  for (const answer of await Promise.all(calls)) assert.is(answer.status, 200);
  await server.stop();
});

test('requests that wait in a pipeline leave their places when the connection ends', async () => {
  const held = holdCalls();
  const server = await start(held.fetch);
  const call = 'GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n';
  const socket = await open(server, call + call);
  while (held.waiting.length < 2) await new Promise(setImmediate);
  const before = log.length;
  socket.destroy();
  const isOver = () => log.slice(before).filter(({ aborted }) => aborted).length === 2;
  while (!isOver()) await new Promise(setImmediate);
  held.waiting.splice(0);
  const calls = [fetch(`${server.url}/api/x`), fetch(`${server.url}/api/x`)];
  while (held.waiting.length < 2) await new Promise(setImmediate);
  held.release();
  for (const answer of await Promise.all(calls)) assert.is(answer.status, 200);
  await server.stop();
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

test('a request that runs when the server begins to drain closes its connection', async () => {
  const held = holdCalls();
  const server = await start(held.fetch);
  const socket = await open(server, 'GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n');
  while (held.waiting.length < 1) await new Promise(setImmediate);
  server.drain();
  held.release();
  // Otherwise a proxy sends its next request into the connection while the server closes it.
  assert.match(String(await once(socket, 'data')), 'Connection: close');
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
