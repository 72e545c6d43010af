import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../../generator/config/load-config.ts';
import { isEntryName } from '../../../generator/content/find-files.ts';
import { readEntry } from '../../../generator/content/read-entry.ts';
import { validateEntry } from '../../../generator/content/validate-entry.ts';
import { listFiles } from '../../../generator/lib/list-files.ts';
import { categories } from '../../../site/blog/categories.ts';
import { postSchema } from '../../../site/blog/post-schema.ts';
import { projectFolder } from '../../helpers/project.ts';

const folder = join(projectFolder, 'content/posts');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

function readTemplate() {
  const raw = readEntry(readFileSync(join(folder, '_template.md'), 'utf8'), '_template.md');
  if (!('data' in raw)) throw new Error(raw.message);
  return raw;
}

test('the template is a valid post as it stands, and has every field', () => {
  const raw = readTemplate();
  assert.ok('data' in validateEntry(raw, postSchema, '_template.md'));
  assert.equal(Object.keys(raw.data as object).sort(), Object.keys(postSchema.shape).sort());
});

test('a copy of the template is not public by accident', () => {
  assert.is((readTemplate().data as { draft: boolean }).draft, true);
});

test('the guide has every category', () => {
  for (const { id, name } of categories) {
    assert.ok(readme.includes(`| ${name} | \`${id}\` | \`#`), id);
  }
});

test('neither of the two is a post', async () => {
  const site = await loadConfig(projectFolder, 'production');
  const posts = site.collections.find(({ name }) => name === 'posts');
  if (posts === undefined) throw new Error('there is no collection of posts');
  const names = listFiles(posts.folder).filter((file) => isEntryName(posix.basename(file), posts));
  assert.ok(names.length >= 24);
  assert.not.ok(names.includes('README.md'));
  assert.not.ok(names.includes('_template.md'));
});

test.run();
