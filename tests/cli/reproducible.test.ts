import { copyFileSync, cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCorpus } from '../bench/corpus.ts';
import { readTree } from '../helpers/files.ts';
import { createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { runStetWith } from '../helpers/stet-process.ts';

/** Enough for a second thread to take part, where the machine has a core for it. */
const posts = 450;

test('the same bytes whatever the folder, time zone, locale, order of files and number of threads', async () => {
  const root = createFolder('reproducible');
  createCorpus(root, posts);
  // The sources themselves, as this process runs them, have no second thread.
  const { code, stdout } = await stet('build', '--root', root, '--at', '2026-01-01');
  assert.is(code, 0, stdout);

  // As deep as the first: esbuild names chunks by the way to their packages, among other things.
  const elsewhere = createFolder('another folder');
  copyBackwards(root, elsewhere);
  const env = { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' };
  const other = await runStetWith(env, 'build', '--root', elsewhere, '--at', '2026-01-01');
  assert.is(other.code, 0, other.stdout);

  const [first, second] = [readTree(join(root, 'dist')), readTree(join(elsewhere, 'dist'))];
  assert.equal(Object.keys(second), Object.keys(first));
  // Compared one by one: a difference of all files at once is more than a person reads.
  for (const [path, bytes] of Object.entries(first)) assert.is(second[path], bytes, path);
});

/** Copies a site so that its posts are created last to first: folders need not list by name. */
function copyBackwards(from: string, to: string): void {
  mkdirSync(join(to, 'posts'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (!['posts', 'dist', '.stet'].includes(name)) cpSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, 'posts')).reverse()) {
    copyFileSync(join(from, 'posts', name), join(to, 'posts', name));
  }
}

test.run();
