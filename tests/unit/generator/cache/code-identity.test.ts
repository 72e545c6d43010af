import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIdentity } from '../../../../generator/cache/code-identity.ts';
import { createFolder } from '../../../helpers/project.ts';

test('it is another in another time zone or language', () => {
  const root = createFolder('identity');
  const { TZ, LANG } = process.env;
  try {
    process.env.TZ = 'Europe/Vienna';
    const base = codeIdentity(root);
    assert.is(codeIdentity(root), base);
    process.env.TZ = 'America/New_York';
    assert.is.not(codeIdentity(root), base);
    process.env.TZ = 'Europe/Vienna';
    process.env.LANG = 'de_AT.UTF-8';
    assert.is.not(codeIdentity(root), base);
  } finally {
    for (const [name, value] of Object.entries({ TZ, LANG })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test('it is another once packages were installed, with npm or pnpm', () => {
  for (const record of ['.package-lock.json', '.pnpm/lock.yaml']) {
    const root = createFolder('identity');
    const before = codeIdentity(root);
    mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true });
    writeFileSync(join(root, 'node_modules', record), 'zod 4');
    const installed = codeIdentity(root);
    assert.is.not(installed, before, record);
    writeFileSync(join(root, 'node_modules', record), 'zod 5');
    assert.is.not(codeIdentity(root), installed, record);
  }
});

test.run();
