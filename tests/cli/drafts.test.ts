import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** Two articles that are public, with `draft` in the schema. */
function createSite(): string {
  const root = copyFixture('articles');
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8')
    .replace('id: z.union', 'draft: z.boolean().optional(),\n        id: z.union')
    .replace(
      "folder: 'posts',",
      "folder: 'posts',\n      visibility: ({ draft, published }) => ({ draft, from: published }),",
    );
  writeFileSync(config, `// @ts-nocheck\n${text}`);
  writePost(root, '002-second', { id: '"002"', slug: 'second', title: 'The second of all' });
  writePost(root, '001-first', { id: '"001"', slug: 'first', title: 'The first of all' });
  return root;
}

function writePost(root: string, name: string, keys: Record<string, unknown>, body = 'Text.') {
  const yaml = Object.entries(keys).map(([key, value]) => `${key}: ${value}`);
  writeFileSync(join(root, `posts/${name}.md`), `---\n${yaml.join('\n')}\n---\n\n${body}\n`);
}

type Said = { file: string; rule: string; severity: string; message: string };

async function check(root: string) {
  const { code, stdout } = await stet('check', '--root', root, '--at', '2025-01-01', '--json');
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Said[] };
  const of = (name: string) => diagnostics.filter(({ file }) => file === `posts/${name}.md`);
  return { code, of };
}

const tastes = /^front-matter\/(?:default|key-order)$/;

test('a draft is judged by every rule as if it were public, and stops nothing', async () => {
  const root = createSite();
  const draft = { id: '"002"', slug: 'first', title: 'The first of all', draft: true };
  const body = [
    '![A node](gone.png)',
    'To [another draft](/posts/later), [its part](/posts/later#part), [no part](/posts/later#none),',
    '[no page](/posts/nowhere) and [here](#nowhere).',
  ].join('\n\n');
  writePost(root, '003-draft', { ...draft, image: '../images/none.png' }, body);
  const later = { id: '"004"', slug: 'later', title: 'What comes later on', draft: true };
  writePost(root, '004-later', later, '## Part\n\nBack to [the draft](/posts/first).');
  const { code, of } = await check(root);
  const found = of('003-draft').filter(({ rule }) => !tastes.test(rule));
  assert.equal(found.map(({ rule }) => rule).sort(), [
    'id/duplicate',
    'image/alt',
    'image/missing',
    'image/missing',
    'link/anchor',
    'link/anchor',
    'link/dead',
    'plan/collision',
    'title/duplicate',
  ]);
  for (const { rule, severity, message } of found) {
    const weight = /^(?:image\/alt|title)/.test(rule) ? 'A warning' : 'An error';
    assert.is(severity, 'advice', rule);
    assert.ok(message.startsWith(`${weight} when published: `), message);
  }
  assert.equal(
    of('004-later').filter(({ rule }) => !tastes.test(rule)),
    [],
  );
  assert.equal(
    [...of('001-first'), ...of('002-second')].filter(({ rule }) => !tastes.test(rule)),
    [],
    'what is public is not to blame',
  );
  assert.is(code, 0);
});

test('a draft may be unfinished; what waits for its day may not', async () => {
  const root = createSite();
  writePost(root, '003-draft', { title: 'Without a slug', draft: true });
  assert.is((await check(root)).code, 0);
  const [missing] = (await check(root)).of('003-draft');
  assert.is(missing?.message, 'An error when published: "id" is missing.');
  const { code, stdout } = await stet('check', '--root', root, '--fix', '--at', '2025-01-01');
  assert.is(code, 0);
  assert.match(stdout, 'fixed  front-matter/missing');
  const due = { id: '"005"', slug: 'due', title: 'Due in a month', published: '2025-02-01' };
  writePost(root, '005-due', due, 'To [no page](/posts/nowhere).');
  const waiting = await check(root);
  assert.is(waiting.code, 1);
  assert.ok(
    waiting.of('005-due').some((item) => item.rule === 'link/dead' && item.severity === 'error'),
  );
});

test.run();
