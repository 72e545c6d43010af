import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIdentity } from '../../../../generator/cache/code-identity.ts';

test('it is another in another time zone or language', () => {
  const { TZ, LANG } = process.env;
  try {
    process.env.TZ = 'Europe/Vienna';
    const base = codeIdentity();
    assert.is(codeIdentity(), base);
    process.env.TZ = 'America/New_York';
    assert.is.not(codeIdentity(), base);
    process.env.TZ = 'Europe/Vienna';
    process.env.LANG = 'de_AT.UTF-8';
    assert.is.not(codeIdentity(), base);
  } finally {
    for (const [name, value] of Object.entries({ TZ, LANG })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
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
