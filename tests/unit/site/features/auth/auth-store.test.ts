import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { User } from '../../../../../site/domain/user.ts';
import {
  type AuthProvider,
  SessionUncheckedError,
} from '../../../../../site/features/auth/auth-provider.ts';
import {
  type Auth,
  type AuthState,
  createAuth,
} from '../../../../../site/features/auth/auth-store.ts';
import { sessionToken } from '../../../../../site/features/auth/session-token.ts';
import { installWindow } from '../../../../helpers/storage.ts';

const storage = installWindow();
test.before.each(() => storage.clear());
test.after.each(() => {
  for (const stop of stops.splice(0)) stop();
});

const credentials = { email: 'ada@usta.example', password: 'x' };
const user: User = {
  id: 'administrator',
  email: credentials.email,
  name: 'Administrator',
  role: 'admin',
  avatar: '',
  createdAt: '2026-01-01T12:00:00.000Z',
};
const signedOut: AuthState = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
};
const signedIn: AuthState = { ...signedOut, user, isAuthenticated: true };

/** A store over a provider that does as it is told, and every state that it went through. */
function createStore(told: Partial<AuthProvider> = {}) {
  const states: AuthState[] = [];
  let loads = 0;
  const auth = createAuth(async () => {
    loads += 1;
    return {
      signIn: async () => user,
      signOut: async () => {},
      restore: async () => user,
      subscribe: () => () => {},
      ...told,
    };
  });
  auth.subscribe(() => states.push(auth.getState()));
  return { auth, states, loads: () => loads };
}

const stops: (() => void)[] = [];
/** Starts a store, which follows the token until the end of the test. */
const start = (auth: Auth) => stops.push(auth.start());

/** Lets everything that waits for nothing but promises happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('it starts loading with no user', () => {
  assert.equal(createStore().auth.getState(), { ...signedOut, isLoading: true });
});

test('without a token it is signed out, and no provider is loaded', async () => {
  const { auth, loads } = createStore();
  start(auth);
  await settle();
  assert.equal(auth.getState(), signedOut);
  assert.is(loads(), 0);
});

test('with a token the provider restores the user', async () => {
  storage.set('auth_token', 'token');
  const { auth, states, loads } = createStore();
  start(auth);
  await settle();
  assert.equal(states, [signedIn]);
  assert.is(loads(), 1);
});

test('a check that fails removes the token and says that the session expired', async () => {
  storage.set('auth_token', 'token');
  const { auth } = createStore({ restore: () => Promise.reject(new Error('idle')) });
  const { error } = console;
  console.error = () => {};
  start(auth);
  await settle();
  console.error = error;
  assert.equal(auth.getState(), { ...signedOut, error: 'Session expired' });
  assert.not.ok(storage.has('auth_token'));
});

test('a check that could not be made keeps the token, and says why until another succeeds', async () => {
  storage.set('auth_token', 'token');
  let isReachable = false;
  const { auth } = createStore({
    restore: async () => {
      if (!isReachable) throw new SessionUncheckedError('Later.');
      return user;
    },
  });
  const { error } = console;
  console.error = () => {};
  start(auth);
  await settle();
  assert.equal(auth.getState(), { ...signedOut, error: 'Later.' });
  assert.ok(storage.has('auth_token'));
  isReachable = true;
  await auth.check();
  assert.equal(auth.getState(), signedIn);
  isReachable = false;
  await auth.check();
  console.error = error;
  assert.equal(auth.getState(), signedIn, 'nobody is signed out for a bad connection');
});

test('a provider that writes the token as it checks is believed at once', async () => {
  storage.set('auth_token', 'token');
  const { auth } = createStore({
    async restore() {
      sessionToken.write('another');
      return user;
    },
  });
  start(auth);
  await settle();
  assert.equal(auth.getState(), signedIn);
});

test('signing in goes through loading to authenticated', async () => {
  const { auth, states } = createStore();
  assert.is(await auth.signIn(credentials), true);
  assert.equal(states, [{ ...signedOut, isLoading: true }, signedIn]);
});

test('the answer of a login is used, and the session is not asked for again', async () => {
  let checks = 0;
  const { auth } = createStore({
    async signIn() {
      sessionToken.write('token');
      return user;
    },
    async restore() {
      checks += 1;
      return user;
    },
  });
  start(auth);
  await auth.signIn(credentials);
  await settle();
  assert.equal(auth.getState(), signedIn);
  assert.is(checks, 0);
});

test('a login waits for a check of an older session, which would end it', async () => {
  storage.set('auth_token', 'old');
  let refuse = (_: Error) => {};
  const { auth } = createStore({
    async signIn() {
      sessionToken.write('new');
      return user;
    },
    restore: () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  });
  const { error } = console;
  console.error = () => {};
  start(auth);
  const login = auth.signIn(credentials);
  await settle();
  refuse(new Error('over'));
  assert.is(await login, true);
  await settle();
  console.error = error;
  assert.equal(auth.getState(), signedIn);
  assert.is(storage.get('auth_token'), 'new');
});

test('the provider is loaded once, however many ask for it at a time', async () => {
  const { auth, loads } = createStore();
  storage.set('auth_token', 'token');
  await Promise.all([auth.check(), auth.check(), auth.signIn(credentials)]);
  assert.is(loads(), 1);
});

test('a refusal goes through loading to signed out with the words of the Error', async () => {
  const { auth, states } = createStore({ signIn: () => Promise.reject(new Error('No.')) });
  assert.is(await auth.signIn(credentials), false);
  assert.equal(states, [
    { ...signedOut, isLoading: true },
    { ...signedOut, error: 'No.' },
  ]);
});

test('any other exception reads "Login failed"', async () => {
  const { auth } = createStore({ signIn: () => Promise.reject('no') });
  await auth.signIn(credentials);
  assert.is(auth.getState().error, 'Login failed');
});

test('signing out ends it; a failure is logged and changes nothing', async () => {
  let fails = true;
  const signOut = async () => {
    if (fails) throw new Error('not now');
  };
  const { auth } = createStore({ signOut });
  await auth.signIn(credentials);
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (entry: unknown) => logged.push(entry);
  await auth.signOut();
  console.error = error;
  assert.is((logged[0] as Error).message, 'not now');
  assert.equal(auth.getState(), signedIn);
  fails = false;
  await auth.signOut();
  assert.equal(auth.getState(), signedOut);
});

test('the token of a captcha goes to the provider', async () => {
  const tokens: unknown[] = [];
  const { auth } = createStore({
    signIn: async (_, captchaToken) => {
      tokens.push(captchaToken);
      return user;
    },
  });
  await auth.signIn(credentials, 'token');
  assert.equal(tokens, ['token']);
});

test('an error is forgotten when asked, a session is not', async () => {
  const { auth } = createStore({ signIn: () => Promise.reject(new Error('No.')) });
  await auth.signIn(credentials);
  auth.clearError();
  assert.equal(auth.getState(), signedOut);
  const { auth: other } = createStore();
  await other.signIn(credentials);
  other.clearError();
  assert.equal(other.getState(), signedIn);
});

test('the provider can say that a session has ended by itself', async () => {
  storage.set('auth_token', 'token');
  let ended = () => {};
  let current: User | null = user;
  const { auth } = createStore({
    restore: async () => current,
    subscribe(listener) {
      ended = listener;
      return () => {};
    },
  });
  start(auth);
  await settle();
  current = null;
  ended();
  await settle();
  assert.equal(auth.getState(), signedOut);
});

test.run();
