import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readEntry } from '../../../generator/content/read-entry.ts';
import { validateEntry } from '../../../generator/content/validate-entry.ts';
import { postSchema } from '../../../site/blog/post-schema.ts';
import { projectFolder } from '../../helpers/project.ts';

const folder = join(projectFolder, 'tests/fixtures/front-matter');

/** What a post with nothing but the required fields comes to (spec §3). */
const defaults = {
  id: '001',
  slug: 'a-post',
  title: 'A post',
  excerpt: '',
  featuredImage: '/content/images/placeholder.png',
  featuredImageAlt: '',
  category: 'Uncategorized',
  categoryId: 'uncategorized',
  categoryColor: '#0091FF',
  tags: [],
  author: { name: 'USTA Team', role: 'Content Team', avatar: '', bio: '' },
  draft: false,
  readTime: 5,
  featured: false,
  keywords: [],
};

/** What each fixture gives: the fields beside the defaults, or the complaints that skip the post. */
const expected: Record<string, object | string[]> = {
  'required-only': {},
  'comments-blank-lines-quotes': {
    title: 'Quotes: kept out, colon kept in',
    tags: ['One', 'two'],
  },
  'carriage-returns': { featured: true },
  'author-in-part': { author: { ...defaults.author, name: 'Jane Doe' } },
  'keys-without-values': {},
  'read-time-in-words': {},
  'read-time-quoted': { readTime: 7 },
  'no-header': ['1:1 missing', '1:1 missing', '1:1 missing'],
  'empty-header': ['1:1 missing', '1:1 missing', '1:1 missing'],
  'missing-id': ['1:1 missing'],
  'missing-slug': ['1:1 missing'],
  'missing-title': ['1:1 missing'],
  'empty-title': ['4:8 invalid'],
  'author-on-one-line': ['5:9 invalid'],
  'author-indented-wrongly': ['7:1 syntax'],
  'author-as-list': ['6:3 invalid'],
  'date-that-is-none': ['5:14 invalid'],
  'colon-without-quotes': ['4:8 syntax'],
  'unknown-key': ['5:1 unknown-key'],
  'never-closed': ['1:1 unclosed'],
};

/** The post of a fixture, or where and what is wrong with it. */
function read(name: string) {
  const file = `${name}.md`;
  const raw = readEntry(readFileSync(join(folder, file), 'utf8'), file);
  const result = 'data' in raw ? validateEntry(raw, postSchema, file) : { diagnostics: [raw] };
  if ('data' in result) return JSON.parse(JSON.stringify(result.data));
  return result.diagnostics.map(
    ({ line, column, rule }) => `${line}:${column} ${rule.replace('front-matter/', '')}`,
  );
}

test('every fixture is in the table', () => {
  const fixtures = readdirSync(folder).map((name) => name.replace('.md', ''));
  assert.equal(fixtures.sort(), Object.keys(expected).sort());
});

for (const [name, outcome] of Object.entries(expected)) {
  test(name.replaceAll('-', ' '), () => {
    assert.equal(read(name), Array.isArray(outcome) ? outcome : { ...defaults, ...outcome });
  });
}

test.run();
