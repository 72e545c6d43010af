import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanPath } from '../../generator/lib/url-files.ts';
import { createBuilder } from '../helpers/builder.ts';
import { createEditedSite, repairSite } from '../helpers/edited-site.ts';
import { readTree } from '../helpers/files.ts';
import { chooseSeed, createRandom } from '../helpers/random.ts';
import { siteEdits } from '../helpers/site-edits.ts';

/** `node --import tsx tests/cli/diff-edits.test.ts 1000` makes more. */
const edits = Number(process.argv[2] ?? 24);
/** At most so many between two commits. */
const mostPerCommit = 4;
const seed = chooseSeed();
/** What a commit has: installed packages and what a machine does to its files are not in one. */
const { machine: _, packages, ...topics } = siteEdits;
const inCommits = Object.values({
  ...topics,
  linked: { 'edit a linked package': packages?.['edit a linked package'] },
}).flatMap((topic) => Object.entries(topic));

function git(root: string, ...args: string[]): void {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...author, ...args], { cwd: root, stdio: 'pipe' });
}

function commit(root: string): void {
  // git knows no empty folders.
  for (const folder of ['notes', 'images', 'static'])
    writeFileSync(join(root, folder, '.keep'), '');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'An edit');
}

const isOfDiff = (name: string) => name.startsWith('diff');

/** The bytes of each page by its URL: its document and its data. One that only redirects is none. */
function readPages(out: string): Map<string, string> {
  const files: Record<string, string> = readTree(out);
  const documents = Object.entries(files).filter(
    ([path, html]) => path.endsWith('.html') && !html.includes('http-equiv="refresh"'),
  );
  return new Map(
    documents.map(([path, html]) => {
      const url = `/${path.replace(/(?:(?:^|\/)index)?\.html$/, '')}`;
      return [url, html + (files[url === '/' ? 'index.json' : `${url.slice(1)}.json`] ?? '')];
    }),
  );
}

test(`the pages of stet diff are those whose bytes differ, after ${edits} random edits (SEED=${seed})`, async () => {
  const root = createEditedSite();
  const out = join(root, 'dist');
  const random = createRandom(seed);
  const builder = createBuilder();
  const counts = { compared: 0, refused: 0, pages: 0 };
  writeFileSync(join(root, '.gitignore'), 'dist*\nnode_modules\n.stet\n');
  git(root, 'init', '-q');
  try {
    await builder.run('build', '--root', root);
    commit(root);
    let before = readPages(out);
    for (let done = 0; done < edits; ) {
      const names: string[] = [];
      for (const count = 1 + random.integer(mostPerCommit); names.length < count; ) {
        const [name, edit] = random.pick(inCommits) ?? ['none', undefined];
        await edit?.(root, random);
        names.push(name);
      }
      done += names.length;
      const where = `SEED=${seed}, edit ${done}: ${names.join(', ')}`;
      const built = await builder.run('build', '--root', root);
      if (built.code > 0) {
        counts.refused += 1;
        assert.is((await builder.run('diff', 'HEAD', '--root', root, '--json')).code, 1, where);
        repairSite(root);
        assert.is((await builder.run('build', '--root', root)).code, 0, where);
      }
      const after = readPages(out);
      const { code, stdout, stderr } = await builder.run('diff', 'HEAD', '--root', root, '--json');
      assert.is(code, 0, `${where}\n${stderr}`);
      const { pages } = JSON.parse(stdout) as {
        pages: { url: string; from: string | null; changes: object[]; bytes: string[] }[];
      };
      // In directory style, URLs end in a slash.
      const listed = pages
        .flatMap(({ url, from }) => (from === null ? url : [url, from]))
        .map(cleanPath);
      const urls = [...new Set([...before.keys(), ...after.keys()])];
      const differing = urls.filter((url) => before.get(url) !== after.get(url));
      assert.equal(listed.sort(), differing.sort(), where);
      assert.equal(readdirSync(join(root, '.stet')).filter(isOfDiff), [], where);
      counts.compared += 1;
      counts.pages += differing.length;
      before = after;
      commit(root);
    }
  } finally {
    await builder.end();
  }
  console.log(
    `${counts.compared} comparisons with ${counts.pages} pages, ${counts.refused} refused (SEED=${seed})`,
  );
  assert.ok(counts.pages > 0);
});

test.run();
