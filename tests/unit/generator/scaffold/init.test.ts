import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { packageVersion } from '../../../../generator/lib/package-folder.ts';
import { createWorkflow } from '../../../../generator/scaffold/init/create-workflow.ts';
import { stetSource } from '../../../../generator/scaffold/init/own-source.ts';
import { findPackageManager } from '../../../../generator/scaffold/init/package-manager.ts';
import { createSiteFiles } from '../../../../generator/scaffold/init/site-files.ts';
import { createFolder } from '../../../helpers/project.ts';

/** The folder of a stet that is installed below `folder`, whose package.json names it so. */
function installStet(folder: string, source: string, own = 'node_modules/stet'): string {
  const manifest = join(folder, 'package.json');
  mkdirSync(dirname(manifest), { recursive: true });
  writeFileSync(manifest, JSON.stringify({ devDependencies: { stet: source } }));
  return join(folder, own);
}

test('a new site gets the stet that made it', () => {
  const folder = createFolder('installed');
  const sourceFrom = (source: string, own?: string) =>
    stetSource(join(folder, 'my/site'), installStet(join(folder, 'tools'), source, own));
  assert.is(sourceFrom('file:../stet-1.2.3.tgz'), 'file:../../stet-1.2.3.tgz');
  assert.is(sourceFrom('link:../stet'), 'file:../../stet');
  const inPnpm = 'node_modules/.pnpm/stet@file+stet-1.2.3.tgz/node_modules/stet';
  assert.is(sourceFrom('file:../stet-1.2.3.tgz', inPnpm), 'file:../../stet-1.2.3.tgz');
  for (const typed of ['../stet-1.2.3.tgz', join(folder, 'stet-1.2.3.tgz')]) {
    assert.is(sourceFrom(typed), 'file:../../stet-1.2.3.tgz');
  }
  const url = 'https://example.com/stet-1.2.3.tgz';
  assert.is(sourceFrom(url), url);
  assert.is(sourceFrom('~1.2.3'), `^${packageVersion()}`);
  assert.is(sourceFrom('^1.2.3'), `^${packageVersion()}`);
  assert.is(stetSource(join(folder, 'site'), join(folder, 'clone')), 'file:../clone');
});

test('a stet that no package depends on is the one of the registry', () => {
  assert.is(stetSource('/sites/mine', '/usr/lib/node_modules/stet'), `^${packageVersion()}`);
});

test('a package.json above stet that is no valid one is like a missing one', () => {
  const folder = createFolder('broken');
  const own = installStet(folder, '1.0.0');
  for (const text of ['{ "name": ', 'null']) {
    writeFileSync(join(folder, 'package.json'), text);
    assert.is(stetSource(join(folder, 'site'), own), `^${packageVersion()}`);
  }
});

test('the package manager is the one that ran stet', () => {
  const find = (agent?: string) => findPackageManager({ npm_config_user_agent: agent });
  assert.equal(find('pnpm/10.2.0 npm/? node/v20.19.0 linux x64'), {
    name: 'pnpm',
    version: '10.2.0',
  });
  assert.equal(find('yarn/1.22.22 npm/? node/v20.19.0'), { name: 'yarn', version: '1.22.22' });
  assert.is(find('npm/11.0.0 node/v20.19.0 linux x64').name, 'npm');
  assert.is(find('bun/1.3.0').name, 'npm');
  assert.is(find().name, 'npm');
});

test('the workflow installs as the package manager does, and passes flags on', () => {
  assert.match(createWorkflow({ name: 'npm' }), 'run: npm run check -- --format github\n');
  const pnpm = createWorkflow({ name: 'pnpm', version: '11.0.1' });
  assert.match(pnpm, 'version: 11\n');
  assert.match(pnpm, 'cache: pnpm\n');
  assert.match(pnpm, 'run: pnpm run check --format github\n');
  assert.match(createWorkflow({ name: 'yarn' }), 'run: yarn install --frozen-lockfile\n');
});

test('Yarn 2 and later gets a project that is not one with the folder around it', () => {
  const root = join(createFolder('yarn'), 'site');
  const settings = { root, template: 'minimal', url: 'https://example.com' };
  const filesFor = (version: string) =>
    new Map(
      createSiteFiles(settings, {
        ...{ manager: { name: 'yarn', version }, guide: 'README.md', folder: '' },
      }).map(({ path, contents }) => [path, String(contents)]),
    );
  const modern = filesFor('4.9.1');
  assert.is(modern.get('yarn.lock'), '');
  assert.is(modern.get('.yarnrc.yml'), 'nodeLinker: node-modules\n');
  assert.match(modern.get('.gitignore') ?? '', /^\.yarn\/$/m);
  assert.match(modern.get('package.json') ?? '', '"packageManager": "yarn@4.9.1"');
  const workflow = modern.get('.github/workflows/site.yml') ?? '';
  assert.match(workflow, /run: corepack enable\n +- run: yarn install --immutable\n/);
  assert.not.match(workflow, 'cache: yarn');
  const classic = filesFor('1.22.22');
  assert.not.ok(classic.has('yarn.lock'));
  assert.not.match(classic.get('package.json') ?? '', 'packageManager');
});

test.run();
