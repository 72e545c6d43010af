import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readEnv } from '../../../../site/config/env.ts';
import { formatDate } from '../../../../site/lib/dates.ts';

test('the defaults need no variable', () => {
  assert.is(readEnv({}).siteUrl, 'https://usta.example');
});

test('only the variables of the site are read, because each one read is part of the cache keys', () => {
  const names = { HOME: '/root', FLAG_CORE_PLATFORM: 'true' };
  const read = new Set<string>();
  const observed = new Proxy<Record<string, string>>(names, {
    get: (target, name: string) => {
      read.add(name);
      return target[name];
    },
  });
  assert.equal(readEnv(observed).flags, { 'core-platform': true });
  assert.ok(read.has('SITE_URL'));
  assert.not.ok(read.has('HOME'));
});

test('a variable that cannot be used is named', () => {
  assert.throws(() => readEnv({ SITE_URL: 'usta.com' }), /SITE_URL/);
});

test('the administrator is both halves of the pair or nobody', () => {
  const pair = { ADMIN_EMAIL: 'ada@usta.example', ADMIN_PASSWORD: 'Difference-1822' };
  assert.equal(readEnv(pair).admin, { email: 'ada@usta.example', password: 'Difference-1822' });
  assert.is(readEnv({}).admin, undefined);
  assert.is(readEnv({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }).admin, undefined);
  assert.throws(() => readEnv({ ...pair, ADMIN_EMAIL: '' }), /ADMIN_EMAIL: expected a value/);
  assert.throws(
    () => readEnv({ ...pair, ADMIN_PASSWORD: undefined }),
    /ADMIN_PASSWORD: expected a value/,
  );
});

test('a password that breaks the rules is refused without being repeated', () => {
  const weak = { ADMIN_EMAIL: 'ada@usta.example', ADMIN_PASSWORD: 'difference' };
  assert.throws(() => readEnv(weak), /ADMIN_PASSWORD: it needs 2 more characters, an uppercase/);
  assert.throws(
    () => readEnv(weak),
    (error: Error) => !error.message.includes('difference'),
  );
});

test('without a variable there is no service: the own origin, no captcha, no analytics', () => {
  assert.equal(readEnv({}).settings, { authMode: 'local', apiBaseUrl: '', appUrl: '' });
  assert.equal(readEnv({ ANALYTICS_ID: '', API_BASE_URL: '' }).settings, readEnv({}).settings);
});

test('the services that are configured reach the browser, addresses without a slash at the end', () => {
  const { settings } = readEnv({
    API_BASE_URL: 'https://api.usta.example/v1/',
    APP_URL: 'http://localhost:3000',
    CAPTCHA_SITE_KEY: '6Lc_key-1',
    ANALYTICS_ID: 'G-1A2B3C4D5E',
  });
  assert.equal(settings, {
    authMode: 'local',
    apiBaseUrl: 'https://api.usta.example/v1',
    appUrl: 'http://localhost:3000',
    captchaSiteKey: '6Lc_key-1',
    analyticsId: 'G-1A2B3C4D5E',
  });
});

test('logins are the server’s under `stet serve`, and what AUTH_MODE says in any case', () => {
  const modeOf = (variables: Record<string, string>) => readEnv(variables).settings.authMode;
  assert.is(modeOf({ STET_COMMAND: 'build' }), 'local');
  assert.is(modeOf({ STET_COMMAND: 'serve' }), 'server');
  assert.is(modeOf({ STET_COMMAND: 'serve', AUTH_MODE: 'local' }), 'local');
  assert.is(modeOf({ STET_COMMAND: 'serve', AUTH_MODE: '' }), 'server');
  assert.is(modeOf({ AUTH_MODE: 'server' }), 'server');
  assert.throws(() => modeOf({ AUTH_MODE: 'both' }), /AUTH_MODE: expected "local" or "server"/);
});

test('a captcha that is not enabled leaves its key out', () => {
  const env = { CAPTCHA_ENABLED: 'false', CAPTCHA_SITE_KEY: 'key' };
  assert.not('captchaSiteKey' in readEnv(env).settings);
});

for (const [name, value, expected] of [
  ['API_BASE_URL', 'api.usta.example', 'expected an https address'],
  ['API_BASE_URL', 'http://api.usta.example', 'plain http only for localhost'],
  ['APP_URL', 'https://usta.example?x=1', 'without a user, a query and a fragment'],
  ['CAPTCHA_ENABLED', 'yes', 'expected "true" or "false"'],
  ['CAPTCHA_SITE_KEY', 'a key', 'expected a site key'],
  ['ANALYTICS_ID', 'G-1&x=', 'expected a measurement id'],
  ['SITE_URL', 'usta.example', 'expected the origin of the site'],
] as const) {
  test(`${name}=${value} is refused, and what it should be is said`, () => {
    assert.throws(
      () => readEnv({ [name]: value }),
      (error: Error) => error.message.includes(`${name}: `) && error.message.includes(expected),
    );
  });
}

test('dates are read in one way everywhere', () => {
  assert.is(formatDate('2025-01-08'), 'January 8, 2025');
  assert.is(formatDate('2024-12-28'), 'December 28, 2024');
});

test('compressing can be left to the host', () => {
  assert.is(readEnv({}).precompress, true);
  assert.is(readEnv({ PRECOMPRESS: 'false' }).precompress, false);
  assert.throws(() => readEnv({ PRECOMPRESS: 'no' }), /PRECOMPRESS: expected "true" or "false"/);
});

test.run();
