import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { copyValues } from '../helpers/stored-values.ts';

// What is compressed ahead is the same text.
process.env.PRECOMPRESS = 'false';

/**
 * A copy of the real site without its articles, to which a test may add a page, with the social cards
 * that the cache knows, which take long.
 */
async function copySite(): Promise<string> {
  const root = createFolder('site');
  for (const part of ['site', 'templates', 'content']) {
    cpSync(join(projectFolder, part), join(root, part), {
      recursive: true,
      filter: (path) => !/\/content\/(?:posts|images)\/./.test(path),
    });
  }
  mkdirSync(join(root, 'content/posts'), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(root, 'node_modules'));
  await copyValues(projectFolder, root, ['card']);
  return root;
}

function writePage(root: string, navigation: string): void {
  writeFileSync(
    join(root, 'content/pages/solutions/law-firms.md'),
    `---
title: Law firm automation for intake and deadlines
description: What it takes to bring an agent into a law firm.
navigation: ${navigation}
sections:
  - type: hero
    title: Intake without the telephone
    lead: Names first, the story later.
---
`,
  );
}

test('a Markdown file alone is a page, in the sitemap and in the menu that it names', async () => {
  const root = await copySite();
  writePage(root, '{ menu: Solutions, group: By kind of work, label: Law Firms, order: 7 }');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
  assert.match(read('solutions/law-firms.html'), 'Intake without the telephone');
  assert.match(read('sitemap.xml'), '/solutions/law-firms</loc>');
  assert.match(read('index.html'), /href="\/solutions\/law-firms"[^>]*><span[^>]*>Law Firms</);
});

test('a menu that does not exist is an error at its line', async () => {
  const root = await copySite();
  writePage(root, '{ menu: Solution, label: Law Firms }');
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'content/pages/solutions/law-firms.md:4:21  error  navigation/unknown-menu');
  assert.match(stdout, 'are AI Agents, Solutions, Platform, Resources, About.');
});

test.run();
