import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cache, openCache } from '../../../generator/cache/cache.ts';
import { checkContent } from '../../../generator/check/check-site.ts';
import { loadConfig } from '../../../generator/config/load-config.ts';
import type { Site } from '../../../generator/config/site.ts';
import type { Diagnostic } from '../../../generator/diagnostics/diagnostic.ts';
import { copySite } from '../../helpers/copy-site.ts';
import { bodyBreaks } from './body.ts';
import { type PostText, readPost } from './document.ts';
import { repositoryBreaks } from './from-repositories.ts';
import { type Break, frontMatterBreaks } from './front-matter.ts';
import { mistakeBreaks } from './mistakes.ts';

/*
 * Posts of the site, broken in every way of the two tables: each break is found at its exact place,
 * by its rule, with a word on how to fix it, and nothing else is complained of.
 * All posts are broken at once, a quarter of them in the same way, so that four ways cost one check of
 * the site. Lines of every other post end as on Windows, which moves nothing.
 */

// The definition renders drawings, and React's build for development takes a third of the test's time.
process.env.NODE_ENV = 'production';
const now = new Date('2026-01-01');
const root = await copySite('breaks', 'measures');
const folder = join(root, 'content/posts');
let site: Site;
let cache: Cache | undefined;
let posts: { file: string; post: PostText }[];

