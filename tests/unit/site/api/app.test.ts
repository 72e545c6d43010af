import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTestApi, partnership, signIn } from '../../../helpers/api.ts';

const submit = '/api/partnership/submit';

test('every answer is JSON with no-store, nosniff, HSTS and a policy', async () => {
  const api = createTestApi();
  for (const path of ['/api/nothing', '/api/', submit, '/api/auth/session']) {
    const response = await api.call(path);
    assert.is(response.headers.get('Cache-Control'), 'no-store', path);
    assert.is(response.headers.get('X-Content-Type-Options'), 'nosniff', path);
    assert.is(
      response.headers.get('Strict-Transport-Security'),
      'max-age=31536000; includeSubDomains',
    );
    assert.is(
      response.headers.get('Content-Security-Policy'),
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    assert.is(response.headers.get('Referrer-Policy'), 'no-referrer');
    assert.match(response.headers.get('Content-Type') ?? '', /^application\/json/);
    assert.type((await response.json()).message, 'string');
  }
});

test('an unknown path is not found', async () => {
  const api = createTestApi();
  for (const path of [
    '/api',
    '/api/',
    '/api/auth',
    '/api/auth/login/',
    '/api/..%2fadmin',
    '/api/%00',
  ]) {
    assert.is((await api.call(path)).status, 404, path);
  }
});

test('a wrong method is refused with the allowed ones', async () => {
  const api = createTestApi();
  const expectAllow = async (path: string, method: string, status: number, allow: string) => {
    const response = await api.call(path, { method });
    assert.is(response.status, status, `${method} ${path}`);
    assert.is(response.headers.get('Allow'), allow);
  };
  await expectAllow(submit, 'GET', 405, 'POST, OPTIONS');
  await expectAllow(submit, 'DELETE', 405, 'POST, OPTIONS');
  await expectAllow(submit, 'OPTIONS', 204, 'POST, OPTIONS');
  await expectAllow('/api/auth/login', 'HEAD', 405, 'POST, OPTIONS');
});

test('a change must come from a page of the site, as JSON', async () => {
  const refused: [headers: Record<string, string>, status: number][] = [
    [{ Origin: 'https://evil.example' }, 403],
    [{ Origin: 'null' }, 403],
    [{ Origin: '' }, 403],
    [{ Origin: 'https://usta.example.evil.example' }, 403],
    [{ Origin: 'https://usta.example:8443' }, 403],
    [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, 403],
    [{ 'Content-Type': 'text/plain' }, 415],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'Content-Type': 'application/jsonp' }, 415],
    [{ 'Content-Type': '' }, 415],
  ];
  const api = createTestApi();
  for (const [headers, status] of refused) {
    const response = await api.call(submit, { body: partnership, headers });
    assert.is(response.status, status, JSON.stringify(headers));
  }
});

test('a page says where it is by its origin, or the browser by Sec-Fetch-Site', async () => {
  const api = createTestApi({ SITE_URL: undefined });
  const send = async (url: string, headers: Record<string, string>) => {
    const body = JSON.stringify(partnership);
    const all = { 'Content-Type': 'application/json; charset=utf-8', ...headers };
    const request = new Request(`${url}${submit}`, { method: 'POST', body, headers: all });
    return (await api.handler.fetch(request, api.env, {})).status;
  };
  assert.is(await send('http://localhost:4173', { Origin: 'http://localhost:4173' }), 201);
  assert.is(await send('http://localhost:4173', { Origin: 'http://localhost:8080' }), 403);
  // A proxy that ends TLS asks without.
  assert.is(await send('http://usta.example', { Origin: 'https://usta.example' }), 201);
  assert.is(await send('http://usta.example', { 'Sec-Fetch-Site': 'same-origin' }), 201);
  assert.is(await send('http://usta.example', { 'Sec-Fetch-Site': 'same-site' }), 403);
  assert.is(await send('http://usta.example', {}), 403);
});

