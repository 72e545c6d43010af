import { pbkdf2Sync } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createAdminVerifier } from '../../../../../../site/features/auth/local/admin-verifier.ts';
import { verify } from '../../../../../../site/features/auth/local/verifier.ts';

const pair = { email: 'admin@usta.example', password: 'Pässword-is-14' };
const url = 'https://usta.example';
const verifier = await createAdminVerifier(pair, url);

test('is PBKDF2 with SHA-256, 600,000 rounds and a salt of 128 bits', () => {
  assert.is(verifier.rounds, 600_000);
  assert.match(verifier.salt, /^[0-9a-f]{32}$/);
  const text = `${pair.email}\n${pair.password}`;
  const expected = pbkdf2Sync(text, verifier.salt, 600_000, 32, 'sha256').toString('hex');
  assert.is(verifier.hash, expected);
});

test('is the same for the same pair and site, and no other', async () => {
  assert.equal(await createAdminVerifier(pair, url), verifier);
  const elsewhere = await createAdminVerifier(pair, 'https://other.example');
  assert.is.not(elsewhere.salt, verifier.salt);
  assert.is.not(elsewhere.hash, verifier.hash);
});

test('the salt says nothing about the pair', async () => {
  const other = await createAdminVerifier({ ...pair, email: 'x@usta.example' }, url);
  assert.is(other.salt, verifier.salt);
  assert.is.not(other.hash, verifier.hash);
});

for (const [what, credentials, isRight] of [
  ['the pair', pair, true],
  ['another spelling of the address', { ...pair, email: ' Admin@USTA.example ' }, true],
  ['another encoding of the accent', { ...pair, password: pair.password.normalize('NFD') }, true],
  ['another password', { ...pair, password: 'Pässword-is-15' }, false],
  ['another address', { ...pair, email: 'admin@usta.invalid' }, false],
  ['a password in another case', { ...pair, password: 'pässword-is-14' }, false],
  ['halves that only join to the same text', { email: `${pair.email}\nP`, password: 'x' }, false],
] as const) {
  test(`${what} is ${isRight ? 'accepted' : 'refused'}`, async () => {
    assert.is(await verify(verifier, credentials), isRight);
  });
}

test('without cryptography, as on plain http, it says what is missing', async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  try {
    await verify(verifier, pair);
    assert.unreachable();
  } catch (error) {
    assert.match((error as Error).message, 'needs a secure connection');
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
});

test.run();
