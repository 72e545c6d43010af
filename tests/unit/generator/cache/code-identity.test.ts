import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIdentity } from '../../../../generator/cache/code-identity.ts';
import { withEnvironment } from '../../../helpers/environment.ts';

test('it is another in another time zone or language', async () => {
  const identify = (variables: Record<string, string>) => withEnvironment(variables, codeIdentity);
  const base = await identify({ TZ: 'Europe/Vienna' });
  assert.is(await identify({ TZ: 'Europe/Vienna' }), base);
  assert.is.not(await identify({ TZ: 'America/New_York' }), base);
  assert.is.not(await identify({ TZ: 'Europe/Vienna', LANG: 'de_AT.UTF-8' }), base);
});

test('it follows Node, and not what compresses', () => {
  const { versions } = process;
  const identify = (changed: object) => {
    Object.defineProperty(process, 'versions', { value: { ...versions, ...changed } });
    return codeIdentity();
  };
  try {
    const base = identify({});
    assert.is(identify({ zlib: '9', brotli: '9', openssl: '9' }), base);
    assert.is.not(identify({ node: '99.0.0' }), base);
    assert.is.not(identify({ icu: '99' }), base);
  } finally {
    Object.defineProperty(process, 'versions', { value: versions });
  }
});

test.run();
