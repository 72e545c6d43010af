import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** Keys that a post cannot do without (spec §3). */
const required = { id: '"1"', slug: 'a-post', title: 'A post' };

/** A site with the rules of spec §3 for posts: whatever breaks them is left out. */
function createBlog(): string {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8')
    .replace("folder: 'notes',", "folder: 'posts', fields: { slug: 'slug' }, onInvalid: 'skip',")
    .replace(
      'z.strictObject({ heading: z.string(), written: z.iso.date() })',
      `z.strictObject({
        id: z.string(),
        slug: z.string().regex(/^[a-z-]+$/),
        title: z.string(),
        author: z.strictObject({ name: z.string().default('Team'), role: z.string().default('') })
          .default({ name: 'Team', role: '' }),
        color: z.string().regex(/^#/).default('#000'),
        tags: z.array(z.string()).default([]),
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
      }).refine(({ from, until }) => !from || !until || from < until, { path: ['until'] })`,
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
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  assert.ok(existsSync(join(root, 'dist/notes/good.html')));
  for (const name of ['no-id', 'no-slug', 'no-title', 'broken']) {
    assert.match(stdout, new RegExp(`posts/${name}\\.md:\\d+:\\d+ {2}warning`), name);
    assert.not.ok(existsSync(join(root, `dist/notes/${name}.html`)), name);
  }
  assert.is((await stet('build', '--strict', '--root', root)).code, 1, 'a strict build fails');
});

test('any other field that is wrong takes its default, and a slug is made of the text', async () => {
  const root = createBlog();
  const config = join(root, 'site.config.ts');
  replaceIn(config, 'title: note.data.title', 'title: JSON.stringify(note.data)');
  const wrong = {
    'author-text': ['author: Ada', {}],
    'author-role': ['author: { name: Ada, role: [1] }', { author: { name: 'Ada', role: '' } }],
    'extra-key': ['colour: red', {}],
    color: ['color: red', {}],
    tags: ['tags: [a, { b: c }, d]', { tags: ['a', 'd'] }],
    date: ['from: 2025-02-30', {}],
    order: ['from: 2025-02-03\nuntil: 2025-02-01', { from: '2025-02-03' }],
  } as const;
  for (const [slug, [lines]] of Object.entries(wrong)) {
    const [key = '', ...value] = lines.split(': ');
    writePost(root, slug, { ...required, slug, [key]: value.join(': ') });
  }
  writePost(root, 'made', { ...required, slug: 'My Great Post' });
  const defaults = { author: { name: 'Team', role: '' }, color: '#000', tags: [] };
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  for (const [slug, [, own]] of Object.entries(wrong)) {
    assert.match(stdout, new RegExp(`posts/${slug}\\.md:\\d+:\\d+ {2}warning`), slug);
    const html = readFileSync(join(root, `dist/notes/${slug}.html`), 'utf8');
    const title = /<title>(.*)<\/title>/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    assert.equal(JSON.parse(title), { id: '1', slug, title: 'A post', ...defaults, ...own }, slug);
  }
  assert.match(stdout, /This build continues without it\./);
  assert.match(readFileSync(join(root, 'dist/notes/made.html'), 'utf8'), 'my-great-post');
  assert.match(stdout, /posts\/made\.md:\d+:\d+ {2}warning[^→]*found "My Great Post"/);
  assert.is((await stet('build', '--strict', '--root', root)).code, 1, 'a strict build fails');
  assert.is((await stet('check', '--root', root)).code, 1, 'a check fails');
});

test.run();
