import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../../../../../../site/domain/user.ts';
import { isCaptchaDue } from '../../../../../../site/features/auth/attempts.ts';
import { SessionUncheckedError } from '../../../../../../site/features/auth/auth-provider.ts';
import { withIdleLimit } from '../../../../../../site/features/auth/idle/with-idle-limit.ts';
import { createServerAuth } from '../../../../../../site/features/auth/server/server-auth.ts';
import { callInSession } from '../../../../../../site/features/auth/server/session-calls.ts';
import { installWindow } from '../../../../../helpers/storage.ts';

const credentials = { email: 'ada@usta.example', password: 'Difference-1822' };
const user = { id: '1', email: credentials.email, role: 'admin' } as User;
const minute = 60_000;
const start = Date.UTC(2026, 0, 1, 12);

const storage = installWindow();
const documentEvents = new EventTarget();
const windowEvents = new EventTarget();
let now = start;
let calls: string[] = [];
let bodies: unknown[] = [];
/** None is ever cleared: what they call looks again whether there is something to do. */
let timers: { work: () => void; at: number }[] = [];
/** What the server answers next to a call; without one it has a session of 15 minutes. */
let answers: Record<string, (() => Response | Promise<Response>)[]> = {};

const session = (minutes = 15) =>
  Response.json(
    { user, expiresAt: new Date(serverNow() + minutes * minute).toISOString() },
    { headers: { Date: new Date(serverNow()).toUTCString() } },
  );
/** The server's clock is an hour ahead. */
const serverNow = () => now + 60 * minute;
const refused = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

