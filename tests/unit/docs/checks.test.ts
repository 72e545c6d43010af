import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cache, openCache } from '../../../generator/cache/cache.ts';
import { checkContent } from '../../../generator/check/check-site.ts';
import { allRules } from '../../../generator/check/rule-names.ts';
import { blogRules } from '../../../generator/check/rules/blog.ts';
import { loadConfig } from '../../../generator/config/load-config.ts';
import type { Site } from '../../../generator/config/site.ts';
import { copyFixture, projectFolder } from '../../helpers/project.ts';

/** An example of docs/checks.md: keys of the front matter, a body, or a whole file. */
interface Example {
  rule: string;
  kind: string;
  verdict: 'good' | 'bad';
  text: string;
}

const docs = readFileSync(join(projectFolder, 'docs/checks.md'), 'utf8');
const entries = docs
  .split(/^### (?=`)/m)
  .slice(1)
  .map(readEntry);
const examples = entries.flatMap((entry) => entry.examples);

function readEntry(text: string) {
  const [, rule = '', severity = ''] = /^`([^`]+)`\n\n(\w+)\. /.exec(text) ?? [];
  const blocks = [...text.matchAll(/^(`{3,})(\w+(?: whole)?) (good|bad)\n(.*?)\n\1$/gms)];
  return {
    rule,
    severity: severity.toLowerCase(),
    examples: blocks.map(
      ([, , kind = '', verdict, text = '']) => ({ rule, kind, verdict, text }) as Example,
    ),
  };
}

const root = copyFixture('articles');
const post = join(root, 'posts/001-first.md');
let site: Site;
let cache: Cache | undefined;

test.before(async () => {
  mkdirSync(join(root, 'images'));
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/redirects.yaml'), '/posts/the-old-slug: /posts/second\n');
  const image = (width: number) =>
    sharp({ create: { width, height: 450, channels: 3, background: '#0091ff' } }).png();
  await image(1600).toFile(join(root, 'images/wide.png'));
  await image(800).toFile(join(root, 'images/narrow.png'));
  await image(300).toFile(join(root, 'images/small.png'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 1300, height: 900, channels: 3, background: '#000', noise } })
    .png()
    .toFile(join(root, 'images/heavy.png'));
  cache = openCache({ root, mode: 'production' });
  site = await loadConfig(root, 'production');
});
test.after(() => cache?.close());

test('each rule has an entry with its weight, and a good and a bad example', () => {
  const documented = new Map(entries.map((entry) => [entry.rule, entry]));
  for (const { id, severity } of [...allRules, ...blogRules()]) {
    const entry = documented.get(id);
    assert.ok(entry, `${id} has no entry`);
    assert.is(entry?.severity, severity, id);
    assert.equal(
      entry?.examples.map(({ verdict }) => verdict),
      ['bad', 'good'],
      id,
    );
  }
});

for (const example of examples.filter(
  ({ kind }) => !['html', 'ts', 'tsx', 'txt', 'yml'].includes(kind),
)) {
  const { rule, verdict } = example;
  test(`${rule}: the ${verdict} example is ${verdict}`, async () => {
    const found = await findIn(example);
    assert.is(found.includes(rule), verdict === 'bad', `found ${found.join(', ')}`);
  });
}

/** The rules that find something in the first post when an example is part of it. */
async function findIn({ kind, text }: Example): Promise<string[]> {
  if (cache === undefined) throw new Error('there is no cache');
  writeFileSync(post, toPost(kind, text));
  const { diagnostics } = await checkContent({ site, cache, now: new Date('2026-01-01') });
  rmSync(post);
  return diagnostics.filter(({ file }) => file === 'posts/001-first.md').map(({ rule }) => rule);
}

const base = [
  'id: "001"',
  'slug: first',
  'title: Choose your first automation by what the week costs',
  'description: What to automate first.',
  'image: ../images/wide.png',
  'imageAlt: Two circles that a line joins.',
  'published: 2025-09-01',
  'readTime: 1',
];

function toPost(kind: string, text: string): string {
  if (kind === 'md whole') return text;
  if (kind === 'yaml whole') return `---\n${text}\n---\n\nText.\n`;
  if (kind === 'md') return `---\n${base.join('\n')}\n---\n\n${text}\n`;
  const keys = text.split('\n').map((line) => line.split(':')[0]);
  const rest = base.filter((line) => !keys.includes(line.split(':')[0]));
  return `---\n${[...rest, text].join('\n')}\n---\n\nText.\n`;
}

test.run();
