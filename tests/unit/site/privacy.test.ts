import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectFolder } from '../../helpers/project.ts';

const policy = readFileSync(join(projectFolder, 'content/pages/privacy.md'), 'utf8');
const differences = readFileSync(join(projectFolder, 'docs/differences.md'), 'utf8');
/** Comments left out, the code of each file by its path in `site/`. */
const sources = readdirSync(join(projectFolder, 'site'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({
    file,
    code: withoutComments(readFileSync(join(projectFolder, 'site', file), 'utf8')),
  }));

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** The files whose code has a word. */
const filesWith = (word: RegExp) =>
  sources.filter(({ code }) => word.test(code)).map(({ file }) => file);

test('the privacy policy and the list of differences name everything that the site keeps in the browser', () => {
  const calls = sources.flatMap(({ code }) => [
    ...code.matchAll(/createStoredValue\(\s*([^),]+)/g),
  ]);
  const keys = calls.map(([, key = '']) => key).filter((key) => !key.startsWith('key: string'));
  for (const key of ['theme', 'auth_token']) assert.ok(keys.includes(`'${key}'`), key);
  assert.equal(
    keys.filter((key) => !/^'\w+'$/.test(key)),
    [],
    'a key that is no literal cannot be looked up here',
  );
  for (const [name, text] of Object.entries({ policy, differences })) {
    assert.equal(
      keys.filter((key) => !text.includes(`\`${key.slice(1, -1)}\``)),
      [],
      name,
    );
  }
  const listed = [...differences.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
  assert.equal(
    [...listed, 'auth_token', 'theme'].sort(),
    [...new Set(keys.map((key) => key.slice(1, -1)))].sort(),
    'the table of the keys beyond the spec’s two',
  );
  assert.equal(
    keys.filter((key) => !policy.includes(`cells: [${key.slice(1, -1)},`)),
    [],
    'the table at its head is complete',
  );
});

test('storage is used by these files alone, so that no key escapes the test above', () => {
  assert.equal(filesWith(/\blocalStorage\b/).sort(), [
    'features/theme/before-paint.ts',
    'hooks/stored-value.ts',
  ]);
  const others =
    /\bsessionStorage\b|document\.cookie|indexedDB|cookieStore|\bcaches\b|serviceWorker/;
  assert.equal(filesWith(others), []);
});

test('the policy tells where the captcha loads, which is where the code loads it', () => {
  assert.equal(filesWith(/captcha\/(?:use-captcha|captcha|request-token)\.ts'/).sort(), [
    'features/login-form/use-sign-in-captcha.ts',
    'features/partner-form/partner-form.tsx',
    'features/partner-form/send-request.ts',
  ]);
  assert.match(policy, 'the partnership form loads a captcha');
  assert.match(policy, 'The sign-in form loads the same script only after three failed attempts');
});

test('the policy tells of the opt-out signals that the code heeds, and of what analytics spares', () => {
  const [optOut] = sources.filter(({ file }) => file === 'features/analytics/opt-out.ts');
  assert.match(optOut?.code ?? '', 'doNotTrack');
  assert.match(optOut?.code ?? '', 'globalPrivacyControl');
  for (const text of [
    'Do Not Track (DNT)',
    'Global Privacy Control (GPC)',
    'IP addresses are anonymized',
  ]) {
    assert.ok(policy.includes(text), text);
  }
});

test.run();
