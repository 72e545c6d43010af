import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AuthProvider, User } from '../../../../../../site/features/auth/auth-provider.ts';
import { withIdleLimit } from '../../../../../../site/features/auth/idle/with-idle-limit.ts';
import { installWindow } from '../../../../../helpers/storage.ts';

const storage = installWindow();
Object.assign(window, { setTimeout: () => 0 });
test.before.each(() => storage.clear());

const user = { id: 'administrator', role: 'admin' } as User;
const minutesAgo = (minutes: number) => String(Date.now() - minutes * 60_000);

/** A provider that notes what it is asked. */
function createProvider() {
  const asked: unknown[][] = [];
  const provider: AuthProvider = {
    signIn: async (...given) => {
      asked.push(given);
      return user;
    },
    needsCaptcha: async () => true,
    signOut: async () => {},
    restore: async () => user,
    subscribe: () => () => {},
  };
  return { provider: withIdleLimit(provider), asked };
}

test('credentials and captcha token reach the provider inside, as does the question for one', async () => {
  const { provider, asked } = createProvider();
  const credentials = { email: 'ada@usta.example', password: 'x' };
  assert.is(await provider.signIn(credentials, 'token'), user);
  assert.equal(asked, [[credentials, 'token']]);
  assert.is(await provider.needsCaptcha(), true);
});

test('a session is restored within 15 minutes of the last activity, and no later', async () => {
  const { provider } = createProvider();
  storage.set('auth_activity', minutesAgo(14.9));
  assert.is(await provider.restore(), user);
  storage.set('auth_activity', minutesAgo(15));
  try {
    await provider.restore();
    assert.unreachable();
  } catch (error) {
    assert.match(String(error), 'ended for want of activity');
  }
});

test.run();