test('only configured origins get CORS headers', async () => {
  const other = 'https://www.usta.example';
  const api = createTestApi({ CORS_ORIGINS: `https://a.example, ${other}/` });
  const preflight = { method: 'OPTIONS', headers: { Origin: other } };
  const { status, headers } = await api.call(submit, preflight);
  assert.is(status, 204);
  assert.is(headers.get('Access-Control-Allow-Origin'), other);
  assert.is(headers.get('Access-Control-Allow-Methods'), 'GET,POST,PUT,DELETE,OPTIONS');
  assert.is(headers.get('Access-Control-Allow-Credentials'), 'true');
  assert.is(headers.get('Access-Control-Max-Age'), '86400');
  const response = await api.call(submit, { body: partnership, headers: { Origin: other } });
  assert.is(response.status, 201);
  assert.is(response.headers.get('Access-Control-Allow-Origin'), other);
  const stranger = await api.call(submit, { headers: { Origin: 'https://b.example' } });
  assert.is(stranger.headers.get('Access-Control-Allow-Origin'), null);
});

test('a page of another origin can read refusals, and what its browser asks before is not counted', async () => {
  const other = 'https://www.usta.example';
  const api = createTestApi({ CORS_ORIGINS: other });
  const headers = { Origin: other };
  for (let call = 0; call < 100; call += 1) {
    assert.is((await api.call(submit, { method: 'OPTIONS', headers })).status, 204);
  }
  const large = await api.call(submit, { method: 'POST', body: ' '.repeat(65_537), headers });
  const wrong = await api.call(submit, { body: {}, headers });
  for (let call = 0; call < 58; call += 1) await api.call('/api/nothing', { headers });
  const often = await api.call('/api/nothing', { headers });
  for (const [response, status] of [
    [large, 413],
    [wrong, 422],
    [often, 429],
  ] as const) {
    assert.is(response.status, status);
    assert.is(response.headers.get('Access-Control-Allow-Origin'), other, `${status}`);
    assert.is(response.headers.get('Access-Control-Expose-Headers'), 'Date, Retry-After');
  }
  const ofServer = api.handler.answerHeaders?.(new Headers(headers));
  assert.is(ofServer?.['Access-Control-Allow-Origin'], other);
  assert.equal(api.handler.answerHeaders?.(new Headers({ Origin: 'https://b.example' })), {});
  const broken = createTestApi({ CORS_ORIGINS: other, DATABASE_URL: 'file:package.json/site.db' });
  const unavailable = await broken.call(submit, { body: partnership, headers });
  assert.is(unavailable.status, 503);
  assert.is(unavailable.headers.get('Access-Control-Allow-Origin'), other);
});

test('a request for another host than that of SITE_URL is refused', async () => {
  const api = createTestApi();
  const ask = async (url: string, { handler, env } = api) => {
    const headers = { Origin: new URL(url).origin, 'Content-Type': 'application/json' };
    const body = JSON.stringify(partnership);
    const request = new Request(`${url}${submit}`, { method: 'POST', headers, body });
    return (await handler.fetch(request, env, {})).status;
  };
  assert.is(await ask('http://evil.example'), 421);
  assert.is(await ask('http://127.0.0.1:4300'), 421);
  assert.is(await ask('http://usta.example:4300'), 201, 'some proxies leave the port out');
  assert.is(await ask('http://evil.example', createTestApi({ SITE_URL: undefined })), 201);
});

test('the handler knows who has signed in', async () => {
  const api = createTestApi();
  const knows = (cookie: string) => api.handler.knows?.(new Headers({ Cookie: cookie }));
  assert.is(await knows(`__Host-session=${'A'.repeat(22)}`), false);
  await signIn(api);
  const session = `__Host-session=${api.cookies.get('__Host-session')}`;
  assert.is(await knows(`theme=dark; ${session}`), true);
  assert.is(await knows('__Host-session='), false);
  await api.call('/api/auth/logout', { method: 'POST' });
  assert.is(await knows(session), false);
});

test('an address, or an IPv6 network, may make 60 calls a minute', async () => {
  const api = createTestApi();
  const path = '/api/auth/session';
  for (let call = 0; call < 60; call += 1) {
    assert.is((await api.call(path, { address: `2001:db8:0:1::${call}` })).status, 401);
  }
  const refused = await api.call(path, { address: '2001:db8:0:1::ffff' });
  assert.is(refused.status, 429);
  assert.match(refused.headers.get('Retry-After') ?? '', /^\d+$/);
  assert.is((await api.call(path, { address: '2001:db8:0:2::1' })).status, 401);
  api.clock.time += 120_000;
  assert.is((await api.call(path, { address: '2001:db8:0:1::ffff' })).status, 401);
});

