import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { fieldLimits } from '../../../../../site/domain/partner-request.ts';
import { createTestApi, partnership, type TestApi } from '../../../../helpers/api.ts';

const path = '/api/partnership/submit';

async function readStored({ env, clock }: TestApi) {
  const database = await openDatabase(env.DATABASE_URL ?? '', () => clock.time);
  const { rows } = await database.execute('SELECT * FROM requests ORDER BY seq');
  database.close();
  return rows;
}

/** What a captcha's provider answers, and the questions that it was asked. */
function fakeProvider(answer: unknown) {
  const asked: string[] = [];
  const send: typeof fetch = async (_url, init) => {
    asked.push(String(init?.body));
    if (answer instanceof Error) throw answer;
    return Response.json(answer);
  };
  return { asked, send };
}

const human = {
  success: true,
  action: 'partnership_form',
  hostname: 'usta.example',
  score: 0.5,
};

test('a request is stored as it was typed, without the space around', async () => {
  const api = createTestApi();
  const body = { ...partnership, firstName: ' Zoë\t', additionalInfo: 'One\r\nTwo 👩‍🚀 \n' };
  const response = await api.call(path, { body });
  assert.is(response.status, 201);
  const { id } = await response.json();
  const [row] = await readStored(api);
  assert.is(row?.id, id);
  assert.is(row?.first_name, 'Zoë');
  assert.is(row?.additional_info, 'One\r\nTwo 👩‍🚀');
  assert.is(row?.received_at, api.clock.time);
  assert.is(row?.verified, 0);
});

test('the server applies the rules of the form', async () => {
  const api = createTestApi();
  const response = await api.call(path, { body: { ...partnership, email: 'x@y', phone: ' ' } });
  assert.is(response.status, 422);
  assert.equal(await response.json(), {
    message: 'These fields are invalid: email, phone.',
    fields: {
      email: 'Please enter a valid email address',
      phone: 'Please enter your phone number',
    },
  });
  const empty = await (await api.call(path, { body: {} })).json();
  assert.is(Object.keys(empty.fields).length, 6);
});

const tooLong = (length: string) => `Please use at most ${length} characters`;
const shownMessage = 'Please remove the characters that cannot be shown';
const wrongFields: [name: string, value: unknown, message: string][] = [
  ['firstName', 'x'.repeat(101), tooLong('100')],
  ['lastName', 'x'.repeat(101), tooLong('100')],
  ['email', `${'a'.repeat(243)}@firm.example`, tooLong('254')],
  ['phone', '0'.repeat(41), tooLong('40')],
  ['company', 'x'.repeat(201), tooLong('200')],
  ['title', 'x'.repeat(201), tooLong('200')],
  ['additionalInfo', 'x'.repeat(5001), tooLong('5,000')],
  ['recaptchaToken', 'x'.repeat(10_001), tooLong('10,000')],
  ['firstName', 7, 'Please send text'],
  ['firstName', true, 'Please send text'],
  ['firstName', 1e308, 'Please send text'],
  ['title', 'a\u0000b', shownMessage],
  ['title', 'a\nb', shownMessage],
  ['title', '\ud800', shownMessage],
  ['additionalInfo', '\u001b[31m', shownMessage],
  ['phone', '\u202a+1 555 555 0117\u202c', shownMessage],
];

test('an invalid field is refused by name', async () => {
  const api = createTestApi();
  for (const [name, value, message] of wrongFields) {
    const response = await api.call(path, { body: { ...partnership, [name]: value } });
    assert.is(response.status, 422, `${name} ${value}`);
    assert.equal((await response.json()).fields, { [name]: message });
  }
  assert.is((await readStored(api)).length, 0);
});

test('fields at their longest are stored, each character written as it takes most', async () => {
  const api = createTestApi();
  const longest = Object.entries({ ...fieldLimits, recaptchaToken: 2_000 }).map(
    ([name, length]) => [
      name,
      name === 'email' ? `${'\u20ac'.repeat(length - 13)}@firm.example` : '\u20ac'.repeat(length),
    ],
  );
  const body = JSON.stringify(Object.fromEntries(longest)).replaceAll('\u20ac', '\\u20ac');
  assert.is((await api.call(path, { method: 'POST', body })).status, 201);
  assert.is(String((await readStored(api))[0]?.additional_info).length, 5_000);
});

