import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
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

test('the policy of header and document admits the configured hosts, and no other', async () => {
  const response = await fetch(`${stage.url}/partner`);
  const header = response.headers.get('content-security-policy') ?? '';
  const hosts = new Set([...header.matchAll(/https:\/\/([^/ ;]+)/g)].map(([, host]) => host));
  assert.equal([...hosts].sort(), [
    '*.analytics.google.com',
    '*.google-analytics.com',
    '*.googletagmanager.com',
    'api.usta.example',
    'recaptcha.google.com',
    'www.google.com',
    'www.googletagmanager.com',
    'www.gstatic.com',
  ]);
  assert.not.match(header, 'unsafe');
  const meta = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await response.text());
  const text = (meta?.[1] ?? '').replaceAll('&#39;', "'");
  // A document admits the style sheets that it holds, the header those of all pages.
  const sheets = /(?<=style-src 'self')[^;]*/;
  assert.is(
    text.replace(sheets, ''),
    header.replace(" frame-ancestors 'none';", '').replace(sheets, ''),
  );
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
  const { code, stderr } = await runStetWith(env, 'check');
  assert.is(code, 1);
  assert.match(stderr, 'API_BASE_URL: expected an https address, such as');
  assert.match(stderr, 'ANALYTICS_ID: expected a measurement id, such as');
});

test.run();