test.after(() => cache?.close());
test.before(async () => {
  try {
    cache = openCache({ root, mode: 'production' });
    site = await loadConfig(root, 'production');
    for (const [name, width] of [['narrow', 800] as const, ['small', 300] as const]) {
      const create = { width, height: 450, channels: 3 as const, background: '#0091ff' };
      await sharp({ create })
        .png()
        .toFile(join(root, `content/images/${name}.png`));
    }
    writeFileSync(join(root, 'content/images/photo.heic'), 'a photo');
    posts = readdirSync(folder)
      .filter((name) => /^\d/.test(name))
      .map((file) => {
        // A post that loses its headings would break the links to them in other posts.
        const toPage = (text: string) =>
          text.replace(/(\(\/resources\/blog\/[\w-]+)#[\w-]+/g, '$1');
        return { file, post: readPost(toPage(readFileSync(join(folder, file), 'utf8'))) };
      });
    restore();
  } catch (error) {
    // uvu says nothing of what a hook throws.
    console.error(error);
    throw error;
  }
});

test('the posts are fine before they are broken', async () => {
  assert.is(posts.length, 24);
  assert.equal(await complaints(), []);
});

/** How many ways share a check, each in every fourth pair of posts; in each check another pair is the first. */
const atOnce = 4;
const ofAnyPost = [...frontMatterBreaks, ...bodyBreaks];
for (let from = 0; from < ofAnyPost.length; from += atOnce) {
  const ways = ofAnyPost.slice(from, from + atOnce);
  test(ways.map(({ name }) => name).join('; '), async () => {
    const broken = posts.map((post, index) => {
      const way = ways[(Math.floor(index / 2) + from / atOnce) % ways.length];
      const item = breakPost(way, post);
      return index % 2 === 0 ? item : { ...item, text: item.text.replace(/\r?\n/g, '\r\n') };
    });
    await assertFound(broken);
  });
}

test('the ids of footnotes are not offered', async () => {
  restore();
  const [first] = posts;
  if (first === undefined) throw new Error('no posts');
  const { text } = first.post.insert('A[^1] and [b](#nowhere).\n\n[^1]: Here.');
  writeFileSync(join(folder, first.file), text);
  const [found] = await complaints();
  assert.match(found?.hint ?? '', /^Write one of #/);
  assert.not.match(found?.hint ?? '', /user-content|footnote/);
});

test('several conflicts are each told once, and nothing else is said of their file', async () => {
  restore();
  const [first] = posts;
  if (first === undefined) throw new Error('no posts');
  const conflict = '<<<<<<< HEAD\nA\n||||||| base\nO\n=======\n# B\n>>>>>>> b';
  const { text, line } = first.post.insert(`${conflict}\n\n~~~\n${conflict}\n~~~\n\n${conflict}`);
  writeFileSync(join(folder, first.file), text);
  const found = await complaints();
  assert.equal(found.map(summarize), [`file/conflict ${line}:1`, `file/conflict ${line + 18}:1`]);
});

test('files whose names are not those of entries, or fit nothing, are told with the right name', async () => {
  restore();
  const [first] = posts;
  if (first === undefined) throw new Error('no posts');
  const name = first.file.replace('.md', '');
  const slug = first.post.value('slug');
  const written: [name: string, text: string, says: string][] = [
    [`${name}.MD`, '', `Rename it to ${name}.md.`],
    [`${name}.md.orig`, '', `Rename it to ${name}.md if it is one, or delete it.`],
    ['notes.txt', '', 'Save it as Markdown in notes.md'],
    ['figures.csv', '', 'Move it to the static folder'],
    ['_notes.txt', '', ''],
    ['cover.png', '', ''],
    [`001 ${slug}.md`, first.post.text, `Rename the file to 001-${slug}.`],
  ];
  rmSync(join(folder, first.file));
  for (const [file, text] of written) writeFileSync(join(folder, file), text);
  const found = await complaints();
  for (const [file, , says] of written) {
    const own = found.filter((item) => item.file === `content/posts/${file}`);
    assert.match(own.map(({ hint }) => hint).join(), says, file);
    if (says === '')
      assert.equal(
        own.filter(({ rule }) => rule === 'collection/ignored-file'),
        [],
      );
    rmSync(join(folder, file));
  }
  restore();
});

test('a path that the name of a file or a folder makes wrong is told with the right name', async () => {
  const pages = join(root, 'content/pages/about');
  renameSync(join(pages, 'us.md'), join(pages, 'About Us.md'));
  const hints = async () => {
    const { diagnostics } = await checkContent({ site, cache: opened(), now });
    return diagnostics.map(({ rule, hint }) => `${rule}: ${hint}`).join('\n');
  };
  const named = await hints();
  assert.match(named, 'plan/path: Rename the file to about-us.md: a path has');
  assert.not.match(named, 'urls/');
  renameSync(join(pages, 'About Us.md'), join(pages, 'us.md'));
  renameSync(pages, join(root, 'content/pages/About'));
  assert.match(await hints(), 'plan/path: Rename the folder About to about: a path has');
  renameSync(join(root, 'content/pages/About'), pages);
});

// What one line does, it does in any post: each post gets another of them.
const ofOnePost = [...mistakeBreaks, ...repositoryBreaks];
for (let from = 0; from < ofOnePost.length; from += 24) {
  const part = ofOnePost.slice(from, from + 24);
  test(`${part[0]?.name}, and ${part.length - 1} more`, async () => {
    restore();
    await assertFound(part.map((item, index) => breakPost(item, posts[index])));
  });
}

function breakPost(way: Break | undefined, post: (typeof posts)[number] | undefined) {
  if (way === undefined || post === undefined) throw new Error('there are too few posts');
  const { make, ...item } = way;
  return { file: post.file, ...item, ...make(post.post) };
}

/** Saves the posts, and asserts that each break is found at its place, with its end, and nothing else. */
async function assertFound(broken: readonly ReturnType<typeof breakPost>[]): Promise<void> {
  for (const { file, text } of broken) writeFileSync(join(folder, file), text);
  const rules = new Map(broken.map(({ file, rule }) => [`content/posts/${file}`, rule]));
  const also = new Set(broken.map((item) => item.also));
  const found = (await complaints()).filter(
    ({ file = '', rule }) => !also.has(rule) || rule === rules.get(file),
  );
  for (const { file, line, column, name, rule, says } of broken) {
    const own = found.filter((diagnostic) => diagnostic.file === `content/posts/${file}`);
    const where = `${name}, in ${file}`;
    assert.equal(own.map(summarize), [`${rule} ${line}:${column}`], `${where}: ${describe(own)}`);
    const text = `${own[0]?.message} ${own[0]?.hint}`;
    assert.ok(
      typeof says === 'string' ? text.includes(says) : says.test(text),
      `${where}: ${text}`,
    );
    assert.ok(
      (own[0]?.endLine ?? 0) >= line && own[0]?.endColumn !== undefined,
      `${where}: no end`,
    );
  }
  assert.is(found.length, broken.length, describe(found));
}

test('two posts with one id, slug, title and description are both pointed at, and name the other', async () => {
  const [first, second] = posts;
  if (first === undefined || second === undefined) throw new Error('no posts');
  for (const [key, rule] of [
    ['title', 'title/duplicate'],
    ['metaDescription', 'description/duplicate'],
    ['id', 'id/duplicate'],
    ['slug', 'plan/collision'],
  ] as const) {
    restore();
    const value = JSON.stringify(first.post.value(key));
    const broken = [first, second].map(({ file, post }) => ({ file, ...post.set(key, value) }));
    for (const { file, text } of broken) writeFileSync(join(folder, file), text);
    const found = (await complaints()).filter((diagnostic) => diagnostic.rule === rule);
    assert.equal(
      found.map(({ file, line, column }) => [file, line, column]),
      broken.map(({ file, line, column }) => [`content/posts/${file}`, line, column]),
      describe(found),
    );
    assert.match(found[0]?.message ?? '', second.file);
    assert.match(found[1]?.message ?? '', first.file);
    if (rule !== 'plan/collision') continue;
    const [one, two] = broken.map(({ file, line, column }) => `${file}:${line}:${column}`);
    assert.match(found[0]?.hint ?? '', `The other is at content/posts/${two}.`);
    assert.match(found[1]?.hint ?? '', `The other is at content/posts/${one}.`);
  }
});

/** What is complained of in the posts; advice about other files is not theirs. */
async function complaints(): Promise<Diagnostic[]> {
  const { diagnostics } = await checkContent({ site, cache: opened(), now });
  return diagnostics.filter(({ file }) => file?.startsWith('content/posts/'));
}

function opened(): Cache {
  if (cache === undefined) throw new Error('there is no cache');
  return cache;
}

function restore(): void {
  for (const { file, post } of posts) writeFileSync(join(folder, file), post.text);
}

function summarize({ rule, line, column }: Diagnostic): string {
  return `${rule} ${line}:${column}`;
}

function describe(list: readonly Diagnostic[]): string {
  return list
    .map((item) => `${item.file}:${summarize(item)} ${item.message} ${item.hint}`)
    .join('\n');
}

test.run();
