import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectFolder } from '../../helpers/project.ts';

const policy = readFileSync(join(projectFolder, 'content/pages/privacy.md'), 'utf8');
const sources = readdirSync(join(projectFolder, 'site'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(projectFolder, 'site', file), 'utf8'));

test('the privacy policy names everything that the site keeps in local storage', () => {
  const keys = sources.flatMap((source) =>
    [...source.matchAll(/createStoredValue\('([^']+)'/g)].map(([, key]) => key),
  );
  assert.ok(keys.includes('theme') && keys.includes('auth_token'));
  assert.equal(
    keys.filter((key) => !policy.includes(`\`${key}\``)),
    [],
  );
});

test('other ways to keep something in the browser are used only where it tells of them', () => {
  const used = (word: string) => sources.some((source) => source.includes(word));
  assert.ok(!used('sessionStorage') || policy.includes('session storage'));
  for (const word of ['document.cookie', 'indexedDB', 'cookieStore']) assert.not(used(word), word);
});

test('the policy tells of captcha, analytics and what they spare', () => {
  for (const text of ['IP addresses are anonymized', 'captcha', 'Do Not Track']) {
    assert.ok(policy.includes(text), text);
  }
});

test.run();
