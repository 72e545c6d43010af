import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Bundles, bundleSite } from '../../../../generator/assets/bundle.ts';
import { recallBundles } from '../../../../generator/assets/kept-bundles.ts';
import { openCache } from '../../../../generator/cache/cache.ts';
import type { RemoteCache } from '../../../../generator/cache/remote/remote-cache.ts';
import { sourceSignature } from '../../../../generator/cache/signature.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import type { Json } from '../../../../generator/contract.ts';
import { copyFixture, createFolder } from '../../../helpers/project.ts';

const root = copyFixture('tiny');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
// By this name a cache knows the site in other folders.
write('package.json', '{ "name": "tiny" }');
const append = (file: string, text: string) =>
  write(file, `${readFileSync(join(root, file), 'utf8')}${text}`);

/** Bundles the site like a build does, and says whether anything was made. */
async function build({
  folder = root,
  shared = {} as Json,
  isShared = false,
  meanwhile = () => {},
} = {}) {
  const site = await loadConfig(folder, 'production');
  const cache = openCache({ root: folder, mode: 'production' });
  if (isShared) cache.store.connect({} as RemoteCache);
  let isMade = false;
  const known = Promise.resolve(shared);
  const bundles = await bundleSite(site, known, {
    recall: (make) =>
      recallBundles({ site, cache, shared: known }, async () => {
        isMade = true;
        const code = await make();
        meanwhile();
        return code;
      }),
  });
  if (!isShared) await cache.save();
  cache.close();
  return { bundles, isMade };
}

const textsOf = ({ client, serverCode, inlineScripts, api }: Bundles) => ({
  ...{ serverCode, inlineScripts, api: api?.code },
  files: client.files.map(({ path, make }) => [path, `${make()}`]),
});

/** A build makes the bundles, and the next one recalls the same. */
async function isMadeOnce(message: string, options = {}) {
  // Files that change while bundles are made belong to no build; this edit is older than the next.
  await setTimeout(50);
  const first = await build(options);
  assert.ok(first.isMade, `${message}: made`);
  const again = await build(options);
  assert.not.ok(again.isMade, `${message}: recalled`);
  assert.equal(textsOf(again.bundles), textsOf(first.bundles));
}

test('bundles are recalled until their code changes', async () => {
  await isMadeOnce('at first');
  append('note-view.tsx', '\nglobalThis.edited = true;\n');
  await isMadeOnce('an edit');
});

test('a new file that an import finds first counts as a change', async () => {
  mkdirSync(join(root, 'parts/deep'), { recursive: true });
  write('parts/deep/index.ts', "export const name = 'the folder';\n");
  append('note-view.tsx', "\nimport { name } from './parts/deep';\nglobalThis.named = name;\n");
  await isMadeOnce('the folder');
  write('parts/deep.ts', "export const name = 'the file';\n");
  await isMadeOnce('the file');
  assert.match((await build()).bundles.serverCode, 'the file');
});

test('settings of the compiler count, with those that they extend', async () => {
  write('tsconfig.json', '{ "extends": "./base" }');
  write('base.json', '{}');
  await isMadeOnce('new settings');
  write('base.json', '{ "compilerOptions": { "paths": { "nothing": ["./parts/deep.ts"] } } }');
  await isMadeOnce('other settings');
});

test('a CSS Module depends on those that it takes names from', async () => {
  mkdirSync(join(root, 'styles'));
  write('styles/base.module.css', '.base { top: 1px; }');
  append('index-view.module.css', ".more { composes: base from './styles/base.module.css'; }");
  await isMadeOnce('a name from another file');
  write('styles/base.module.css', '.base { top: 2px; }');
  await isMadeOnce('an edit there');
});

test('the definition and the data that every page shares count', async () => {
  await isMadeOnce('other data', { shared: { menu: ['Notes'] } });
  append('site.config.ts', '\nexport const other = 1;\n');
  await isMadeOnce('another definition', { shared: { menu: ['Notes'] } });
});

test('a site in another folder recalls them from its copy of the cache', async () => {
  await isMadeOnce('as they are now');
  const folder = createFolder('moved');
  rmSync(folder, { recursive: true });
  cpSync(root, folder, { recursive: true });
  const { bundles, isMade } = await build({ folder });
  assert.not.ok(isMade);
  assert.equal(textsOf(bundles), textsOf((await build()).bundles));
});

test('files with the same contents are known by their new signatures after one build', async () => {
  await build();
  const file = join(root, 'note-view.tsx');
  const signature = () => sourceSignature(statSync(file));
  const before = signature();
  write('note-view.tsx', readFileSync(file, 'utf8'));
  assert.is.not(signature(), before);
  // What is written while a build begins may change again unnoticed.
  await setTimeout(50);
  assert.not.ok((await build()).isMade);
  const files = openCache({ root, mode: 'production' }).recall('files of bundles') as ReadonlyMap<
    string,
    { signature: string }
  >;
  assert.is(files.get('note-view.tsx')?.signature, signature());
});

test('no code is taken from a cache that others can write to', async () => {
  assert.not.ok((await build()).isMade);
  assert.ok((await build({ isShared: true })).isMade);
});

test('an edit while they are made is not taken for what they were made from', async () => {
  const text = readFileSync(join(root, 'note-view.tsx'), 'utf8');
  append('note-view.tsx', '\n// One more line.\n');
  await setTimeout(50);
  await build({ meanwhile: () => write('note-view.tsx', `${text}\nglobalThis.late = true;\n`) });
  const { bundles, isMade } = await build();
  assert.ok(isMade);
  assert.match(bundles.serverCode, 'late');
});

test('a package that is found nearer counts', async () => {
  append('note-view.tsx', '\n// One more.\n');
  await isMadeOnce('without it');
  mkdirSync(join(root, 'node_modules/react'), { recursive: true });
  write('node_modules/react/package.json', '{ "name": "react", "main": "index.js" }');
  write('node_modules/react/index.js', 'exports.useState = () => ["nearer", () => {}];');
  assert.ok((await build()).isMade);
  renameSync(join(root, 'node_modules/react'), join(root, 'node_modules/other'));
  assert.ok((await build()).isMade);
});

test.run();
