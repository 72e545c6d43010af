import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyCorpus } from '../../bench/corpus.ts';
import { nodejsBlog, testWithBlog } from '../../helpers/corpora.ts';
import { createFolder } from '../../helpers/project.ts';

function corpusOf(posts: Readonly<Record<string, string>>): string {
  const corpus = createFolder('corpus');
  mkdirSync(join(corpus, 'posts/Release'), { recursive: true });
  mkdirSync(join(corpus, 'static'));
  writeFileSync(join(corpus, 'static/a.png'), 'a');
  for (const [name, text] of Object.entries(posts))
    writeFileSync(join(corpus, 'posts', name), text);
  return corpus;
}

const post = `---
date: '2020-04-03T20:26:28.000Z'
category: release
title: 'Node: "20"'
layout: blog-post
---

\`\`\`js
let a;
\`\`\`
`;

test('a post keeps its text, and has the front matter that all peers read', () => {
  const corpus = corpusOf({ 'Release/v20.1.0.md': post, 'index.md': '---\ntitle: Blog\n---\n' });
  const [plain, whole] = [createFolder('plain'), createFolder('whole')];
  assert.is(copyCorpus(corpus, plain, { isPlain: true }), 1);
  assert.is(copyCorpus(corpus, whole, { isPlain: false }), 1);
  const read = (folder: string) => readFileSync(join(folder, 'posts/release-v20-1-0.md'), 'utf8');
  const header =
    '---\ntitle: "Node: \\"20\\""\ndate: 2020-04-03\ntags: [release]\nsummary: "Node: \\"20\\""\n---\n';
  assert.is(read(whole), `${header}\n\`\`\`js\nlet a;\n\`\`\`\n`);
  assert.is(read(plain), `${header}\n\`\`\`\nlet a;\n\`\`\`\n`);
  assert.is(existsSync(join(whole, 'public/static/a.png')), true);
  assert.is(existsSync(join(plain, 'public')), false);
  const settings = (folder: string) => readFileSync(join(folder, 'settings.ts'), 'utf8');
  assert.match(settings(plain), '"date/order":"off"');
  assert.not.match(settings(whole), 'off');
});

test('posts that would be one file are told apart', () => {
  const corpus = corpusOf({ 'a-b.md': post, 'a.b.md': post });
  assert.throws(() => copyCorpus(corpus, createFolder('plain'), { isPlain: true }), /EEXIST/);
});

testWithBlog('every dated post of a large blog is taken', () => {
  const folder = createFolder('plain');
  assert.is(copyCorpus(nodejsBlog, folder, { isPlain: true }), 1041);
  assert.is(readdirSync(join(folder, 'posts')).length, 1041);
});

test.run();
