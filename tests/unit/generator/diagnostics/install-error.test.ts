import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteError, withoutSystemError } from '../../../../generator/diagnostics/diagnostic.ts';

const described = (message: string) => {
  const error = withoutSystemError(new Error(message));
  return error instanceof SiteError ? error.diagnostics[0] : undefined;
};

test('a package without its binary is a mistake of the installation', () => {
  for (const message of [
    'Could not load the "sharp" module using the linux-x64 runtime\nPossible solutions:',
    'The package "@esbuild/linux-x64" could not be found, and is needed by esbuild.\n\nIf you',
    "You installed esbuild for another platform than the one you're currently using.\nThis",
    'Cannot find native binding. npm has a bug related to optional dependencies (https://github.com/',
  ]) {
    const found = described(message);
    assert.is(found?.rule, 'install/incomplete', message);
    assert.match(found?.hint ?? '', 'npm ci --include=optional');
  }
});

test('so is a package that stet expects and nobody installed', () => {
  for (const message of [
    'The package zod is not installed.',
    "Cannot find package 'zod' imported from /s/node_modules/stet/bin/run-bundle.js",
  ]) {
    assert.is(described(message)?.hint, 'Install it: npm install zod.');
  }
  assert.is(described("Cannot find package 'zod' imported from /s/plugin.js"), undefined);
});

test.run();
