import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contentSecurityPolicy } from '../../../site/content-security-policy.ts';

const nothing = { authMode: 'local' as const, apiBaseUrl: '', appUrl: '' };

test('with nothing configured the policy names no host', () => {
  const sources = Object.values(contentSecurityPolicy(nothing)).flat();
  assert.equal([...new Set(sources)].sort(), ["'none'", "'script'", "'self'", 'data:']);
});

test('trusted types are required where no script of another host runs, and only there', () => {
  const requires = (settings: object) =>
    'require-trusted-types-for' in contentSecurityPolicy({ ...nothing, ...settings });
  assert.ok(requires({}));
  assert.ok(requires({ apiBaseUrl: 'https://api.usta.example' }));
  assert.not(requires({ analyticsId: 'G-1' }));
  assert.not(requires({ captchaSiteKey: 'key' }));
});

test('an API of another origin may be called, and nothing else changes', () => {
  const policy = contentSecurityPolicy({ ...nothing, apiBaseUrl: 'https://api.usta.example/v1' });
  assert.equal(policy, {
    ...contentSecurityPolicy(nothing),
    'connect-src': ["'self'", 'https://api.usta.example'],
  });
});

test('analytics adds its hosts to scripts, images and calls', () => {
  const policy = contentSecurityPolicy({ ...nothing, analyticsId: 'G-1' });
  assert.equal(policy['script-src'], ["'self'", 'https://www.googletagmanager.com']);
  assert.ok(policy['connect-src']?.includes('https://*.google-analytics.com'));
  assert.ok(policy['img-src']?.includes('https://*.google-analytics.com'));
  assert.not('frame-src' in policy);
});

test('the captcha adds its hosts to scripts, frames and calls, and no inline style', () => {
  const policy = contentSecurityPolicy({ ...nothing, captchaSiteKey: 'key' });
  assert.ok(policy['script-src']?.includes('https://www.google.com/recaptcha/'));
  assert.ok(policy['frame-src']?.includes('https://www.google.com/recaptcha/'));
  assert.equal(policy['style-src'], ["'self'"]);
});

test.run();
