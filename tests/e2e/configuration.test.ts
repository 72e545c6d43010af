import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { buildRealSite, listOutputs } from '../helpers/built-site.ts';
import { runStetWith } from '../helpers/stet-process.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({
    env: {
      API_BASE_URL: 'https://api.usta.example/v1',
      APP_URL: 'https://app.usta.example',
      CAPTCHA_SITE_KEY: 'key',
      ANALYTICS_ID: 'G-1A2B3C4D5E',
    },
  });
});
test.after(() => stage?.close());

/** Pages that neither the sitemap nor the stage lists. */
const platform = ['/app/dashboard', '/core/area'];

const analyticsHosts = [
  '*.analytics.google.com',
  '*.google-analytics.com',
  '*.googletagmanager.com',
  'www.googletagmanager.com',
];
const captchaHosts = ['recaptcha.google.com', 'www.google.com', 'www.gstatic.com'];

/** What pages use beyond their own host where everything is configured; the others use analytics. */
const hostsOf: Readonly<Record<string, readonly string[]>> = {
  '/partner': [...analyticsHosts, 'api.usta.example', ...captchaHosts].sort(),
  '/login': [...analyticsHosts, ...captchaHosts].sort(),
};

/** Sources of a policy that are on other hosts: each host once. */
const readHosts = (policy: string) =>
  [...new Set([...policy.matchAll(/https:\/\/([^/ ;]+)/g)].map(([, host]) => host))].sort();

/** The policy in a document. */
function readPolicy(html: string): string {
  const meta = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html);
  return (meta?.[1] ?? '').replaceAll('&#39;', "'");
}

test('each document admits exactly the hosts that its page uses', async () => {
  for (const path of [...stage.paths, ...platform]) {
    const policy = readPolicy(await (await fetch(`${stage.url}${path}`)).text());
    assert.equal(readHosts(policy), hostsOf[path] ?? analyticsHosts, path);
    assert.not.match(policy, 'unsafe');
  }
});

test('with nothing configured no document admits another host', async () => {
  const out = await buildRealSite();
  const documents = listOutputs(out).filter((file) => file.endsWith('.html'));
  assert.ok(documents.includes('/partner.html') && documents.length > 60);
  for (const file of documents) {
    const policy = readPolicy(readFileSync(join(out, file), 'utf8'));
    assert.match(policy, "default-src 'self'", file);
    assert.equal(readHosts(policy), [], file);
  }
});

test('the header admits what any page may do, and differs from the widest document in nothing else', async () => {
  const response = await fetch(`${stage.url}/partner`);
  const header = response.headers.get('content-security-policy') ?? '';
  assert.equal(readHosts(header), hostsOf['/partner']);
  const inOrder = (policy: string) =>
    policy.split('; ').map((directive) => directive.split(' ').sort().join(' '));
  const isKept = (directive: string) => !/frame-ancestors|style-src/.test(directive);
  const text = readPolicy(await response.text());
  assert.equal(inOrder(text).filter(isKept), inOrder(header).filter(isKept));
  // A document admits the style sheets that it holds, the header those of all pages.
  const sheets = /(?<=style-src 'self')[^;]*/;
  const own = sheets.exec(text)?.[0].trim().split(' ') ?? [];
  assert.is(own.length, 2);
  for (const hash of own) assert.match(sheets.exec(header)?.[0] ?? '', hash);
});

test('a signed-in visitor goes to the platform where it runs', async () => {
  const { page } = await stage.open('/', {
    prepare: async (page) => {
      await page.route(/google/, (route) => route.fulfill({ body: '' }));
      await page.addInitScript(() => localStorage.setItem('auth_token', 'token'));
    },
  });
  const link = page.getByRole('banner').getByRole('link', { name: 'Go to Platform' });
  assert.is(await link.first().getAttribute('href'), 'https://app.usta.example/app/dashboard');
  await page.context().close();
});

test('a variable that cannot be used stops the build, which says what it should be', async () => {
  const env = { API_BASE_URL: 'api.usta.example', ANALYTICS_ID: 'analytics' };
  const { code, stdout } = await runStetWith(env, 'check');
  assert.is(code, 1);
  assert.match(stdout, 'API_BASE_URL: expected an https address, such as');
  assert.match(stdout, 'ANALYTICS_ID: expected a measurement id, such as');
});

test.run();
