import { once } from 'node:events';
import { createServer, request as openRequest, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiHandler } from '../../../../generator/contract.ts';
import { createApiMount } from '../../../../generator/serve/api-mount.ts';
import { listen } from '../../../helpers/listen.ts';

const limits = { body: 100_000, bodyPart: 10_000, answer: 300 };
const logged: Record<string, unknown>[] = [];
const log = (record: Readonly<Record<string, unknown>>) => void logged.push(record);

/** Serves a handler for as long as `use` runs. */
async function withHandler(
  handler: ApiHandler | ApiHandler['fetch'],
  use: (port: number) => Promise<void>,
  own: Partial<typeof limits> = {},
): Promise<void> {
  const mount = createApiMount({ env: {}, log, limits: { ...limits, ...own } });
  await mount.use(typeof handler === 'function' ? { fetch: handler } : handler);
  const server = createServer((message, response) => {
    if (mount.takes(message)) void mount.answer(message, response);
    else response.writeHead(418).end();
  });
  const port = await listen(server);
  try {
    await use(port);
  } finally {
    server.closeAllConnections();
    server.close();
    await mount.close();
  }
}

function open(port: number, options: RequestOptions) {
  return openRequest({ port, host: '127.0.0.1', agent: false, ...options });
}

async function send(port: number, options: RequestOptions, body?: Buffer | string) {
  const sent = open(port, options);
  sent.on('error', () => {});
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode as number,
    headers: response.headers as Record<string, string | string[] | undefined>,
    rawHeaders: response.rawHeaders as string[],
    text: Buffer.concat(chunks).toString(),
  };
}

