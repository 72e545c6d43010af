import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BazelCache, startBazelCache } from '../helpers/bazel-cache.ts';
import { changeSettings, createEditedSite } from '../helpers/edited-site.ts';
import { readTree } from '../helpers/files.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { nginxOfGuide, startNginxCache } from '../helpers/nginx-cache.ts';
import { restoreSite } from '../helpers/restored-site.ts';
import { stet } from '../helpers/shell.ts';
import { runStetWith } from '../helpers/stet-process.ts';

interface Built {
  rendered: number;
  complaint: string | undefined;
}

/** Builds a site with a remote cache. */
async function build(
  root: string,
  env: Record<string, string>,
  ...flags: string[]
): Promise<Built> {
  const { code, stdout, stderr } = await runStetWith(
    env,
    'build',
    '--root',
    root,
    '--json',
    ...flags,
  );
  assert.is(code, 0, stdout + stderr);
  const { build: figures, diagnostics } = JSON.parse(stdout) as {
    build: { rendered: number };
    diagnostics: { rule: string; message: string }[];
  };
  const found = diagnostics.find(({ rule }) => rule === 'cache/remote');
  return { rendered: figures.rendered, complaint: found?.message };
}

/** The site in another folder, without anything that was built. */
function cloneSite(): string {
  const clone = restoreSite(root, { withOutput: false });
  rmSync(join(clone, '.stet'), { recursive: true });
  return clone;
}

const outputOf = (folder: string) => readTree(join(folder, 'dist'));

let root: string;
let server: BazelCache;
let expected: ReturnType<typeof outputOf>;
let pages: number;
test.before(async () => {
  root = createEditedSite();
  changeSettings(root, () => ({ precompress: true, feed: { rss: '/feed.xml' }, widths: [16] }));
  const create = { width: 24, height: 24, channels: 3, background: '#345' } as const;
  writeFileSync(join(root, 'images/one.png'), await sharp({ create }).png().toBuffer());
  const note = join(root, 'notes/first.md');
  writeFileSync(note, `${readFileSync(note, 'utf8')}\n![A picture](../images/one.png)\n`);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'edited', private: true }));
  server = await startBazelCache();
  const { rendered, complaint } = await build(root, { STET_REMOTE_CACHE: server.url });
  assert.ok(rendered > 2);
  pages = rendered;
  assert.is(complaint, undefined);
  expected = outputOf(root);
});
test.after(() => server.close());

test('a clone on another machine renders nothing, and gets the same bytes', async () => {
  const clone = cloneSite();
  assert.equal(await build(clone, { STET_REMOTE_CACHE: server.url }), {
    rendered: 0,
    complaint: undefined,
  });
  assert.equal(outputOf(clone), expected);
  assert.equal(server.refused, []);
  assert.ok(server.namesIn('cas').length <= 3, 'few blobs');
});

test('an edit renders what it changes, and the next clone has that too', async () => {
  const clone = cloneSite();
  const note = join(clone, 'notes/first.md');
  const text = readFileSync(note, 'utf8');
  writeFileSync(note, `${text}\nOne more paragraph.\n`);
  const { rendered } = await build(clone, { STET_REMOTE_CACHE: server.url });
  assert.ok(rendered > 0 && rendered < 3, `${rendered}`);
  const next = cloneSite();
  writeFileSync(join(next, 'notes/first.md'), `${text}\nOne more paragraph.\n`);
  assert.is((await build(next, { STET_REMOTE_CACHE: server.url })).rendered, 0);
  assert.equal(outputOf(next), outputOf(clone));
});

test('nothing is sent or read where the variable is missing', async () => {
  const { length } = server.requests;
  await build(cloneSite(), {});
  assert.is(server.requests.length, length);
});

test('poisoned, evicted and cut blobs: the build is right all the same', async () => {
  const names = server.namesIn('cas');
  const kept = new Map(server.blobs);
  for (const [index, name] of names.entries()) {
    const bytes = Buffer.from(kept.get(name) ?? []);
    if (index % 3 === 0) server.blobs.delete(name);
    else if (index % 3 === 1) server.blobs.set(name, bytes.subarray(1));
    else server.blobs.set(name, bytes.fill(7, 4, 9));
  }
  const clone = cloneSite();
  const { rendered, complaint } = await build(clone, { STET_REMOTE_CACHE: server.url });
  assert.ok(rendered > 0);
  assert.is(complaint, undefined);
  assert.equal(outputOf(clone), expected);
});

test('shards make a part each, and an ordinary build finds all of them', async () => {
  const own = await startBazelCache();
  const env = { STET_REMOTE_CACHE: own.url };
  const parts = ['1/3', '2/3', '3/3'];
  const built = await Promise.all(parts.map((part) => build(cloneSite(), env, '--shard', part)));
  assert.is(
    built.reduce((sum, { rendered }) => sum + rendered, 0),
    pages,
  );
  const clone = cloneSite();
  assert.equal(await build(clone, env), { rendered: 0, complaint: undefined });
  assert.equal(outputOf(clone), expected);
  own.close();
});

