import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import {
  administrator,
  createTestApi,
  partnership,
  signIn,
  type TestApi,
} from '../../../../helpers/api.ts';

const path = '/api/admin/requests';

/** A signed-in administrator, and requests of these first names, one a minute. */
async function fill(
  names: readonly string[],
  variables = {},
): Promise<TestApi & { ids: string[] }> {
  const api = createTestApi(variables);
  await signIn(api);
  const ids: string[] = [];
  for (const firstName of names) {
    api.clock.time += 60_000;
    const body = {
      ...partnership,
      firstName,
      email: `${ids.length}@${/^\p{L}+/u.exec(firstName)?.[0] ?? 'x'}.example`,
    };
    ids.push((await (await api.call('/api/partnership/submit', { body })).json()).id);
  }
  return { ...api, ids };
}

async function list(api: TestApi, query = '') {
  const response = await api.call(`${path}${query}`);
  assert.is(response.status, 200, query);
  const { requests, ...others } = await response.json();
  return { names: requests.map((request: { firstName: string }) => request.firstName), ...others };
}

test('calls of the inbox without a session get 401', async () => {
  const { ids, ...api } = await fill(['Ann']);
  api.cookies.clear();
  const calls: [path: string, method: string][] = [
    [path, 'GET'],
    [`${path}.csv`, 'GET'],
    [`${path}/${ids[0]}`, 'PUT'],
    [`${path}/${ids[0]}`, 'DELETE'],
    ['/api/admin/audit', 'GET'],
    ['/api/admin/nothing', 'GET'],
    ['/api/admin', 'GET'],
  ];
  for (const [address, method] of calls) {
    const response = await api.call(address, { method });
    assert.is(response.status, 401, address);
    assert.equal(await response.json(), { message: 'Session expired' });
  }
  await api.call('/api/auth/login', { body: administrator });
  assert.is((await list(api)).total, 1);
});