test('an IPv6 site may make ten times as many calls a minute', async () => {
  const api = createTestApi();
  const call = (network: number) =>
    api.call('/api/auth/session', { address: `2001:db8:1:${network.toString(16)}::1` });
  for (let i = 0; i < 600; i += 1) assert.is((await call(i)).status, 401);
  assert.is((await call(600)).status, 429);
  assert.is((await api.call('/api/auth/session', { address: '2001:db8:2::1' })).status, 401);
});

test('behind two proxies the address before the last counts, as in the server', async () => {
  const api = createTestApi({ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For', TRUSTED_PROXIES: '2' });
  const call = (forwarded: string) =>
    api.call('/api/auth/session', { headers: { 'X-Forwarded-For': forwarded } });
  for (let i = 0; i < 60; i += 1) await call(`192.0.2.${i}, 203.0.113.9, 198.51.100.${i}`);
  assert.is((await call('192.0.2.99, 203.0.113.9, 198.51.100.99')).status, 429);
  assert.is((await call('203.0.113.9, 203.0.113.10, 198.51.100.99')).status, 401);
});

test('behind a proxy the last address of its header counts', async () => {
  const api = createTestApi({ CLIENT_ADDRESS_HEADER: 'X-Forwarded-For' });
  const call = (forwarded: string) =>
    api.call('/api/auth/session', { headers: { 'X-Forwarded-For': forwarded } });
  for (let i = 0; i < 60; i += 1) await call(`198.51.100.${i}, 203.0.113.9`);
  assert.is((await call('198.51.100.99, 203.0.113.9')).status, 429);
  assert.is((await call('203.0.113.9, 203.0.113.10')).status, 401);
});

test('a body over the limit is refused, with or without Content-Length', async () => {
  const api = createTestApi();
  const body = JSON.stringify({ ...partnership, additionalInfo: 'x'.repeat(500_000) });
  assert.is((await api.call(submit, { body })).status, 413);
  const headers = { 'Content-Length': String(body.length) };
  assert.is((await api.call(submit, { body, headers })).status, 413);
});

test('an internal error is logged, and the caller gets a general message', async () => {
  const random = () => {
    throw new Error('no entropy in /dev/random');
  };
  const api = createTestApi({}, { random });
  const response = await api.call(submit, { body: partnership });
  assert.is(response.status, 500);
  assert.equal(await response.json(), { message: 'Something went wrong. Please try again later.' });
  assert.is(api.log[0]?.reason, 'no entropy in /dev/random');
});

test('without a database every call gets 503 until there is one', async () => {
  const api = createTestApi({ DATABASE_URL: 'file:package.json/site.db' });
  const response = await api.call(submit, { body: partnership });
  assert.is(response.status, 503);
  assert.is(response.headers.get('Retry-After'), '30');
  assert.not.match(await response.text(), 'package');
  assert.match(String(api.log[0]?.reason), /^the database file:package.json\/site.db cannot be/);
  await api.handler.start?.({ ...api.env, DATABASE_URL: createTestApi().env.DATABASE_URL });
  await api.handler.ready?.();
  assert.is((await api.call(submit, { body: partnership })).status, 201);
});

test('a wrong environment is refused at the start, by name', async () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: 'site.db' }, /DATABASE_URL: expected "file:/],
    [{ SITE_URL: 'usta.example' }, /SITE_URL: expected an origin/],
    [{ CORS_ORIGINS: '*' }, /CORS_ORIGINS.*: expected an origin/],
    [{ CLIENT_ADDRESS_HEADER: 'X Real' }, /CLIENT_ADDRESS_HEADER: expected the name of a header/],
    [{ TRUSTED_PROXIES: '2' }, /TRUSTED_PROXIES: needs CLIENT_ADDRESS_HEADER/],
    // Whoever calls could name a host on which the captcha was solved.
    [{ RECAPTCHA_SECRET: 's', SITE_URL: '' }, /SITE_URL: is needed with RECAPTCHA_SECRET/],
    [{ REQUESTS_PER_DAY: '0' }, /REQUESTS_PER_DAY: expected a number above 0/],
    [{ DEMO_ADMINISTRATOR: '1' }, /DEMO_ADMINISTRATOR: expected "true" or "false"/],
    [{ AUDIT: 'yes' }, /AUDIT: expected "true" or "false"/],
  ];
  for (const [variables, message] of wrong) {
    const { handler, env } = createTestApi(variables);
    const error = await handler.start?.(env).catch((reason: Error) => reason);
    assert.match((error as Error).message, message);
  }
});

test.run();
