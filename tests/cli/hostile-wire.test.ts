import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTestApi, partnership, signIn } from '../helpers/api.ts';
import { createDigest, insides } from '../helpers/hostile.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { type StetServer, startServerWith } from '../helpers/stet-process.ts';

/** What only the wire shows: bytes that no client with manners sends, and how often they are answered. */
interface RawAttack {
  name: string;
  /** Lines of the head, without its Host. */
  head: string;
  body?: string;
  /** Instead of a head and a body. */
  bytes?: string;
  /** Whether the connection stays open, for one more request. */
  isOpen?: boolean;
  /** Whether the client leaves in the middle; whether it is still answered is a matter of luck. */
  isCut?: boolean;
  /** Status of each answer; none when the connection is closed without one. */
  answers?: number[];
}

const root = copyFixture('tiny');
const api = createTestApi({}, { now: Date.now });
let server: StetServer;
let digest: Awaited<ReturnType<typeof createDigest>>;
let cookie = '';
let id = '';

test.before(async () => {
  const module = JSON.stringify(join(projectFolder, 'site/api/index.ts'));
  writeFileSync(join(root, 'api.ts'), `export { default } from ${module};\n`);
  await signIn(api);
  cookie = [...api.cookies].map((pair) => pair.join('=')).join('; ');
  id = (await (await api.call('/api/partnership/submit', { body: partnership })).json()).id;
  const env = { DATABASE_URL: api.env.DATABASE_URL ?? '', PORT: '0' };
  server = await startServerWith(env, 'serve', '--root', root);
  digest = await createDigest(env.DATABASE_URL);
});
test.after(async () => {
  digest.close();
  await api.handler.close?.();
  await server.stop();
});

const submit = 'POST /api/partnership/submit HTTP/1.1';
const json = 'Content-Type: application/json';
const wanted = JSON.stringify(partnership);