test('names and words that need joiners, and pictures made by them, are kept', async () => {
  const api = createTestApi();
  const names = [
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', // Persian, with a joiner that parts
    '\u0d85\u0dc1\u0dca\u200d\u0dbb\u0dd3', // Sinhala, with one that joins
    '\u{1f469}\u{1f3fd}\u200d\u{1f680} \u{1f3f3}\ufe0f\u200d\u{1f308} \u2764\ufe0f 1\ufe0f\u20e3',
    '\u845b\u{e0100}', // Japanese, with the form of a letter
    'Zo\u00eb O\u2019Neill-D\u0301',
  ];
  for (const [index, firstName] of names.entries()) {
    const address = `192.0.2.${index}`;
    const response = await api.call(path, { body: { ...partnership, firstName }, address });
    assert.is(response.status, 201, firstName);
  }
  assert.equal(
    (await readStored(api)).map(({ first_name }) => first_name),
    names,
  );
});

const wrongBodies: [body: string, status: number][] = [
  ['', 400],
  ['{', 400],
  ['null', 400],
  ['[]', 400],
  ['"text"', 400],
  ['7', 400],
  ['['.repeat(50_000), 400],
  ['{"firstName":"a","firstName":"b"}', 400],
  ['{"a":{"b":1}}', 400],
  ['{"firstName":{"length":1}}', 400],
  [JSON.stringify({ ...partnership, role: 'admin' }), 422],
  [`{"__proto__":"x",${JSON.stringify(partnership).slice(1)}`, 422],
  [`{"constructor":"x",${JSON.stringify(partnership).slice(1)}`, 422],
];

test('a body that is no request changes nothing', async () => {
  const api = createTestApi();
  for (const [body, status] of wrongBodies) {
    const response = await api.call(path, { method: 'POST', body });
    assert.is(response.status, status, body.slice(0, 60));
    assert.type((await response.json()).message, 'string');
  }
  const badUtf8 = new Request('https://usta.example/api/partnership/submit', {
    method: 'POST',
    headers: { Origin: 'https://usta.example', 'Content-Type': 'application/json' },
    body: new Uint8Array([0x7b, 0xff, 0x7d]),
  });
  assert.is((await api.handler.fetch(badUtf8, api.env, {})).status, 400);
  assert.is((await readStored(api)).length, 0);
});

test('a text that looks like a name does not count as one', async () => {
  const api = createTestApi();
  const body = { ...partnership, additionalInfo: '"email": "x" \\ \\" : {' };
  assert.is((await api.call(path, { body })).status, 201);
});

