import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hashInstallation, hashPackages } from '../../../../generator/cache/installed-packages.ts';
import { createFolder } from '../../../helpers/project.ts';

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

/** What npm would have written down: `marks` needs `deep`, and of `shared` another version. */
const packages = {
  'node_modules/marks': { version: '1.0.0', dependencies: { deep: '1', shared: '1' } },
  'node_modules/marks/node_modules/shared': { version: '1.0.0' },
  'node_modules/deep': { version: '1.0.0', peerDependencies: { marks: '1' } },
  'node_modules/shared': { version: '2.0.0' },
  'node_modules/other': { version: '1.0.0' },
};

/** Writes down what is installed, with a change. */
function install(root: string, changed: object = {}): string {
  const record = { packages: { ...packages, ...changed } };
  write(root, 'node_modules/.package-lock.json', JSON.stringify(record));
  return join(root, 'node_modules/marks');
}

test('a file called patches, or a folder called x.patch, is no list of patches', () => {
  const root = createFolder('installed-no-patches');
  const folder = install(root);
  const before = hashPackages([folder]);
  write(root, 'patches', '');
  assert.is(hashPackages([folder]), before);
  const other = createFolder('installed-odd-patches');
  write(other, 'patches/x.patch/y', '');
  assert.ok(hashPackages([install(other)]));
});

test('a package is another one with another version of anything that it depends on', () => {
  const root = createFolder('installed');
  const before = hashPackages([install(root)]);
  assert.is(hashPackages([install(root)]), before);
  for (const [key, installed] of Object.entries(packages)) {
    const version = { [key]: { ...installed, version: '9.0.0' } };
    const integrity = { [key]: { ...installed, integrity: 'sha512-other' } };
    const needed = !['node_modules/other', 'node_modules/shared'].includes(key);
    for (const changed of [version, integrity]) {
      const after = hashPackages([install(root, changed)]);
      assert.is(after !== before, needed, `${key}: ${JSON.stringify(changed)}`);
    }
  }
});

test('a package is another one with a patch of patch-package', () => {
  const root = createFolder('installed');
  const marks = install(root);
  const before = [hashPackages([marks]), hashInstallation(root)];
  write(root, 'patches/marks+1.0.0.patch', '-a\n+b\n');
  const after = [hashPackages([marks]), hashInstallation(root)];
  for (const [index, hash] of after.entries()) assert.is.not(hash, before[index]);
});

test('it is the same in another folder, and in any order', () => {
  const [one, two] = [createFolder('installed'), createFolder('installed')];
  const folders = (root: string) => [install(root), join(root, 'node_modules/other')];
  assert.is(hashPackages(folders(one)), hashPackages(folders(two).reverse()));
  renameSync(one, join(two, 'moved'));
  assert.is(hashPackages(folders(join(two, 'moved'))), hashPackages(folders(two)));
});

test('where no npm has written down what it needs, all that is installed counts', () => {
  for (const record of ['.pnpm/lock.yaml', '.yarn-integrity']) {
    const root = createFolder('installed');
    const folder = join(root, 'node_modules/.pnpm/marks@1.0.0/node_modules/marks');
    write(folder, 'package.json', '{"version":"1.0.0"}');
    write(root, `node_modules/${record}`, 'other 1');
    const before = hashPackages([folder]);
    assert.is(hashPackages([folder]), before);
    write(root, `node_modules/${record}`, 'other 2');
    const installed = hashPackages([folder]);
    assert.is.not(installed, before, record);
    write(folder, 'package.json', '{"version":"1.0.1"}');
    assert.is.not(hashPackages([folder]), installed, record);
  }
});

test('an installation is another one once any package is', () => {
  const root = createFolder('installed');
  install(root);
  const before = hashInstallation(root);
  install(root, { 'node_modules/other': { version: '1.0.1' } });
  assert.is.not(hashInstallation(root), before);
});

test.run();
