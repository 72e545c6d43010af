import { addAdministrator } from '../helpers/add-administrator.ts';
import { openSlowly } from '../helpers/slow-connection.ts';
import { type Answer, type SentRequest, submission } from '../helpers/submissions.ts';
import { type Attack, addressOf, underWatch } from './scene.ts';
import { openSession, send, type Target } from './target.ts';

const otherOrigin = 'https://app.usta.example';
const env = {
  SITE_URL: 'https://www.usta.example',
  CORS_ORIGINS: otherOrigin,
  AUDIT: 'true',
};

/** Milliseconds after which a slow body that nobody has refused is given up. */
const slowest = 20_000;

/** Marks of direction, and characters that nobody sees. */
const hidden = [
  ...['\u061c', '\u200b', '\u200e', '\u200f', '\u202a', '\u202e', '\u2060'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\ufeff'],
];

/** What answers say of themselves, and what must not get through. */
export const answers: Attack = {
  point: 9,
  name: 'answers',
  sent: 'refusals to a page of another origin, preflights, a foreign Host, marks of direction, `GET /404`, an email address in a path, `stet admin add`',
  run: (scene) =>
    underWatch(
      scene,
      async (target) => {
        const all = await Promise.all(checks.map((check) => check(target)));
        const problems = all.flat();
        const held = all.filter(({ length }) => length === 0).length;
        return { did: `${held} of ${checks.length} checks hold`, problems };
      },
      { env },
    ),
};

/** Each gives what is wrong. It calls from networks that no other calls from. */
const checks: readonly ((target: Target) => Promise<string[]>)[] = [
  async function tooMany(target) {
    const call = () => callFrom(target, 1, { headers: { Origin: otherOrigin } });
    const answers = await Promise.all(Array.from({ length: 100 }, call));
    const refused = answers.filter(({ status }) => status === 429);
    return [
      ...(refused.length === 0 ? ['100 calls at once are all let through'] : []),
      ...(refused.every(isAllowed) ? [] : ['a 429 has no CORS headers']),
    ];
  },
  async function tooLarge(target) {
    const { status, text } = await sendBody(target, 2, 11_000_000);
    const isRefused = status === 413 && isAllowed(text);
    return isRefused ? [] : [`a body that is too large: ${status}, no CORS headers`];
  },
  async function tooSlow(target) {
    const { status, text } = await sendBody(target, 3, 400);
    return status === 408 && isAllowed(text) ? [] : [`a slow body: ${status}, no CORS headers`];
  },
  async function preflights(target) {
    const headers = { Origin: otherOrigin, 'Access-Control-Request-Method': 'POST' };
    const ask = () => callFrom(target, 4, { method: 'OPTIONS', headers });
    for (let index = 0; index < 80; index += 1) await ask();
    const { status: preflight } = await ask();
    const { status } = await callFrom(target, 4, {});
    return [
      ...(preflight === 204 ? [] : [`the last of 81 preflights: ${preflight}`]),
      ...(status === 401 ? [] : [`a call after 81 preflights: ${status}`]),
    ];
  },
  async function foreignHost(target) {
    const { status } = await submitFrom(target, 5, {
      headers: { Host: 'evil.example', Origin: 'http://evil.example' },
    });
    return status === 201 ? ['a submission to a foreign Host is stored'] : [];
  },
  async function hiddenCharacters(target) {
    const send = (character: string, index: number) =>
      submitFrom(target, 100 + index, { values: { firstName: `Ma${character}ya` } });
    const answers = await Promise.all(hidden.map(send));
    const found = hidden.flatMap((character, index) => {
      const status = answers[index]?.status;
      return status === 422 ? [] : `U+${character.codePointAt(0)?.toString(16)} ${status}`;
    });
    return found.length === 0 ? [] : [`in a name: ${found.join(', ')}`];
  },
  async function notFound(target) {
    const { status } = await callFrom(target, 7, { path: '/404' });
    return status === 404 ? [] : [`GET /404: ${status}`];
  },
  async function addressInPath(target) {
    const { server } = target;
    const paths = ['/unsubscribe/ada@hidden.example', '/api/people/grace%40hidden.example'];
    for (const path of paths) {
      const { headers } = await callFrom(target, 8, { path });
      await server.saw(String(headers['x-request-id']));
    }
    return /(?:ada|grace)(?:@|%40)hidden/.test(server.output.stdout)
      ? ['the log has an email address of a path']
      : [];
  },
  async function commandLine(target) {
    const email = 'grace@usta.example';
    await addAdministrator(target.env, { email, password: 'Compile-Every-1952' });
    const cookie = await openSession(target, addressOf(6));
    const { body } = await callFrom(target, 6, {
      path: '/api/admin/audit',
      headers: { Cookie: cookie },
    });
    return body.includes(email) ? [] : ['the audit log knows nothing of `stet admin add`'];
  },
];

function callFrom(
  target: Target,
  network: number,
  { path = '/api/auth/session', ...request }: SentRequest & { path?: string },
): Promise<Answer> {
  return send(target, path, { ...request, localAddress: addressOf(network) });
}

function submitFrom(
  target: Target,
  network: number,
  { values = {}, headers = {} }: Pick<SentRequest, 'headers'> & { values?: object },
): Promise<Answer> {
  return callFrom(target, network, {
    path: '/api/partnership/submit',
    headers,
    body: { ...(submission(network).body as object), ...values },
  });
}

/** Begins a body of some length, as a page of the other origin, and sends on a byte a second. */
function sendBody({ url, headers }: Target, network: number, length: number) {
  const lines = [
    'POST /api/partnership/submit HTTP/1.1',
    `Host: ${headers.Host}`,
    `Origin: ${otherOrigin}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  const begin = `${lines.join('\r\n')}\r\n\r\n{`;
  return new Promise<{ status: number | 'cut off'; text: string }>((resolve) => {
    const socket = openSlowly({ url, begin, localAddress: addressOf(network) }, resolve);
    setTimeout(() => socket.destroy(), slowest).unref();
  });
}

/** Whether a page of the other origin may read an answer. */
function isAllowed(answer: Answer | string): boolean {
  const origin =
    typeof answer === 'string'
      ? /^access-control-allow-origin: (\S+)/im.exec(answer)?.[1]
      : answer.headers['access-control-allow-origin'];
  return origin === otherOrigin;
}
