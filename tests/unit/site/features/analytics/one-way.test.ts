import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { projectFolder } from '../../../../helpers/project.ts';

const folder = join(projectFolder, 'site');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.tsx?$/.test(file),
);
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8'))).sort();

test('only one module calls the analytics provider', () => {
  assert.equal(filesWith(/dataLayer/), ['features/analytics/gtag.ts']);
  assert.equal(filesWith(/\bgtag\(|googletagmanager\.com\/gtag/), [
    'features/analytics/connect.ts',
    'features/analytics/gtag.ts',
  ]);
});

test('everybody else knows analytics.ts alone, but for the one who connects it', () => {
  const outside = filesWith(/features\/analytics\/|\.\.\/analytics\//).filter(
    (file) => !file.startsWith('features/analytics/'),
  );
  for (const file of outside) {
    const source = readFileSync(join(folder, file), 'utf8');
    const imported = [...source.matchAll(/from '[^']*analytics\/([\w-]+)\.ts'/g)];
    assert.equal(
      imported.map(([, name]) => name).filter((name) => name !== 'analytics' && name !== 'events'),
      [],
      file,
    );
  }
  assert.ok(outside.includes('features/auth/auth-store.ts'));
});

test.run();
