import autocannon from 'autocannon';
import { openSlowly } from '../helpers/slow-connection.ts';
import { addressHeader, call, submission } from '../helpers/submissions.ts';
import { count, createTally, describeTally, type Tally, tallyCalls } from '../helpers/tally.ts';
import type { PinnedServer } from './pinned-server.ts';

/** What each assault consists of, and milliseconds of those that last. */
const assaults = { flood: 3_000, logins: 300, slow: 1_500, slowBodies: 300, lasting: 15_000 };

/** More than a server can do, each on its own, while a page is asked for now and then. */
export async function overload(server: PinnedServer): Promise<string> {
  const rows = [
    await watch(server, `${assaults.flood} connections, calls of the API`, () => flood(server)),
    await watch(server, `${assaults.logins} sign-ins at the same time, an address each`, () =>
      logIn(server),
    ),
    await watch(server, 'calls from one address', () => callFromOne(server)),
    await watch(
      server,
      `${assaults.slow} connections that send headers slowly, ${assaults.slowBodies} bodies`,
      () => sendSlowly(server),
    ),
  ];
  const { status } = await call(`${server.url}/readyz`, {});
  if (server.hasEnded() || status !== 200) throw new Error('The server has not outlived it.');
  return [
    '| overload | answers | without Retry-After | a page in that time: median, longest |',
    '| --- | --- | ---: | ---: |',
    ...rows,
  ].join('\n');
}

async function watch(
  server: PinnedServer,
  name: string,
  act: () => Promise<Tally>,
): Promise<string> {
  const acting = act();
  const times: number[] = [];
  let isOver = false;
  const over = acting.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    const answer = await call(`${server.url}/partner`, {}).catch(() => undefined);
    times.push(answer?.status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { statuses, silent } = await over;
  times.sort((a, b) => a - b);
  const failed = times.filter((time) => time === Number.POSITIVE_INFINITY).length;
  const served = times.filter((time) => time < Number.POSITIVE_INFINITY);
  const page = `${served[Math.floor(served.length / 2)]?.toFixed(0)} ms, ${served.at(-1)?.toFixed(0)} ms`;
  const refused = failed === 0 ? '' : `, ${failed} of ${times.length} refused`;
  return `| ${name} | ${describeTally({ statuses })} | ${silent} | ${page}${refused} |`;
}

async function flood(server: PinnedServer): Promise<Tally> {
  const tally = createTally();
  let sent = 0;
  const result = await autocannon({
    url: server.url,
    connections: assaults.flood,
    duration: assaults.lasting / 1000,
    timeout: 30,
    requests: [
      {
        path: '/api/auth/session',
        headers: { Cookie: server.cookie },
        setupRequest(request) {
          sent += 1;
          return { ...request, headers: { ...request.headers, ...submission(sent).headers } };
        },
        onResponse: (status, _body, _context, headers) =>
          count(tally, status, lowerCased(headers)['retry-after']),
      },
    ],
  });
  if (result.errors > 0) tally.statuses.set('no answer', result.errors);
  return tally;
}

function lowerCased(headers: object | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function logIn({ url }: PinnedServer): Promise<Tally> {
  return tallyCalls(
    Array.from({ length: assaults.logins }, (_, index) =>
      call(`${url}/api/auth/login`, {
        headers: { [addressHeader]: `10.9.${index >> 8}.${index & 255}` },
        // An account has few attempts a minute from strangers.
        body: { email: `nobody-${index}@example.com`, password: 'Not-The-Password-7' },
      }),
    ),
  );
}

/** Twice what a minute allows (spec §9). */
function callFromOne({ url }: PinnedServer): Promise<Tally> {
  const headers = { [addressHeader]: '10.8.0.1' };
  return tallyCalls(
    Array.from({ length: 120 }, () => call(`${url}/api/auth/session`, { headers })),
  );
}

/** Connections that send a byte a second. */
async function sendSlowly({ url }: PinnedServer): Promise<Tally> {
  const { port } = new URL(url);
  const tally = createTally();
  const open = (begin: string) =>
    openSlowly({ url, begin }, ({ status, text }) =>
      count(tally, status, /retry-after/i.exec(text)?.[0]),
    );
  const headers = Array.from({ length: assaults.slow }, () =>
    open('GET /partner HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  );
  const bodies = Array.from({ length: assaults.slowBodies }, (_, index) => {
    const from = `${addressHeader}: 10.7.${index >> 8}.${index & 255}`;
    return open(
      `POST /api/partnership/submit HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${url}\r\n${from}\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{`,
    );
  });
  const sockets = [...headers, ...bodies];
  await new Promise((resolve) => setTimeout(resolve, assaults.lasting));
  const closed = [...tally.statuses.values()].reduce((sum, times) => sum + times, 0);
  if (closed < sockets.length) tally.statuses.set('still open', sockets.length - closed);
  for (const socket of sockets) socket.destroy();
  return { statuses: new Map(tally.statuses), silent: tally.silent };
}
