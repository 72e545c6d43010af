import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

test('where nothing records what is installed, the versions of its packages are read', () => {
  const own = mkdtempSync(join(tmpdir(), 'stet-identity-'));
  const write = (file: string, manifest: object) => {
    mkdirSync(dirname(join(own, file)), { recursive: true });
    writeFileSync(join(own, file), JSON.stringify(manifest));
  };
  try {
    write('package.json', { dependencies: { sharp: '^1.0.0' } });
    write('node_modules/sharp/package.json', { version: '1.0.0' });
    const before = codeIdentity(own, own);
    assert.is(codeIdentity(own, own), before);
    write('node_modules/sharp/package.json', { version: '1.0.1' });
    assert.is.not(codeIdentity(own, own), before);
  } finally {
    rmSync(own, { recursive: true });
  }
});

test.run();
