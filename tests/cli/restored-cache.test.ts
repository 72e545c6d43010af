import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildOptions } from 'esbuild';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleSources } from '../../bin/load-sources.js';
import { runBundle } from '../../bin/run-bundle.js';
import { readIndex } from '../../generator/cache/store.ts';
import { changeSettings, createEditedSite } from '../helpers/edited-site.ts';
import { readTree } from '../helpers/files.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { restoreSite } from '../helpers/restored-site.ts';
import { createShell } from '../helpers/shell.ts';
import { runStetWith } from '../helpers/stet-process.ts';
import { changeValues, keysOf, storeFolder } from '../helpers/stored-values.ts';

const preload = pathToFileURL(join(projectFolder, 'tests/helpers/other-versions.mjs')).href;

/** Builds a site; `others` are versions that it finds in the place of those that are there. */
async function build(root: string, { others = {}, flags = [] as string[], env = {} } = {}) {
  const isOther = Object.keys(others).length > 0;
  const { code, stdout, stderr } = await runStetWith(
    {
      ...(isOther && {
        NODE_OPTIONS: `--import ${preload}`,
        OTHER_VERSIONS: JSON.stringify(others),
      }),
      ...env,
    },
    ...['build', '--root', root, '--json', ...flags],
  );
  assert.is(code, 0, stdout + stderr);
  const { rendered, written } = JSON.parse(stdout).build as { rendered: number; written: number };
  return { rendered, written };
}

/** Builds a site in this process with a stet that is bundled with other options. */
async function buildWithOther(root: string, options: BuildOptions): Promise<number> {
  const folder = createFolder('stet');
  await bundleSources(folder, options);
  const file = join(folder, 'stet.cjs');
  const cli = await runBundle(file, { folder: undefined, name: 'other' }).cli();
  const shell = createShell();
  const code = await cli.run(['build', '--root', root, '--json'], shell);
  assert.is(code, 0, shell.written.stdout);
  return JSON.parse(shell.written.stdout).build.rendered;
}

/** What builds keep of a site: the place of each value but for what every build tells again. */
function placesIn(root: string): Map<string, string> {
  const values = [...readIndex(storeFolder(root))].filter(
    ([key]) => !/^(?:state|renderings|builds)\//.test(key),
  );
  return new Map(values.map(([key, { pack, offset }]) => [key, `${pack} ${offset}`]));
}

/** The kinds of which a site has values that another did not have. */
function newKinds(before: Map<string, string>, root: string): string[] {
  const made = [...placesIn(root)].filter(([key, place]) => before.get(key) !== place);
  return [...new Set(made.map(([key]) => key.split('/')[0] ?? ''))].sort();
}

let root: string;
let places: Map<string, string>;
test.before(async () => {
  root = createEditedSite();
  changeSettings(root, () => ({ precompress: true, feed: { rss: '/feed.xml' }, widths: [16] }));
  const create = { width: 24, height: 24, channels: 3, background: '#345' } as const;
  writeFileSync(join(root, 'images/one.png'), await sharp({ create }).png().toBuffer());
  const note = join(root, 'notes/first.md');
  writeFileSync(note, `${readFileSync(note, 'utf8')}\n![A picture](../images/one.png)\n`);
  await build(root);
  // Restored from here: nothing of the first process, which bundles the command line, is told.
  places = placesIn(root);
  for (const kind of ['body', 'page', 'image', 'measures', 'compressed']) {
    assert.ok(keysOf(root, [kind]).length > 0, kind);
  }
});

test('a restored output is known by its bytes, and nothing is made or written', async () => {
  const restored = restoreSite(root, { withOutput: true });
  assert.equal(await build(restored), { rendered: 0, written: 0 });
  assert.equal(newKinds(places, restored), []);
  assert.equal(readTree(join(restored, 'dist')), readTree(join(root, 'dist')));
});

test('a file of a restored output that is another one is made again', async () => {
  const restored = restoreSite(root, { withOutput: true });
  const page = join(restored, 'dist/index.html');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('Edited', 'edited'));
  assert.equal(await build(restored), { rendered: 0, written: 1 });
  assert.is(readFileSync(page, 'utf8'), text);
});

test('without the output all of it is written from the cache', async () => {
  const restored = restoreSite(root, { withOutput: false });
  assert.is((await build(restored)).rendered, 0);
  assert.equal(newKinds(places, restored), []);
  assert.equal(readTree(join(restored, 'dist')), readTree(join(root, 'dist')));
});