test('where a shard is missing and a blob is poisoned, the build makes what they had', async () => {
  const own = await startBazelCache();
  const env = { STET_REMOTE_CACHE: own.url };
  const folder = cloneSite();
  await build(folder, env, '--shard', '1/3');
  assert.not(existsSync(join(folder, 'dist')), 'a shard leaves the output alone');
  await build(cloneSite(), env, '--shard', '3/3');
  const [name = ''] = own.namesIn('cas');
  own.blobs.set(name, Buffer.from('poison'));
  const clone = cloneSite();
  assert.ok((await build(clone, env)).rendered > 0);
  assert.equal(outputOf(clone), expected);
  own.close();
});

test('a part that is none is wrong usage', async () => {
  for (const part of ['0/3', '4/3', '3', '1/64', 'a/b']) {
    const { code, stderr } = await stet('build', '--root', root, '--shard', part);
    assert.is(code, 2);
    assert.match(stderr, 'Write the part and the number of parts, from 1/2 to 63/63.');
  }
});

test('a server that does not answer costs a sentence', async () => {
  const closed = await startBazelCache();
  closed.close();
  const clone = cloneSite();
  const { complaint = '' } = await build(clone, { STET_REMOTE_CACHE: closed.url });
  assert.match(complaint, /^The remote cache did not help: .*ECONNREFUSED/);
  assert.equal(outputOf(clone), expected);
});

/** A clone of the site with its first commit in a repository. */
function cloneWithCommit(): string {
  const clone = cloneSite();
  writeFileSync(join(clone, '.gitignore'), 'dist*\nnode_modules\n.stet\n');
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'First'],
  ]) {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: clone });
  }
  return clone;
}

for (const [command, ...args] of [
  ['diff', 'HEAD'],
  ['verify', '--live', 'http://127.0.0.1:9'],
] as const) {
  test(`stet ${command} builds with it too`, async () => {
    const own = await startBazelCache();
    await build(cloneSite(), { STET_REMOTE_CACHE: own.url });
    const run = (url: string) =>
      runStetWith({ STET_REMOTE_CACHE: url }, command, ...args, '--root', cloneWithCommit());
    own.requests.length = 0;
    const { stderr } = await run(own.url);
    assert.not.match(stderr, 'remote cache');
    assert.ok(own.requests.includes('GET /some/team/cas'));
    own.close();
    assert.match((await run(own.url)).stderr, 'The remote cache did not help:');
  });
}

test('an address that is none is an error before anything is built', async () => {
  const clone = cloneSite();
  const env = { STET_REMOTE_CACHE: 'cache.example' };
  const { code, stdout, stderr } = await runStetWith(env, 'build', '--root', clone);
  assert.is(code, 1);
  assert.match(stdout + stderr, 'STET_REMOTE_CACHE is not the address of a remote cache.');
  assert.not(existsSync(join(clone, 'dist')));
});

test('a misspelled variable is an error: a build that must only read would write', async () => {
  const clone = cloneSite();
  const misspelled = { STET_REMOTE_CACHE_READONLY: '1', STET_CACHE_FOLDER: '/cache' };
  const env = { ...misspelled, STET_CACHE_SERVICE_HOST: '10.0.0.1', STET_CACHE_PORT: '80' };
  const { code, stderr } = await runStetWith(env, 'build', '--root', clone);
  assert.is(code, 1);
  assert.match(stderr, 'STET_REMOTE_CACHE_READONLY is not a variable of stet.');
  assert.match(stderr, 'Did you mean STET_REMOTE_CACHE_READ_ONLY?');
  assert.match(stderr, 'STET_CACHE_FOLDER is not a variable of stet.');
  assert.match(stderr, 'These exist: STET_CACHE_DIR, STET_CACHE_SIZE, STET_REMOTE_CACHE');
  assert.not(existsSync(join(clone, 'dist')));
});

test('nginx is a remote cache, by the lines of the guide', async () => {
  const location = nginxOfGuide();
  assert.match(location, 'dav_methods PUT');
  if (!hasNginx()) {
    console.log('  nginx is not installed');
    return;
  }
  const nginx = await startNginxCache(location);
  try {
    const env = { STET_REMOTE_CACHE: `${nginx.url}/stet` };
    const first = cloneSite();
    assert.is((await build(first, env)).complaint, undefined);
    assert.ok(nginx.list().length > 2);
    const second = cloneSite();
    assert.equal(await build(second, env), { rendered: 0, complaint: undefined });
    assert.equal(outputOf(second), expected);
  } finally {
    nginx.close();
  }
});

test.run();
