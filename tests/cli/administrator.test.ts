import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, administratorEnv } from '../helpers/administrator.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { readTree } from '../helpers/files.ts';
import { createFolder } from '../helpers/project.ts';
import { runStetWith } from '../helpers/stet-process.ts';

const { email, password } = administrator;

/** What is compressed ahead is the same text, and takes as long as the rest of a build. */
const uncompressed = { PRECOMPRESS: 'false' };

/** Every way in which a text could stand in a file and still be read off it. */
function spellings(text: string): string[] {
  return [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
    Buffer.from(text).toString('hex'),
    [...text].reverse().join(''),
  ];
}

test('no file of the output holds the address or the password, and two builds are equal', async () => {
  const first = readTree(await buildRealSite({ env: administratorEnv }));
  const out = join(createFolder('again'), 'dist');
  const env = { ...uncompressed, ...administratorEnv };
  const { code, stdout } = await runStetWith(env, 'build', '--out', out);
  assert.is(code, 0, stdout);
  assert.not.match(stdout, /error|warning|advice/);
  const second = readTree(out);
  assert.equal(first, second);
  assert.match(first['login.json'] ?? '', '"rounds":600000');
  for (const [file, text] of Object.entries(first)) {
    for (const spelling of [...spellings(email), ...spellings(password)]) {
      assert.not.ok(text.toLowerCase().includes(spelling.toLowerCase()), `${spelling} in ${file}`);
    }
  }
});

test('a build without an administrator says so once', async () => {
  const out = join(createFolder('nobody'), 'dist');
  const nobody = { ...uncompressed, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  const { code, stdout } = await runStetWith(nobody, 'build', '--out', out);
  assert.is(code, 0, stdout);
  assert.is(stdout.split('This build has no administrator').length, 2);
  assert.match(readTree(out)['login.json'] ?? '', '"verifier":null');
});

test('half a pair, or a weak password, is an error that names the variable and not the value', async () => {
  for (const [env, says] of [
    [{ ADMIN_EMAIL: email }, /ADMIN_PASSWORD: expected a value/],
    [{ ADMIN_PASSWORD: password }, /ADMIN_EMAIL: expected a value/],
    [{ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: password }, /ADMIN_EMAIL: expected an email address/],
    [
      { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'difference' },
      /ADMIN_PASSWORD: it needs 2 more characters/,
    ],
  ] as [Record<string, string>, RegExp][]) {
    const { code, stdout } = await runStetWith(env, 'check');
    assert.is(code, 1);
    assert.match(stdout, says);
    assert.not.match(stdout, env.ADMIN_PASSWORD ?? password);
  }
});

test.run();