test('nothing is parsed, rendered, compressed or encoded again', async () => {
  const restored = restoreSite(root, { withOutput: false });
  const mark = (value: Buffer) => Buffer.concat([value, Buffer.from(' ')]);
  for (const kind of ['image', 'compressed']) await changeValues(restored, kind, mark);
  await changeValues(restored, 'body', (html) => html.toString().replace('<p>', '<p>Kept: '));
  await build(restored);
  const before = readTree(join(root, 'dist'));
  const after = readTree(join(restored, 'dist'));
  assert.match(after['notes/first.html'] ?? '', '<p>Kept: ');
  const isSlow = (path: string) => /^images\/hashed\/|\.(?:br|gz)$/.test(path);
  const slow = Object.keys(after).filter((path) => isSlow(path) && !path.includes('feed'));
  assert.ok(slow.length > 4, slow.join());
  // The texts are others than those that were compressed only where the bodies are shown.
  for (const path of slow.filter((name) => !/note|first|second/.test(name))) {
    assert.is(after[path], `${before[path]} `, path);
  }
});

test('another zlib or brotli compresses again, and nothing else', async () => {
  const restored = restoreSite(root, { withOutput: true });
  const { rendered } = await build(restored, { others: { zlib: '99.0', brotli: '99.0' } });
  assert.is(rendered, 0);
  assert.equal(newKinds(places, restored), ['compressed']);
});

test('another sharp encodes images, whose new URLs their pages show, and nothing else', async () => {
  const restored = restoreSite(root, { withOutput: true });
  const { rendered } = await build(restored, { others: { sharp: '99.0.0' } });
  assert.is(rendered, 1, 'the page that shows the picture');
  const made = newKinds(places, restored);
  assert.equal(made, ['body', 'compressed', 'image', 'measures', 'page']);
});

test('another Node renders every page, and encodes and compresses nothing', async () => {
  const restored = restoreSite(root, { withOutput: true });
  assert.ok((await build(restored, { others: { node: '99.0.0' } })).rendered > 2);
  assert.equal(newKinds(places, restored), ['page']);
});

test('another stet renders every page, and encodes and compresses nothing', async () => {
  const same = restoreSite(root, { withOutput: true });
  assert.is(await buildWithOther(same, {}), 0, 'the same stet');
  const restored = restoreSite(root, { withOutput: true });
  assert.ok((await buildWithOther(restored, { keepNames: true })) > 2);
  assert.equal(newKinds(places, restored), ['page']);
});

test('a package that nothing imports changes nothing; one that is imported makes what shows it', async () => {
  const restored = restoreSite(root, { withOutput: false });
  const file = join(restored, 'node_modules/.package-lock.json');
  const record = JSON.parse(readFileSync(file, 'utf8'));
  const install = (packages: object) =>
    writeFileSync(file, JSON.stringify({ packages: { ...record.packages, ...packages } }));
  install({ 'node_modules/unused': { version: '1.0.0' } });
  assert.is((await build(restored)).rendered, 0);
  const [key] = keysOf(restored, ['body']);
  assert.ok(key);
  // The definition imports it: entries are made again, and are the same, so that pages are kept.
  await changeValues(restored, 'body', (html) => html.toString().replace('<p>', '<p>Stale: '));
  install({ 'node_modules/measures': { version: '2.0.0' } });
  rmSync(join(restored, 'dist'), { recursive: true });
  assert.is((await build(restored)).rendered, 0);
  assert.not.match(readFileSync(join(restored, 'dist/notes/first.html'), 'utf8'), 'Stale');
});

test('the cache is where the flag or the environment says, all of it', async () => {
  const [flagged, wanted] = [createFolder('cache'), createFolder('cache')];
  const site = restoreSite(root, { withOutput: true });
  cpSync(join(site, '.stet/cache'), flagged, { recursive: true });
  rmSync(join(site, '.stet'), { recursive: true });
  assert.is((await build(site, { flags: ['--cache-dir', flagged] })).rendered, 0);
  assert.is((await build(site, { env: { STET_CACHE_DIR: flagged } })).rendered, 0);
  assert.is(readFileSync(join(site, '.stet/.gitignore'), 'utf8'), '*\n');
  writeFileSync(join(site, 'notes/new.md'), '---\nheading: New\nwritten: 2024-01-01\n---\n');
  const flags = ['--cache-dir', flagged];
  assert.is((await build(site, { flags, env: { STET_CACHE_DIR: wanted } })).rendered, 2);
  for (const name of ['store', 'spare', 'compiled'])
    assert.ok(existsSync(join(flagged, name)), name);
  assert.not.ok(existsSync(join(site, '.stet/cache')));
  assert.equal(readTree(wanted), {});
  const decidedBy = async (env: Record<string, string>, ...flags: string[]) =>
    JSON.parse((await runStetWith(env, 'cache', '--root', site, '--json', ...flags)).stdout)
      .decidedBy;
  assert.is(await decidedBy({ STET_CACHE_DIR: wanted }, ...flags), 'flag');
  assert.is(await decidedBy({ STET_CACHE_DIR: wanted }), 'environment');
  assert.is(await decidedBy({}), 'default');
});

test.run();
