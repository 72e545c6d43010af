import { mock } from 'node:test';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../../../../../../site/domain/user.ts';
import {
  type AuthProvider,
  SessionUncheckedError,
} from '../../../../../../site/features/auth/auth-provider.ts';
import { withIdleLimit } from '../../../../../../site/features/auth/idle/with-idle-limit.ts';
import { installWindow } from '../../../../../helpers/storage.ts';

const storage = installWindow();
let events: EventTarget;
Object.assign(globalThis, { document: { visibilityState: 'visible' } });

const user = { id: 'administrator', role: 'admin' } as User;
const credentials = { email: 'ada@usta.example', password: 'x' };
const second = 1000;
const minute = 60 * second;
const start = Date.UTC(2026, 0, 1, 12);

test.before.each(() => {
  storage.clear();
  // None of the tabs of the test before.
  events = new EventTarget();
  Object.assign(window, {
    setTimeout: (run: () => void, time: number) => setTimeout(run, time),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  Object.assign(document, { visibilityState: 'visible' });
});
test.after.each(() => mock.timers.reset());

/** Puts clock and timers under the test's control, as one. */
const takeClock = () => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
const minutesAgo = (minutes: number) => String(Date.now() - minutes * minute);
const act = () => events.dispatchEvent(new Event('keydown'));
const lastActivity = () => Number(storage.get('auth_activity'));
/** Lets everything that waits for nothing but promises happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** Nobody answers; the session may go on. */
const unchecked = async () => {
  throw new SessionUncheckedError('Later.');
};

/** A tab whose provider does as it is told and notes what it is asked. */
function openTab(told: Partial<AuthProvider> = {}, limitMs?: number) {
  const asked: unknown[][] = [];
  let ends = 0;
  const provider = withIdleLimit(
    {
      signIn: async (...given) => {
        asked.push(given);
        return user;
      },
      signOut: async () => {},
      restore: async () => user,
      subscribe: () => () => {},
      ...told,
    },
    limitMs,
  );
  const ended = new Promise<void>((resolve) => {
    provider.subscribe(() => {
      ends += 1;
      resolve();
    });
  });
  return { provider, asked, ended, ends: () => ends };
}

/** What a promise is rejected with. */
async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => assert.unreachable() as never,
    (reason) => reason,
  );
}

test('credentials and captcha token reach the provider inside', async () => {
  takeClock();
  const { provider, asked } = openTab();
  assert.is(await provider.signIn(credentials, 'token'), user);
  assert.equal(asked, [[credentials, 'token']]);
});

test('a session is restored within 15 minutes of the last activity, and no later', async () => {
  takeClock();
  storage.set('auth_activity', minutesAgo(14.9));
  assert.is(await openTab().provider.restore(), user);
  storage.set('auth_activity', minutesAgo(15));
  assert.match((await failureOf(openTab().provider.restore())).message, 'without activity');
});

test('a session ends by itself, in the time that really passes', async () => {
  const begin = Date.now();
  const { provider, ended } = openTab({}, 50);
  await provider.signIn(credentials);
  await ended;
  assert.ok(Date.now() - begin >= 50);
  assert.match((await failureOf(provider.restore())).message, 'without activity');
});

test('a session that could not be checked ends by itself as well', async () => {
  const { provider, ended } = openTab({ restore: unchecked }, 50);
  await provider.signIn(credentials);
  assert.instance(await failureOf(provider.restore()), SessionUncheckedError);
  await ended;
  assert.match((await failureOf(provider.restore())).message, 'without activity');
});

test('15 minutes after the last activity in any tab, all of them end', async () => {
  takeClock();
  const tabs = [openTab(), openTab()];
  for (const { provider } of tabs) await provider.signIn(credentials);
  mock.timers.tick(14 * minute);
  act();
  mock.timers.tick(15 * minute - 1);
  assert.equal(
    tabs.map(({ ends }) => ends()),
    [0, 0],
  );
  mock.timers.tick(1);
  assert.equal(
    tabs.map(({ ends }) => ends()),
    [1, 1],
  );
});

for (const [what, restore] of [
  ['a check that finds the session', async () => user],
  ['a check that fails', unchecked],
] as const) {
  test(`${what} is no activity, and activity is followed as before`, async () => {
    takeClock();
    const tab = openTab({ restore });
    const check = () => tab.provider.restore().catch(() => {});
    await tab.provider.signIn(credentials);
    mock.timers.tick(10 * minute);
    await check();
    assert.is(lastActivity(), start);
    act();
    assert.is(lastActivity(), start + 10 * minute);
    mock.timers.tick(14 * minute);
    await check();
    mock.timers.tick(minute - 1);
    assert.is(tab.ends(), 0);
    mock.timers.tick(1);
    assert.is(tab.ends(), 1);
  });
}

/** A tab 14 minutes after its last activity, with a check under way that waits for its answer. */
async function beginCheck() {
  takeClock();
  let answer = (_: User) => {};
  const { provider, ends } = openTab({
    restore: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await provider.signIn(credentials);
  mock.timers.tick(14 * minute);
  const checked = provider.restore();
  await settle();
  return { answer, checked, ends };
}

test('activity counts while a check is under way', async () => {
  const { answer, checked, ends } = await beginCheck();
  act();
  mock.timers.tick(2 * minute);
  assert.is(ends(), 0);
  answer(user);
  assert.is(await checked, user);
  assert.is(lastActivity(), start + 14 * minute);
});

test('a check that takes longer than the session is left revives nothing', async () => {
  const { answer, checked, ends } = await beginCheck();
  mock.timers.tick(minute);
  assert.is(ends(), 1);
  answer(user);
  assert.match((await failureOf(checked)).message, 'without activity');
  assert.is(lastActivity(), start);
});

test('to open a page is activity, to have one opened in the background is none', async () => {
  takeClock();
  storage.set('auth_activity', minutesAgo(10));
  Object.assign(document, { visibilityState: 'hidden' });
  await openTab().provider.restore();
  assert.is(lastActivity(), start - 10 * minute);
  Object.assign(document, { visibilityState: 'visible' });
  await openTab().provider.restore();
  assert.is(lastActivity(), start);
  storage.delete('auth_activity');
  Object.assign(document, { visibilityState: 'hidden' });
  await openTab().provider.restore();
  assert.is(lastActivity(), start, 'a session of which nothing is known has just begun');
});

test('a session that has ended is followed no more', async () => {
  takeClock();
  const { provider, ends } = openTab({ restore: async () => null });
  await provider.signIn(credentials);
  assert.is(await provider.restore(), null);
  mock.timers.tick(minute);
  act();
  assert.is(lastActivity(), start);
  mock.timers.tick(15 * minute);
  assert.is(ends(), 0);
});

test.run();