/** Sends bytes as they stand, and gives what comes back until the connection is closed. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.write(text, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

test('a request arrives whole: method, address, headers, body', async () => {
  const describe: ApiHandler['fetch'] = async (request, _env, { address }) =>
    Response.json({
      method: request.method,
      url: request.url,
      headers: [...request.headers],
      body: await request.text(),
      address,
    });
  await withHandler(describe, async (port) => {
    const { text } = await send(
      port,
      {
        method: 'PUT',
        path: '/api/a//b?c=%20d&c=e',
        headers: { 'X-One': ['1', '2'], Cookie: 'a=b', TE: 'trailers' },
      },
      'grüße',
    );
    const seen = JSON.parse(text);
    assert.is(seen.method, 'PUT');
    assert.is(seen.url, `http://127.0.0.1:${port}/api/a//b?c=%20d&c=e`);
    assert.is(seen.body, 'grüße');
    assert.is(seen.address, '127.0.0.1');
    const headers = new Headers(seen.headers);
    assert.is(headers.get('x-one'), '1, 2');
    assert.is(headers.get('cookie'), 'a=b');
    for (const name of ['connection', 'transfer-encoding', 'te']) assert.not.ok(headers.has(name));
  });
});

test('an answer leaves whole: status, each cookie, body; HEAD and 204 have none', async () => {
  const answer: ApiHandler['fetch'] = ({ url, method }) => {
    if (url.endsWith('/empty')) return new Response(null, { status: 204 });
    return new Response(`body of ${method}`, {
      status: 418,
      headers: [
        ['Set-Cookie', 'a=1; HttpOnly'],
        ['Set-Cookie', 'b=2, c'],
        ['X-Own', 'yes'],
        ['Connection', 'upgrade'],
        ['Cache-Control', 'max-age=1'],
      ],
    });
  };
  await withHandler(answer, async (port) => {
    const get = await send(port, { path: '/api/x' });
    assert.is(get.status, 418);
    assert.equal(get.headers['set-cookie'], ['a=1; HttpOnly', 'b=2, c']);
    assert.is(get.headers['x-own'], 'yes');
    assert.is(get.headers['cache-control'], 'max-age=1');
    assert.is.not(get.headers.connection, 'upgrade');
    assert.is(get.text, 'body of GET');
    const head = await send(port, { path: '/api/x', method: 'HEAD' });
    assert.equal([head.status, head.text], [418, '']);
    const empty = await send(port, { path: '/api/empty' });
    assert.equal([empty.status, empty.text], [204, '']);
    assert.is(empty.headers['cache-control'], 'no-store');
    assert.match(String(empty.headers['content-security-policy']), "default-src 'none'");
  });
});

test('bodies stream in both directions, each part as it comes', async () => {
  await withHandler(
    ({ body }) => new Response(body),
    async (port) => {
      const sent = open(port, { path: '/api/echo', method: 'POST' });
      sent.write('first');
      const [response] = await once(sent, 'response');
      const parts = response.setEncoding('utf8')[Symbol.asyncIterator]();
      assert.is((await parts.next()).value, 'first');
      sent.end('second');
      assert.is((await parts.next()).value, 'second');
      assert.ok((await parts.next()).done);
    },
  );
});

test('a sender is held back as long as nobody reads', async () => {
  let pulled = 0;
  const many = 400;
  const slow: ApiHandler['fetch'] = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          pulled += 1;
          if (pulled > many) controller.close();
          else controller.enqueue(new Uint8Array(64 * 1024));
        },
      }),
    );
  await withHandler(slow, async (port) => {
    const sent = open(port, { path: '/api/big' });
    sent.end();
    const [response] = await once(sent, 'response');
    // Buffers of the system fill first; then the handler is asked for no more.
    let last = -1;
    while (pulled !== last) {
      last = pulled;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.ok(pulled < many, `${pulled} parts were made although none was read`);
    let length = 0;
    for await (const chunk of response) length += chunk.length;
    assert.is(length, many * 64 * 1024);
  });
});

test('a client that leaves aborts the request, and an answer under way is no longer asked for', async () => {
  let aborted = () => {};
  let canceled = () => {};
  const seen = Promise.all([
    new Promise<void>((resolve) => {
      aborted = resolve;
    }),
    new Promise<void>((resolve) => {
      canceled = resolve;
    }),
  ]);
  const endless: ApiHandler['fetch'] = ({ signal }) => {
    signal.addEventListener('abort', aborted);
    const begin = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode('x'));
    return new Response(new ReadableStream({ start: begin, cancel: canceled }));
  };
  await withHandler(endless, async (port) => {
    const sent = open(port, { path: '/api/endless' });
    sent.on('error', () => {});
    sent.end();
    const [response] = await once(sent, 'response');
    response.on('error', () => {});
    await once(response, 'data');
    sent.destroy();
    await seen;
  });
});

test('a body that is too long is 413, whether it says so or not, and whatever the handler makes of it', async () => {
  const swallow: ApiHandler['fetch'] = async (request) => {
    const length = await request.arrayBuffer().then(
      ({ byteLength }) => byteLength,
      () => -1,
    );
    return Response.json({ length });
  };
  await withHandler(swallow, async (port) => {
    const path = '/api/x';
    const long = Buffer.alloc(limits.body + 1);
    const announced = await send(
      port,
      { path, method: 'POST', headers: { 'Content-Length': String(long.length) } },
      long,
    );
    assert.is(announced.status, 413);
    const chunked = { 'Transfer-Encoding': 'chunked' };
    assert.is((await send(port, { path, method: 'POST', headers: chunked }, long)).status, 413);
    const short = long.subarray(1);
    const taken = await send(port, { path, method: 'POST', headers: chunked }, short);
    assert.equal(JSON.parse(taken.text), { length: limits.body });
  });
});

test('a body that only drips is 408, whatever the handler makes of it', async () => {
  const swallow: ApiHandler['fetch'] = async (request) =>
    new Response(await request.text().catch(() => 'cut'));
  await withHandler(
    swallow,
    async (port) => {
      const sent = open(port, {
        path: '/api/x',
        method: 'POST',
        headers: { 'Content-Length': '1000' },
      });
      sent.on('error', () => {});
      const drip = setInterval(() => sent.write('x'), 20);
      const [response] = await once(sent, 'response');
      clearInterval(drip);
      assert.is(response.statusCode, 408);
      sent.destroy();
    },
    { bodyPart: 200, answer: 10_000 },
  );
});

test('a body that is left unread does not become the next request', async () => {
  await withHandler(
    () => new Response('no'),
    async (port) => {
      const smuggled = 'GET /api/b HTTP/1.1\r\nHost: x\r\n\r\n';
      const answer = await sendRaw(
        port,
        `GET /api/a HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length + 9}\r\n\r\n${smuggled}`,
      );
      assert.is(answer.match(/HTTP\/1\.1 /g)?.length, 1);
      assert.match(answer, /Connection: close/i);
    },
  );
});

test('a failed handler gives 500 with a general message, and the log has the reason', async () => {
  const failing: ApiHandler['fetch'] = ({ url }) => {
    if (url.endsWith('/throw')) throw new Error('inside');
    if (url.endsWith('/nothing')) return undefined as unknown as Response;
    if (url.endsWith('/error')) return Response.error();
    const error = new Error('inside');
    const headers = { 'Content-Length': '99', 'Set-Cookie': 'a=1' };
    return new Response(new ReadableStream({ pull: () => Promise.reject(error) }), { headers });
  };
  await withHandler(failing, async (port) => {
    for (const name of ['throw', 'nothing', 'error', 'body']) {
      logged.length = 0;
      const { status, text, headers } = await send(port, { path: `/api/${name}` });
      assert.is(status, 500, name);
      assert.equal(JSON.parse(text), { message: 'Something went wrong. Please try again.' });
      assert.is(headers['set-cookie'], undefined);
      assert.is(logged.length, 1);
    }
  });
});

test('a handler that gives no answer in time is 504, and told to stop', async () => {
  let isAborted = false;
  const hang: ApiHandler['fetch'] = ({ signal }) =>
    new Promise(() => {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
    });
  await withHandler(hang, async (port) => {
    assert.is((await send(port, { path: '/api/x' })).status, 504);
    assert.ok(isAborted);
  });
});

test('what is no request to the handler never reaches it', async () => {
  let calls = 0;
  const count: ApiHandler['fetch'] = () => {
    calls += 1;
    return new Response();
  };
  await withHandler(count, async (port) => {
    const lines = {
      418: [
        'GET /apis HTTP/1.1',
        'GET //api/x HTTP/1.1',
        'GET /api HTTP/1.1',
        'GET /api/../x HTTP/1.1',
      ],
      400: ['TRACE /api/x HTTP/1.1'],
    };
    for (const [status, requests] of Object.entries(lines)) {
      for (const line of requests) {
        const answer = await sendRaw(port, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
        assert.match(answer, `HTTP/1.1 ${status} `, line);
      }
    }
    for (const host of ['a/b', 'user@x', 'x y', '[::1', 'x?y', 'x#y']) {
      const answer = await sendRaw(
        port,
        `GET /api/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      assert.match(answer, 'HTTP/1.1 400 ', host);
    }
    assert.is(calls, 0);
  });
});

test('headers cannot be injected: what would be one more line is refused or one value', async () => {
  const reflect: ApiHandler['fetch'] = ({ url }) => {
    const value = new URL(url).searchParams.get('v') ?? '';
    return new Response('', { headers: { 'X-Value': value } });
  };
  await withHandler(reflect, async (port) => {
    for (const value of ['a%0d%0aSet-Cookie:%20x=1', 'a%0aX-Other:%20y', 'a%00b', '%E2%80%A8']) {
      const { status, rawHeaders } = await send(port, { path: `/api/x?v=${value}` });
      assert.is(status, 500, value);
      assert.not.ok(rawHeaders.some((name) => /set-cookie|x-other/i.test(name)));
    }
  });
});

test('a handler is replaced without a gap, and closed after its last answer', async () => {
  const events: string[] = [];
  let finish = () => {};
  const first: ApiHandler = {
    fetch: () =>
      new Promise((resolve) => {
        finish = () => resolve(new Response('first'));
        events.push('asked');
      }),
    close: async () => void events.push('closed first'),
  };
  const mount = createApiMount({ env: {}, log, limits: { ...limits, answer: 10_000 } });
  await mount.use(first);
  const server = createServer((message, response) => void mount.answer(message, response));
  const port = await listen(server);
  const waiting = send(port, { path: '/api/x' });
  while (events.length === 0) await new Promise(setImmediate);
  const refused = mount.use({
    fetch: () => new Response('broken'),
    start: () => Promise.reject(new Error('no database')),
  });
  await refused.then(
    () => assert.unreachable(),
    (error) => assert.match(error.message, 'no database'),
  );
  await mount.use({ fetch: () => new Response('second') });
  assert.is((await send(port, { path: '/api/x' })).text, 'second');
  assert.equal(events, ['asked']);
  finish();
  assert.is((await waiting).text, 'first');
  while (events.length === 1) await new Promise(setImmediate);
  assert.equal(events, ['asked', 'closed first']);
  server.close();
  server.closeAllConnections();
});

test.run();