test('a repeated submission is stored once', async () => {
  const api = createTestApi();
  const headers = { 'Idempotency-Key': 'd2f7a1c0-2f0e-4a55-9d0b-000000000001' };
  const send = () => api.call(path, { body: partnership, headers });
  const answers = await Promise.all([send(), send(), send()]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  assert.equal(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.is(new Set(ids).size, 1);
  assert.is((await readStored(api)).length, 1);
  const other = { ...partnership, company: 'Other' };
  assert.is((await api.call(path, { body: other, headers })).status, 422);
  const wrongKey = { 'Idempotency-Key': 'short' };
  assert.is((await api.call(path, { body: partnership, headers: wrongKey })).status, 400);
});

test('a repeated send needs no second captcha, whose token is used up', async () => {
  const { send, asked } = fakeProvider(human);
  const api = createTestApi({ RECAPTCHA_SECRET: 's3cret' }, { send });
  const headers = { 'Idempotency-Key': 'a'.repeat(16) };
  const body = { ...partnership, recaptchaToken: 'token-1' };
  await api.call(path, { body, headers });
  assert.is((await api.call(path, { body, headers })).status, 201);
  assert.equal(asked, ['secret=s3cret&response=token-1']);
  assert.is((await readStored(api))[0]?.verified, 1);
});

test('a submission that fills in the hidden field is dropped', async () => {
  const api = createTestApi();
  const response = await api.call(path, { body: { ...partnership, website: 'http://spam' } });
  assert.is(response.status, 201);
  assert.match((await response.json()).id, /^[\w-]{22}$/);
  assert.is((await readStored(api)).length, 0);
});

test('a captcha must match the action, the host and the score', async () => {
  const refused = [
    { ...human, success: false },
    { ...human, action: 'login' },
    { ...human, hostname: 'evil.example' },
    { ...human, score: 0.49 },
    { ...human, score: '0.9' },
    { success: true },
  ];
  for (const answer of refused) {
    const { send } = fakeProvider(answer);
    const api = createTestApi({ RECAPTCHA_SECRET: 's3cret' }, { send });
    const response = await api.call(path, { body: { ...partnership, recaptchaToken: 't' } });
    assert.is(response.status, 403, JSON.stringify(answer));
    assert.is((await readStored(api)).length, 0);
  }
});

test('without a captcha five requests a minute go on', async () => {
  const api = createTestApi();
  for (let sent = 0; sent < 5; sent += 1) {
    assert.is((await api.call(path, { body: partnership })).status, 201);
  }
  assert.is((await api.call(path, { body: partnership })).status, 429);
  api.clock.time += 60_000;
  assert.is((await api.call(path, { body: partnership })).status, 201);
});

test('an address may send 20 requests a day, across restarts', async () => {
  const api = createTestApi();
  const submit = async () => {
    api.clock.time += 60_000;
    return api.call(path, { body: partnership });
  };
  for (let sent = 0; sent < 20; sent += 1) assert.is((await submit()).status, 201);
  await api.handler.close?.();
  const refused = await submit();
  assert.is(refused.status, 429);
  const wait = Number(refused.headers.get('Retry-After')) * 1000;
  assert.is((api.clock.time + wait) % 86_400_000, 0, 'until midnight, UTC');
  assert.ok(api.log.some(({ event }) => event === 'daily-limit'));
  assert.is((await api.call(path, { body: partnership, address: '192.0.2.2' })).status, 201);
  api.clock.time += wait;
  assert.is((await submit()).status, 201);
  assert.is((await readStored(api)).length, 22);
});

test('an IPv6 site may send ten times as many requests as an address, a minute and a day', async () => {
  const api = createTestApi();
  let networks = 0;
  const submit = (site = '2001:db8:1') => {
    networks += 1;
    const address = `${site}:${networks.toString(16)}::1`;
    return api.call(path, { body: partnership, address });
  };
  for (let minutes = 0; minutes < 4; minutes += 1) {
    for (let sent = 0; sent < 50; sent += 1) assert.is((await submit()).status, 201);
    assert.is((await submit()).headers.get('Retry-After'), '60');
    api.clock.time += 60_000;
  }
  const refused = await submit();
  assert.is(refused.status, 429);
  assert.is(Number(refused.headers.get('Retry-After')), 15 * 3600 - 240, 'until midnight, UTC');
  assert.is((await submit('2001:db8:2')).status, 201);
  assert.is((await api.call(path, { body: partnership })).status, 201);
});

test('a day has so many requests of all, half of them where no captcha vouches', async () => {
  const { send } = fakeProvider(human);
  const variables = { RECAPTCHA_SECRET: 's3cret', REQUESTS_PER_DAY: '6' };
  const api = createTestApi(variables, { send });
  let addresses = 0;
  const submit = async (body: object) => {
    addresses += 1;
    return (await api.call(path, { body, address: `192.0.2.${addresses}` })).status;
  };
  const withToken = { ...partnership, recaptchaToken: 't' };
  for (let sent = 0; sent < 3; sent += 1) assert.is(await submit(partnership), 201);
  assert.is(await submit(partnership), 429);
  for (let sent = 0; sent < 3; sent += 1) assert.is(await submit(withToken), 201);
  assert.is(await submit(withToken), 429);
  const headers = { 'Idempotency-Key': 'b'.repeat(16) };
  api.clock.time += 86_400_000;
  assert.is((await api.call(path, { body: partnership, headers })).status, 201);
  for (let sent = 0; sent < 2; sent += 1) assert.is(await submit(partnership), 201);
  const repeated = await api.call(path, { body: partnership, headers });
  assert.is(repeated.status, 201, 'what is stored is acknowledged again');
});

test('without a verified captcha an address may send five requests a minute', async () => {
  const { send } = fakeProvider(new Error('offline'));
  const api = createTestApi({ RECAPTCHA_SECRET: 's3cret' }, { send });
  const withToken = { ...partnership, recaptchaToken: 't' };
  for (const body of [partnership, withToken, partnership, withToken, partnership]) {
    assert.is((await api.call(path, { body })).status, 201);
  }
  assert.is((await api.call(path, { body: partnership })).status, 429);
  assert.is((await api.call(path, { body: partnership, address: '192.0.2.2' })).status, 201);
  const unchecked = { level: 'warn', event: 'captcha-unchecked', reason: 'Error' };
  assert.equal(api.log, [unchecked, unchecked]);
  const stored = await readStored(api);
  assert.is(stored.length, 6);
  assert.ok(stored.every(({ verified }) => verified === 0));
});

test.run();
