import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** Keys that a post cannot do without (spec §3). */
const required = { id: '"1"', slug: 'a-post', title: 'A post' };

/** A site with the rules of spec §3 for posts: whatever breaks them is left out. */
function createBlog(): string {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8')
    .replace("folder: 'notes',", "folder: 'posts', onInvalid: 'skip',")
    .replace(
      'z.strictObject({ heading: z.string(), written: z.iso.date() })',
      'z.strictObject({ id: z.string(), slug: z.string(), title: z.string() })',
    )
    .replaceAll('data.heading', 'data.title')
    .replaceAll('note.data.written', "'2024-06-01'");
  writeFileSync(config, text);
  mkdirSync(join(root, 'posts'));
  return root;
}

function writePost(root: string, name: string, header: Readonly<Record<string, string>>): void {
  const lines = Object.entries(header).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(join(root, 'posts', `${name}.md`), `---\n${lines.join('\n')}\n---\n\nText.\n`);
}

test('a post without id, slug or title, or with a broken header, is skipped with a warning', async () => {
  const root = createBlog();
  writePost(root, 'good', required);
  for (const key of Object.keys(required)) {
    const header = Object.fromEntries(Object.entries(required).filter(([name]) => name !== key));
    writePost(root, `no-${key}`, header);
  }
  writePost(root, 'broken', { ...required, title: 'A: title: that breaks' });
  const { code, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stderr);
  assert.ok(existsSync(join(root, 'dist/notes/good.html')));
  for (const name of ['no-id', 'no-slug', 'no-title', 'broken']) {
    assert.match(stderr, new RegExp(`posts/${name}\\.md:\\d+:\\d+ {2}warning`), name);
    assert.not.ok(existsSync(join(root, `dist/notes/${name}.html`)), name);
  }
  assert.is((await stet('build', '--strict', '--root', root)).code, 1, 'a strict build fails');
});

test.run();