test('requests are listed newest first, a page at a time', async () => {
  const api = await fill(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']);
  const first = await list(api, '?limit=2');
  assert.equal(first, { names: ['Eve', 'Dan'], next: first.next, total: 5, open: 5, overdue: 0 });
  // What comes in between moves nothing.
  await api.call('/api/partnership/submit', { body: partnership });
  const second = await list(api, `?limit=2&cursor=${first.next}`);
  assert.equal(second.names, ['Cleo', 'Ben']);
  const third = await list(api, `?limit=2&cursor=${second.next}`);
  assert.equal(third, { names: ['Ann'], total: 6, open: 6, overdue: 0 });
});

test('a request in the inbox has the sent fields and no internal ones', async () => {
  const api = await fill(['Ann']);
  const { requests } = await (await api.call(path)).json();
  assert.equal(requests, [
    {
      ...partnership,
      id: api.ids[0],
      receivedAt: '2026-01-05T09:01:00.000Z',
      firstName: 'Ann',
      email: '0@Ann.example',
      handled: false,
      handledAt: null,
      note: '',
      verified: false,
    },
  ]);
});

test('a search finds beginnings of words in any field', async () => {
  const api = await fill(['Zoë', 'José', 'Łukasz', '田中', 'Ann']);
  const found: [search: string, names: string[]][] = [
    ['zoe', ['Zoë']],
    ['JOS', ['José']],
    ['田', ['田中']],
    ['1@jos', ['José']],
    ['okafor ann', ['Ann']],
    ['nobody', []],
    ['nn', []],
    ['"', ['Ann', '田中', 'Łukasz', 'José', 'Zoë']],
    ['OR', []],
    ['ann OR zoe', []],
    ['ann*', ['Ann']],
    ['first_name:ann', []],
    ['NEAR(ann)', []],
    ["'; DROP TABLE requests; --", []],
    ['-ann', ['Ann']],
  ];
  for (const [search, names] of found) {
    const answer = await list(api, `?search=${encodeURIComponent(search)}`);
    assert.equal(answer.names, names, search);
    assert.is(answer.total, names.length, search);
  }
});

test('a request is marked and noted, found by it, and marked back', async () => {
  const api = await fill(['Ann', 'Ben']);
  const put = async (body: unknown) =>
    (await api.call(`${path}/${api.ids[0]}`, { method: 'PUT', body })).json();
  const handledAt = new Date(api.clock.time).toISOString();
  const noted = await put({ handled: true, note: 'Called\nagain' });
  assert.equal([noted.handled, noted.handledAt, noted.note], [true, handledAt, 'Called\nagain']);
  api.clock.time += 1000;
  assert.is((await put({ handled: true })).handledAt, handledAt);
  assert.equal((await list(api, '?state=handled')).names, ['Ann']);
  assert.equal(await list(api, '?state=open'), { names: ['Ben'], total: 1, open: 1, overdue: 0 });
  assert.equal((await list(api, '?search=again&state=handled')).names, ['Ann']);
  assert.equal((await list(api, '?search=again&state=open')).names, []);
  assert.is((await put({ handled: false, note: '' })).handledAt, null);
  assert.equal((await list(api, '?search=again')).names, []);
});

test('a note that someone else has changed since is not overwritten unseen', async () => {
  const api = await fill(['Ann']);
  const put = (body: object) => api.call(`${path}/${api.ids[0]}`, { method: 'PUT', body });
  assert.is((await put({ note: 'Called', knownNote: '' })).status, 200);
  const late = await put({ note: 'Mailed', knownNote: '', handled: true });
  assert.is(late.status, 409);
  const { message, request } = await late.json();
  assert.match(message, 'changed it to “Called”');
  assert.equal([request.note, request.handled], ['Called', false]);
  assert.is((await put({ note: 'Mailed', knownNote: request.note })).status, 200);
  // The same change again, after a lost answer.
  assert.is((await put({ note: 'Mailed', knownNote: 'Called' })).status, 200);
  assert.is((await put({ note: '' })).status, 200);
  const cleared = await (await put({ note: 'Met', knownNote: 'Mailed' })).json();
  assert.match(cleared.message, 'deleted it');
  assert.equal((await list(api, '?search=met')).names, []);
});

test('what is older than the promised 24 hours is counted, and can be listed alone', async () => {
  const api = await fill(['Ann']);
  const day = 24 * 3_600_000;
  api.clock.time += day - 1;
  await signIn(api);
  assert.is((await list(api)).overdue, 0);
  api.clock.time += 1;
  await api.call('/api/partnership/submit', { body: { ...partnership, firstName: 'Ben' } });
  assert.equal(await list(api, '?state=overdue'), {
    names: ['Ann'],
    total: 1,
    open: 2,
    overdue: 1,
  });
  assert.equal((await list(api, '?state=overdue&search=ben')).names, []);
  const csv = await (await api.call(`${path}.csv?state=overdue`)).text();
  assert.equal([csv.includes('"Ann"'), csv.includes('"Ben"')], [true, false]);
  await api.call(`${path}/${api.ids[0]}`, { method: 'PUT', body: { handled: true } });
  assert.equal(await list(api, '?state=overdue'), { names: [], total: 0, open: 1, overdue: 0 });
});

test('a request is deleted for good', async () => {
  const api = await fill(['Ann', 'Ben']);
  const remove = () => api.call(`${path}/${api.ids[0]}`, { method: 'DELETE' });
  assert.is((await remove()).status, 204);
  assert.is((await remove()).status, 404);
  assert.equal(await list(api), { names: ['Ben'], total: 1, open: 1, overdue: 0 });
  assert.equal((await list(api, '?search=ann')).names, []);
});

test('invalid queries and changes of the inbox are refused', async () => {
  const api = await fill(['Ann']);
  const queries = ['state=new', 'limit=0', 'limit=201', 'limit=x', 'cursor=-1', 'cursor=1e9'];
  for (const query of [...queries, 'search=%00', `search=${'x'.repeat(201)}`]) {
    assert.is((await api.call(`${path}?${query}`)).status, 422, query.slice(0, 40));
  }
  const changes = [{}, { handled: 1 }, { handled: 'true' }, { note: 7 }, { note: null }];
  const more = [{ note: 'x'.repeat(10_001) }, { note: 'a\u0000' }, { id: 'x' }, { email: 'x' }];
  const known = [
    { handled: true, knownNote: '' },
    { note: 'a', knownNote: 1 },
  ];
  for (const body of [...changes, ...more, ...known]) {
    const response = await api.call(`${path}/${api.ids[0]}`, { method: 'PUT', body });
    assert.is(response.status, 422, JSON.stringify(body).slice(0, 40));
  }
  const unknown = await api.call(`${path}/nobody`, { method: 'PUT', body: { handled: true } });
  assert.is(unknown.status, 404);
});

test('the CSV export has every match and no formulas', async () => {
  const api = await fill(['=1+1', 'Ann "A", B', '@SUM(A1)']);
  await api.call(`${path}/${api.ids[0]}`, { method: 'PUT', body: { note: ' \t-2+3' } });
  const response = await api.call(`${path}.csv?search=okafor`);
  assert.match(response.headers.get('Content-Type') ?? '', 'text/csv; charset=utf-8');
  assert.is(
    response.headers.get('Content-Disposition'),
    'attachment; filename="partnership-requests-2026-01-05.csv"',
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  assert.is(lines.length, 5);
  assert.is(lines[4], '');
  assert.match(lines[0] ?? '', /^receivedAt,firstName,lastName,/);
  assert.match(lines[1] ?? '', /^"2026-01-05T09:03:00.000Z","'@SUM\(A1\)","Okafor",/);
  assert.match(lines[1] ?? '', `"'+1 555 555 0117"`);
  assert.match(lines[2] ?? '', '"Ann ""A"", B"');
  assert.match(lines[3] ?? '', `"'=1+1"`);
  assert.match(lines[3] ?? '', `" \t'-2+3"`);
});

test('no formula begins where semicolons part the cells of a spreadsheet either', async () => {
  const api = await fill(['a;=1+1', 'b; "@SUM(A1)', 'c;d-e']);
  await api.call(`${path}/${api.ids[0]}`, { method: 'PUT', body: { note: 'see\n=2+2\n\t-3 5-4' } });
  const text = await (await api.call(`${path}.csv`)).text();
  assert.match(text, `"a;'=1+1"`);
  assert.match(text, `"b; ""'@SUM(A1)"`);
  assert.match(text, `"c;d-e"`);
  assert.match(text, `"see\n'=2+2\n\t'-3 5-4"`);
});

test('no formula begins behind characters that nobody sees', async () => {
  const api = await fill(['Ann']);
  // Stored before they were refused.
  const database = await openDatabase(api.env.DATABASE_URL ?? '', () => api.clock.time);
  const args = ['\u200b=1+1', '\u2066\u00ad@SUM(A1)', '\u{e0041}\u0001+2;\u200e-3'];
  const sql = 'UPDATE requests SET company = ?, title = ?, additional_info = ?';
  await database.execute({ sql, args });
  await database.close();
  const text = await (await api.call(`${path}.csv`)).text();
  assert.match(text, `"\u200b'=1+1","\u2066\u00ad'@SUM(A1)","\u{e0041}\u0001'+2;\u200e'-3"`);
});

test('what nobody sees is left out of a note and of a search', async () => {
  const api = await fill(['Ann']);
  const body = { note: 'call\u00aded\ufeff back' };
  const address = `${path}/${api.ids[0]}`;
  assert.is((await (await api.call(address, { method: 'PUT', body })).json()).note, 'called back');
  assert.equal((await list(api, '?search=%E2%80%8Ecalled%E2%80%8B')).names, ['Ann']);
});

test('the audit log records who did what', async () => {
  const api = await fill(['Ann'], { AUDIT: 'true' });
  const address = `${path}/${api.ids[0]}`;
  await api.call(address, { method: 'PUT', body: { handled: true } });
  await (await api.call(`${path}.csv`)).text();
  await api.call(address, { method: 'DELETE' });
  await api.call('/api/auth/logout', { method: 'POST' });
  await api.call('/api/auth/login', { body: { email: 'Eve@x.example', password: 'no' } });
  // A password in the wrong field.
  await api.call('/api/auth/login', { body: { email: administrator.password, password: 'no' } });
  await api.call('/api/auth/login', { body: administrator });
  const { enabled, events } = await (await api.call('/api/admin/audit')).json();
  assert.is(enabled, true);
  const told = events.map(({ actor, action, subject }: Record<string, string>) =>
    [actor, action, subject].join(' '),
  );
  const { email } = administrator;
  assert.equal(told, [
    `${email} login `,
    ' login-failed ',
    'eve@x.example login-failed ',
    `${email} logout `,
    `${email} request-deleted ${api.ids[0]}`,
    `${email} requests-exported `,
    `${email} request-changed ${api.ids[0]}`,
    `${email} login `,
    `command line administrator-added ${email}`,
  ]);
  const page = await (await api.call('/api/admin/audit?limit=3')).json();
  const rest = await (await api.call(`/api/admin/audit?limit=10&cursor=${page.next}`)).json();
  assert.equal([...page.events, ...rest.events], events);
});

test('the audit log is off by default and keeps events for 90 days', async () => {
  const on = await fill([], { AUDIT: 'true' });
  on.clock.time += 90 * 86_400_000;
  await on.call('/api/auth/login', { body: administrator });
  assert.is((await (await on.call('/api/admin/audit')).json()).events.length, 1);
  // The list leaves out what is too old, and the command clears it away: by an earlier clock neither does.
  on.clock.time -= 89 * 86_400_000;
  const left = await on.command(['data', 'export', '--email', administrator.email]);
  const { events } = JSON.parse(left.printed.join(''));
  assert.equal(
    events.map(({ action }: { action: string }) => action),
    ['login', 'person-exported'],
    'of 90 days ago only what the list above had left',
  );
  const off = await fill([]);
  const answer = await (await off.call('/api/admin/audit')).json();
  assert.equal(answer, { enabled: false, events: [] });
});

test.run();