Object.assign(window, {
  isSecureContext: true,
  setTimeout: (work: () => void, wait: number) => timers.push({ work, at: now + wait }),
  addEventListener: windowEvents.addEventListener.bind(windowEvents),
  removeEventListener: windowEvents.removeEventListener.bind(windowEvents),
});
Object.assign(globalThis, {
  document: Object.assign(documentEvents, { visibilityState: 'visible' }),
  fetch: async (url: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${url}`);
    bodies.push(body === undefined ? undefined : JSON.parse(String(body)));
    const answer = answers[`${method} ${url}`]?.shift();
    if (answer) return answer();
    return url.includes('/logout') ? new Response(null, { status: 204 }) : session();
  },
});
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
const realNow = Date.now;
const { error } = console;

test.before.each(() => {
  storage.clear();
  now = start;
  Date.now = () => now;
  calls = [];
  bodies = [];
  timers = [];
  answers = {};
  console.error = () => {};
});
test.after(() => {
  Date.now = realNow;
  console.error = error;
});

const marker = () => storage.get('auth_token');
const endsIn = (minutes: number) => new Date(now + minutes * minute).toISOString();
const pass = async (minutes: number) => {
  now += minutes * minute;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { work } of due) work();
  await settle();
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** What a promise is rejected with. */
async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => assert.unreachable() as never,
    (reason) => reason,
  );
}

test('a sign-in stores only the end time of the session', async () => {
  const auth = createServerAuth('');
  assert.equal(await auth.signIn(credentials), user);
  assert.equal(calls, ['POST /api/auth/login']);
  assert.equal(bodies, [credentials]);
  assert.is(marker(), endsIn(15), 'by the clock of this browser');
  assert.equal([...storage.keys()], ['auth_token']);
});

test('a captcha token goes along, to the API that is configured', async () => {
  await createServerAuth('https://api.usta.example').signIn(credentials, 'captcha');
  assert.equal(calls, ['POST https://api.usta.example/api/auth/login']);
  assert.equal(bodies, [{ ...credentials, captchaToken: 'captcha' }]);
});

test('a refusal is in the words of the server, which also says when it wants a captcha', async () => {
  const auth = createServerAuth('');
  const login = 'POST /api/auth/login';
  const message = 'Invalid credentials. Access restricted to authorized administrators only.';
  answers[login] = [
    () => refused(401, { message, captcha: false }),
    () => refused(401, { message, captcha: true }),
    () => new Response('<h1>Not found</h1>', { status: 404 }),
  ];
  assert.is((await failureOf(auth.signIn(credentials))).message, message);
  assert.is(isCaptchaDue(), false);
  assert.is((await failureOf(auth.signIn(credentials))).message, message);
  assert.is(isCaptchaDue(), true);
  assert.is((await failureOf(auth.signIn(credentials))).message, 'Login failed');
  assert.is(marker(), undefined);
  now += 15 * minute;
  assert.is(isCaptchaDue(), false, 'failures count for 15 minutes');
});

test('a success forgets the failures', async () => {
  const auth = createServerAuth('');
  answers['POST /api/auth/login'] = [() => refused(401, { message: 'No.', captcha: true })];
  await failureOf(auth.signIn(credentials));
  await auth.signIn(credentials);
  assert.is(isCaptchaDue(), false);
});

test('who is locked out is told until when', async () => {
  answers['POST /api/auth/login'] = [() => refused(429, {}, { 'Retry-After': '600' })];
  const { message } = await failureOf(createServerAuth('').signIn(credentials));
  assert.match(message, /^Too many failed attempts\. Try again in 10 minutes, at \d/);
});

test('without a connection or a working server, a login says when to try again', async () => {
  const auth = createServerAuth('');
  answers['POST /api/auth/login'] = [offline, () => refused(503, {}, { 'Retry-After': '30' })];
  const unchecked = 'Your sign-in could not be checked.';
  assert.is(
    (await failureOf(auth.signIn(credentials))).message,
    `${unchecked} Try again once you are online.`,
  );
  assert.is(
    (await failureOf(auth.signIn(credentials))).message,
    `${unchecked} Try again in a moment.`,
  );
});

test('on plain http no password is sent', async () => {
  Object.assign(window, { isSecureContext: false });
  const { message } = await failureOf(createServerAuth('').signIn(credentials));
  Object.assign(window, { isSecureContext: true });
  assert.match(message, 'https');
  assert.equal(calls, []);
});

test('without a marker nothing is asked; with one the server is', async () => {
  const auth = createServerAuth('');
  assert.is(await auth.restore(), null);
  assert.equal(calls, []);
  storage.set('auth_token', endsIn(3));
  assert.equal(await auth.restore(), user);
  assert.equal(calls, ['GET /api/auth/session']);
  assert.is(marker(), endsIn(15));
});

test('a session whose time is over is renewed once, and then asked for again', async () => {
  storage.set('auth_token', endsIn(-1));
  answers['GET /api/auth/session'] = [() => refused(401)];
  assert.equal(await createServerAuth('').restore(), user);
  assert.equal(calls, ['GET /api/auth/session', 'POST /api/auth/refresh', 'GET /api/auth/session']);
});

test('a session that the server has ended is over', async () => {
  storage.set('auth_token', endsIn(5));
  answers['GET /api/auth/session'] = [() => refused(401)];
  answers['POST /api/auth/refresh'] = [() => refused(401)];
  const failure = await failureOf(createServerAuth('').restore());
  assert.not.instance(failure, SessionUncheckedError);
});

test('without a connection or a working server it is not over', async () => {
  for (const answer of [offline, () => refused(500), () => refused(429)]) {
    storage.set('auth_token', endsIn(5));
    answers['GET /api/auth/session'] = [answer];
    const failure = await failureOf(createServerAuth('').restore());
    assert.instance(failure, SessionUncheckedError);
    assert.match(failure.message, /^Your session could not be checked\. Try again/);
    assert.is(marker(), endsIn(5));
  }
});

test('an answer that is cut off says nothing of the session', async () => {
  storage.set('auth_token', endsIn(5));
  const cut = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  answers['GET /api/auth/session'] = [() => new Response(cut)];
  assert.instance(await failureOf(createServerAuth('').restore()), SessionUncheckedError);
  assert.is(marker(), endsIn(5));
});

test('who signs out while the session is being checked stays signed out', async () => {
  storage.set('auth_token', endsIn(5));
  answers['GET /api/auth/session'] = [
    () => {
      storage.delete('auth_token');
      return session();
    },
  ];
  assert.is(await createServerAuth('').restore(), null);
  assert.is(marker(), undefined);
});

test('another tab that has renewed the session meanwhile is believed', async () => {
  storage.set('auth_token', endsIn(-1));
  answers['GET /api/auth/session'] = [
    () => {
      storage.set('auth_token', endsIn(14));
      return refused(401);
    },
  ];
  assert.equal(await createServerAuth('').restore(), user);
  assert.equal(calls, ['GET /api/auth/session', 'GET /api/auth/session']);
});

test('calls of two tabs renew one after the other, so only the first does', async () => {
  let last: Promise<unknown> = Promise.resolve();
  Object.assign(navigator, {
    locks: {
      request: (_: string, work: () => Promise<void>) => {
        last = last.then(work);
        return last;
      },
    },
  });
  storage.set('auth_token', endsIn(-1));
  answers['GET /api/admin/audit'] = [() => refused(401), () => refused(401)];
  await Promise.all([callInSession('', '/api/admin/audit'), callInSession('', '/api/admin/audit')]);
  Object.assign(navigator, { locks: undefined });
  assert.is(calls.filter((call) => call === 'POST /api/auth/refresh').length, 1);
});

test('signing out ends the session on the server, on request everywhere', async () => {
  const auth = createServerAuth('');
  storage.set('auth_token', endsIn(5));
  await auth.signOut();
  assert.is(marker(), undefined);
  storage.set('auth_token', endsIn(5));
  await auth.signOut(true);
  assert.equal(calls, ['POST /api/auth/logout', 'POST /api/auth/logout?everywhere=1']);
});

test('signing out that the server does not hear of changes nothing', async () => {
  for (const answer of [offline, () => refused(500), () => refused(403)]) {
    storage.set('auth_token', endsIn(5));
    answers['POST /api/auth/logout'] = [answer];
    await failureOf(createServerAuth('').signOut());
    assert.is(marker(), endsIn(5));
  }
});

test('an idle session is ended on the server, whose cookies would live on', async () => {
  const auth = withIdleLimit(createServerAuth(''));
  storage.set('auth_token', endsIn(0));
  storage.set('auth_activity', String(now - 15 * minute));
  answers['POST /api/auth/logout'] = [offline];
  assert.match((await failureOf(auth.restore())).message, 'without activity');
  assert.equal(calls, ['POST /api/auth/logout']);
});

/** Signs in, and follows the session until `stop`. */
async function follow(onDoubt = () => {}) {
  const auth = withIdleLimit(createServerAuth(''));
  const unsubscribe = auth.subscribe(onDoubt);
  await auth.signIn(credentials);
  calls = [];
  return {
    async act() {
      windowEvents.dispatchEvent(new Event('keydown'));
      await settle();
    },
    async stop() {
      await auth.signOut();
      unsubscribe();
    },
  };
}

test('activity renews the session every five minutes', async () => {
  const { act, stop } = await follow();
  for (let i = 1; i <= 40; i += 1) {
    await pass(1);
    await act();
  }
  assert.equal(calls, Array(8).fill('POST /api/auth/refresh'));
  assert.is(marker(), endsIn(15));
  await stop();
});

test('activity renews the session, and idle time does not', async () => {
  const { act, stop } = await follow();
  await pass(4);
  await act();
  assert.equal(calls, []);
  await pass(1);
  assert.equal(calls, ['POST /api/auth/refresh']);
  for (let i = 0; i < 12; i += 1) await pass(1);
  assert.equal(calls, ['POST /api/auth/refresh']);
  await stop();
});

test('who signs in and does nothing is not renewed', async () => {
  const { stop } = await follow();
  for (let i = 0; i < 14; i += 1) await pass(1);
  assert.equal(calls, []);
  await stop();
});

test('a check between renewals leaves the marker, or other tabs would believe in a renewal', async () => {
  storage.set('auth_token', endsIn(10));
  answers['GET /api/auth/session'] = [() => session(10 - 1 / 60)];
  await createServerAuth('').restore();
  assert.is(marker(), endsIn(10));
});

test('a renewal that the server refuses raises doubt, and one without a connection waits', async () => {
  let doubts = 0;
  const { act, stop } = await follow(() => {
    doubts += 1;
  });
  answers['POST /api/auth/refresh'] = [offline, () => refused(401)];
  await pass(11);
  await act();
  assert.equal([doubts, calls.length], [0, 1]);
  await pass(1);
  assert.equal([doubts, calls.length], [1, 2]);
  await stop();
});

test('a connection that is back and a tab that is looked at again raise doubt', () => {
  let doubts = 0;
  const unsubscribe = createServerAuth('').subscribe(() => {
    doubts += 1;
  });
  windowEvents.dispatchEvent(new Event('online'));
  documentEvents.dispatchEvent(new Event('visibilitychange'));
  assert.is(doubts, 1, 'it has just been looked at');
  now += minute;
  documentEvents.dispatchEvent(new Event('visibilitychange'));
  assert.is(doubts, 2);
  unsubscribe();
  windowEvents.dispatchEvent(new Event('online'));
  assert.is(doubts, 2);
});

test.run();