/** A request that would do harm, were it taken for one. */
const hidden = () => {
  const { host } = new URL(server.url);
  return [
    `DELETE /api/admin/requests/${id} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${server.url}`,
    `Cookie: ${cookie}`,
    json,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
};

const chunked = 'Transfer-Encoding: chunked';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

function createAttacks(): RawAttack[] {
  const { host, origin } = new URL(server.url);
  const from = `Origin: ${origin}\r\n${json}`;
  const smuggled = hidden();
  const length = `Content-Length: ${smuggled.length}`;
  const raw = (name: string, bytes: string, answers: number[]): RawAttack => ({
    name,
    head: '',
    bytes,
    answers,
  });
  const get = (name: string, target: string, answers: number[]): RawAttack => ({
    name,
    head: `GET ${target} HTTP/1.1`,
    answers,
  });
  return [
    // Where one request ends, and whether another hides behind it.
    {
      name: 'length and chunks',
      head: `${submit}\r\n${from}\r\n${length}\r\n${chunked}`,
      body: `0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'chunks and length',
      head: `${submit}\r\n${from}\r\n${chunked}\r\nContent-Length: 4`,
      body: `${chunk(smuggled)}0\r\n\r\n`,
      answers: [400],
    },
    {
      name: 'two lengths',
      head: `${submit}\r\n${from}\r\nContent-Length: 0\r\n${length}`,
      body: smuggled,
      answers: [400],
    },
    {
      name: 'a list of lengths',
      head: `${submit}\r\n${from}\r\nContent-Length: 0, ${smuggled.length}`,
      body: smuggled,
      answers: [400],
    },
    {
      name: 'a length with a sign',
      head: `${submit}\r\n${from}\r\nContent-Length: +${smuggled.length}`,
      body: smuggled,
      answers: [400],
    },
    {
      name: 'a length below zero',
      head: `${submit}\r\n${from}\r\nContent-Length: -1`,
      body: smuggled,
      answers: [400],
    },
    {
      name: 'a length of other digits',
      head: `${submit}\r\n${from}\r\nContent-Length: 0x10`,
      body: smuggled,
      answers: [400],
    },
    {
      name: 'a length that no number holds',
      head: `${submit}\r\n${from}\r\nContent-Length: ${'9'.repeat(30)}`,
      body: smuggled,
      answers: [400],
    },
    {
      name: 'a space before the colon',
      head: `${submit}\r\n${from}\r\nTransfer-Encoding : chunked`,
      body: `0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a coding that only looks like chunks',
      head: `${submit}\r\n${from}\r\nTransfer-Encoding: xchunked`,
      body: `0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'chunks that are not the last coding',
      head: `${submit}\r\n${from}\r\n${chunked}, identity`,
      body: `0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a tab of the old kind',
      head: `${submit}\r\n${from}\r\nTransfer-Encoding:\u000bchunked`,
      body: `0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a folded header',
      head: `${submit}\r\n${from}\r\nTransfer-Encoding:\r\n chunked`,
      body: `0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a request as the body of a GET',
      head: `GET /api/auth/session HTTP/1.1\r\n${length}`,
      body: smuggled,
      isOpen: true,
      answers: [401, 200],
    },
    {
      name: 'a request as the body of a page',
      head: `GET / HTTP/1.1\r\n${length}`,
      body: smuggled,
      isOpen: true,
      answers: [200, 200],
    },
    {
      name: 'a request as the body of a refused one',
      head: `${submit}\r\n${length}`,
      body: smuggled,
      isOpen: true,
      // The second is of the request behind it: the body was read as a body.
      answers: [403, 200],
    },
    {
      name: 'a chunk of a size that is none',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `xyz\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a chunk of a size with a sign',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `-5\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a chunk of more than there is',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `FFFFFFFFFFFFFFFFF\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a chunk that is longer than it says',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `1\r\n{}\r\n0\r\n\r\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'chunks with half of their line ends',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `2\n{}\n0\n\n${smuggled}`,
      answers: [400],
    },
    {
      name: 'a chunk with 20 kB beside it',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      answers: [400],
    },
    {
      name: 'a head behind the chunks',
      head: `${submit}\r\nContent-Type: application/json\r\n${chunked}\r\nTrailer: Origin`,
      body: `${chunk(wanted)}0\r\nOrigin: ${origin}\r\n\r\n`,
      answers: [403],
    },
    {
      name: 'a body that is cut',
      head: `${submit}\r\n${from}\r\nContent-Length: 999`,
      body: wanted,
      isCut: true,
    },
    {
      name: 'chunks that do not end',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: chunk(wanted),
      isCut: true,
    },
    {
      name: 'megabytes in chunks',
      head: `${submit}\r\n${from}\r\n${chunked}`,
      body: `${chunk(' '.repeat(65_000)).repeat(30)}0\r\n\r\n`,
      answers: [413],
    },
    {
      name: 'a body that waits for a leave it gets by nobody',
      head: `${submit}\r\n${from}\r\nExpect: a-pony\r\nContent-Length: 2`,
      body: '{}',
      answers: [417],
    },
    // Heads.
    { name: 'a header without a colon', head: 'GET / HTTP/1.1\r\nX-Header', answers: [400] },
    { name: 'a header without a name', head: 'GET / HTTP/1.1\r\n: x', answers: [400] },
    { name: 'a header with NUL', head: 'GET / HTTP/1.1\r\nX-Header: a\u0000b', answers: [400] },
    {
      name: 'a header with a naked line end',
      head: `GET / HTTP/1.1\r\nX-Header: a\rSet-Cookie: b`,
      answers: [400],
    },
    {
      name: 'a header of 17 kB',
      head: `GET / HTTP/1.1\r\nX-Header: ${'x'.repeat(17_000)}`,
      answers: [431],
    },
    {
      name: '2,000 headers',
      head: `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(1999)}A: b`,
      answers: [400],
    },
    {
      name: 'cookies of 17 kB',
      head: `GET /api/auth/session HTTP/1.1\r\nCookie: ${'a=b;'.repeat(4300)}`,
      answers: [431],
    },
    {
      name: 'a cookie that is said to be of the connection',
      head: `GET /api/auth/session HTTP/1.1\r\nConnection: close, Cookie\r\nCookie: __Host-session=x`,
      answers: [401],
    },
    {
      name: 'another protocol',
      head: 'GET / HTTP/1.1\r\nConnection: close, Upgrade\r\nUpgrade: websocket',
      answers: [200],
    },
    {
      name: 'HTTP/2 by the back door',
      head: 'GET /api/auth/session HTTP/1.1\r\nConnection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
      answers: [401],
    },
    raw('no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]),
    raw(
      'two hosts',
      `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
      [400],
    ),
    raw(
      'a host with a user',
      'GET /api/auth/session HTTP/1.1\r\nHost: a@b\r\nConnection: close\r\n\r\n',
      [400],
    ),
    raw(
      'a host with a path',
      'GET /api/auth/session HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n',
      [400],
    ),
    raw('a request of 1991', 'GET /\r\n\r\n', [200]),
    raw('HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]),
    raw('HTTP/9', 'GET / HTTP/9.9\r\n\r\n', [400]),
    raw('TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', [400]),
    raw('mail', 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n', [400]),
    raw('noise', '\u0000\u00ff\u0001\u00fe'.repeat(100), [400]),
    raw(
      'half of their line ends',
      `GET /api/auth/session HTTP/1.1\nHost: ${host}\nConnection: close\n\n`,
      [400],
    ),
    { name: 'nothing', head: '', bytes: '', isCut: true },
    { name: 'half a head', head: '', bytes: 'GET / HTTP/1.1\r\nHost: a', isCut: true },
    // Methods.
    { name: 'TRACE', head: 'TRACE / HTTP/1.1', answers: [405] },
    {
      name: 'TRACE of the API',
      head: 'TRACE /api/auth/session HTTP/1.1\r\nCookie: a=b',
      answers: [400],
    },
    { name: 'CONNECT', head: 'CONNECT evil.example:443 HTTP/1.1', answers: [] },
    { name: 'OPTIONS of everything', head: 'OPTIONS * HTTP/1.1', answers: [405] },
    { name: 'a method of its own', head: 'STEAL / HTTP/1.1', answers: [400] },
    { name: 'a method in small letters', head: 'get / HTTP/1.1', answers: [400] },
    {
      name: 'POST to a page',
      head: 'POST / HTTP/1.1\r\nContent-Length: 2',
      body: '{}',
      answers: [405],
    },
    { name: 'DELETE of a page', head: 'DELETE /index.html HTTP/1.1', answers: [405] },
    // Targets.
    get('a file above', '/../../../etc/passwd', [404]),
    get('a file above, encoded', '/%2e%2e/%2e%2e/etc/passwd', [404]),
    get('a file above, encoded twice', '/%252e%252e%252fetc%252fpasswd', [404]),
    get('a file above, by other slashes', '/..\\..\\etc\\passwd', [404]),
    get('a file above, by overlong bytes', '/%c0%ae%c0%ae/etc/passwd', [400]),
    get('a file above, through the API', '/api/../../../etc/passwd', [404]),
    get('the database', '/.data/site.db', [404]),
    get('the handler', '/dist-api/handler.mjs', [404]),
    get('the handler, from above', '/../dist-api/handler.mjs.map', [404]),
    get('the definition of the site', '/site.config.ts', [404]),
    get('the environment', '/.env', [404]),
    get('the rules for hosts', '/_headers', [404]),
    get('NUL in a path', '/index.html%00.txt', [404]),
    get('a percent sign alone', '/%', [400]),
    get('another site', '//evil.example/', [404]),
    get('another site, as a page with a slash', '//evil.example/%2f..', [404]),
    get('another site, whole', 'http://evil.example/api/auth/session', [404]),
    get('this site, whole', `http://${new URL(server.url).host}/`, [200]),
    get(
      'the API of this site, whole',
      `http://${new URL(server.url).host}/api/auth/session`,
      [401],
    ),
    get('a header in a path', '/x%0d%0aSet-Cookie:%20a=b', [404]),
    get('a line of the log in a path', '/%0a{"level":"error","message":"forged"}', [404]),
    get('a line of the log in a query', '/?a=%0a{"level":"error","message":"forged"}', [200]),
    get('a path of 17 kB', `/${'a'.repeat(17_000)}`, [431]),
    get('a path without its slash', 'index.html', [400]),
    get('a path with a space', '/index.html /x', [400]),
    get('bytes that no text has', '/\u00ff\u00fe', [400]),
  ];
}

const heads = /^HTTP\/1\.1 (\d{3}) /gm;

/** Writes bytes, and gives all that comes back until the connection is closed. */
async function talk(bytes: string, { isCut = false } = {}): Promise<string> {
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1');
  socket.setTimeout(20_000, () => socket.destroy(new Error('is not answered in time')));
  socket.write(bytes, 'latin1');
  if (isCut) socket.end();
  let answer = '';
  try {
    for await (const part of socket) answer += part;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  return answer;
}

function toBytes({ head, body = '', bytes, isOpen = false }: RawAttack): string {
  const { host } = new URL(server.url);
  const last = `Host: ${host}\r\nConnection: close\r\n\r\n`;
  if (bytes !== undefined) return bytes;
  if (isOpen) return `${head}\r\nHost: ${host}\r\n\r\n${body}GET /healthz HTTP/1.1\r\n${last}`;
  const end = /^Connection:/m.test(head) ? `Host: ${host}\r\n\r\n` : last;
  return `${head}\r\n${end}${body}`;
}

test('malformed and smuggled requests change and reveal nothing', async () => {
  const attacks = createAttacks();
  const before = await digest.read();
  const problems: string[] = [];
  for (const attack of attacks) {
    const answer = await talk(toBytes(attack), attack).catch((error: Error) => error.message);
    const statuses = [...answer.matchAll(heads)].map(([, status]) => Number(status));
    const problem = (what: string) => problems.push(`${attack.name}: ${what}`.slice(0, 400));
    if (attack.answers && statuses.join() !== attack.answers.join()) {
      problem(`answers ${statuses} ${answer}`);
    }
    const isPage = answer.includes('Content-Type: text/html');
    if ((!isPage && insides.test(answer)) || answer.includes(projectFolder))
      problem(`tells ${answer}`);
    if (/^Set-Cookie:|root:x:0:0/m.test(answer)) problem(`sets or reads ${answer}`);
    if ((await digest.read()) !== before) problem('changes the database');
  }
  assert.equal(problems, []);
  assert.ok(attacks.length >= 80, `${attacks.length}`);
  assert.is(new Set(attacks.map(({ name }) => name)).size, attacks.length);
});

test('the request that was hidden works where it is not', async () => {
  const before = await digest.read();
  assert.match(
    await talk(hidden().replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')),
    /^HTTP\/1\.1 204 /,
  );
  assert.is.not(await digest.read(), before);
});

test('each log line is one record, and none can be forged', () => {
  const lines = server.output.stdout.split('\n').slice(0, -1);
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.ok(records.length > 40);
  assert.equal(
    records.filter(({ level, message }) => level === 'error' || message === 'forged'),
    [],
  );
  assert.not.match(server.output.stdout, cookie.slice(15, 37));
});

test.run();
