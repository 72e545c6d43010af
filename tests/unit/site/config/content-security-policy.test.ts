import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentSecurityPolicies } from '../../../../site/config/content-security-policy.ts';
import { connectHosts } from '../../../../site/domain/security.ts';
import type { Settings } from '../../../../site/domain/settings.ts';

const nothing: Settings = { authMode: 'local', apiBaseUrl: '', appUrl: '' };

/** The policy of a page of a build. */
function policyOf(path: string, settings: Partial<Settings> = {}) {
  const { contentSecurityPolicy, pagePolicies } = contentSecurityPolicies({
    ...nothing,
    ...settings,
  });
  return pagePolicies[path] ?? contentSecurityPolicy;
}

const pages = ['/', '/partner', '/login', '/app/dashboard', '/404'];

/** Which of the pages may call a host. */
const callersOf = (origin: string, settings: Partial<Settings>) =>
  pages.filter((path) => policyOf(path, settings)['connect-src']?.includes(origin));

test('with nothing configured no policy names a host, and all are the same', () => {
  const sources = Object.values(policyOf('/')).flat();
  assert.equal([...new Set(sources)].sort(), ["'none'", "'script'", "'self'", 'data:']);
  for (const path of pages) assert.equal(policyOf(path), policyOf('/'), path);
});

test('trusted types are required where no script of another host runs, and only there', () => {
  const strict = (settings: Partial<Settings>) =>
    pages.filter((path) => 'require-trusted-types-for' in policyOf(path, settings));
  assert.equal(strict({}), pages);
  assert.equal(strict({ apiBaseUrl: 'https://api.usta.example' }), pages);
  assert.equal(strict({ analyticsId: 'G-1' }), []);
  assert.equal(strict({ captchaSiteKey: 'key' }), ['/', '/app/dashboard', '/404']);
});

test('the provider’s API may be called by the form, and by every page where logins are a server’s', () => {
  const apiBaseUrl = 'https://api.usta.example/v1';
  const origin = 'https://api.usta.example';
  assert.is(connectHosts.provider, 'apiBaseUrl');
  assert.equal(callersOf(origin, { apiBaseUrl }), ['/partner']);
  assert.equal(callersOf(origin, { apiBaseUrl, authMode: 'server' }), pages);
  assert.equal(policyOf('/partner', { apiBaseUrl }), {
    ...policyOf('/partner'),
    'connect-src': ["'self'", origin],
  });
});

test('no page may call a host of AI models, since none does', () => {
  const all = { apiBaseUrl: 'https://api.usta.example', captchaSiteKey: 'key', analyticsId: 'G-1' };
  for (const origin of Object.values(connectHosts.aiModels)) {
    assert.is(new URL(origin).origin, origin);
    for (const settings of [{}, all, { ...all, authMode: 'server' as const }]) {
      assert.equal(callersOf(origin, settings), [], origin);
    }
  }
});

test('analytics adds its hosts to scripts, images and calls of every page', () => {
  for (const path of pages) {
    const policy = policyOf(path, { analyticsId: 'G-1' });
    assert.equal(policy['script-src'], ["'self'", 'https://www.googletagmanager.com']);
    assert.ok(policy['connect-src']?.includes('https://*.google-analytics.com'));
    assert.ok(policy['img-src']?.includes('https://*.google-analytics.com'));
    assert.equal(policy['frame-src'], ["'none'"]);
  }
});

test('the captcha adds its hosts to scripts, frames and calls of the two forms, and no inline style', () => {
  const captchaSiteKey = 'key';
  assert.equal(callersOf('https://www.google.com/recaptcha/', { captchaSiteKey }), [
    '/partner',
    '/login',
  ]);
  const policy = policyOf('/login', { captchaSiteKey });
  assert.ok(policy['script-src']?.includes('https://www.google.com/recaptcha/'));
  assert.equal(policy['frame-src'], [
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ]);
  assert.equal(policy['style-src'], ["'self'"]);
});

test.run();
