import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderGuide } from '../../../scripts/write-docs.ts';
import { postSchema } from '../../../site/blog/post-schema.ts';
import { projectFolder } from '../../helpers/project.ts';

const readGuide = (name: string) => readFileSync(join(projectFolder, name), 'utf8');

test('the tables of the authors’ guide are those of the schemas and rules (else: npm run docs)', async () => {
  const guide = readGuide('content/README.md');
  assert.is(guide, await renderGuide(guide));
  for (const field of Object.keys(postSchema.shape)) assert.match(guide, `| \`${field}\` |`);
  assert.match(guide, '| `author.bio` |');
  assert.match(guide, '| `link/dead` | error |');
});

test('the guides link to files and headings that are there', () => {
  for (const name of [
    'README.md',
    'content/README.md',
    'content/posts/README.md',
    'docs/checks.md',
    'docs/differences.md',
    'ARCHITECTURE.md',
    'docs/how-it-works.md',
    'docs/social-cards.md',
  ]) {
    for (const [, target = ''] of readGuide(name).matchAll(
      /\]\(((?:\.\.\/|#)?[\w./-]+(?:#[\w-]+)?)\)/g,
    )) {
      if (/^\/|^https?:|\.png$/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? name : join(dirname(name), path);
      if (/posts\/(?:the-|first)/.test(target)) continue;
      assert.ok(existsSync(join(projectFolder, file)), `${name}: ${target}`);
      if (anchor === undefined) continue;
      const headings = [...readGuide(file).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
        text
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      assert.ok(headings.includes(anchor), `${name}: ${target}`);
    }
  }
});

test.run();
