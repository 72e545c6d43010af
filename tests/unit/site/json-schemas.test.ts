import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../../generator/config/load-config.ts';
import { isEntryName } from '../../../generator/content/find-files.ts';
import { readEntry } from '../../../generator/content/read-entry.ts';
import {
  type JsonSchema,
  redirectsSchema,
  toJsonSchema,
} from '../../../generator/editor/json-schema.ts';
import { createSnippets } from '../../../generator/editor/snippets.ts';
import { listFiles } from '../../../generator/lib/list-files.ts';
import { projectFolder } from '../../helpers/project.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
addFormats.default(ajv);
const schemas: Record<string, JsonSchema> = {};
const validators: Record<string, ValidateFunction> = {};
const entries: Record<string, unknown[]> = {};

test.before(async () => {
  const site = await loadConfig(projectFolder, 'production');
  for (const collection of site.collections) {
    const { name, folder } = collection;
    const schema = toJsonSchema(collection);
    schemas[name] = schema;
    validators[name] = ajv.compile(schema);
    const files = listFiles(folder).filter((file) => isEntryName(posix.basename(file), collection));
    entries[name] = files.map((file) => {
      const raw = readEntry(readFileSync(join(folder, file), 'utf8'), file);
      return 'data' in raw ? raw.data : raw;
    });
  }
});

const faultsOf = (name: string, data: unknown) => {
  const validate = validators[name];
  validate?.(data);
  return (validate?.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
};

test('all front matter of the site keeps to the schemas that editors are given', () => {
  for (const [name, list] of Object.entries(entries)) {
    assert.ok(list.length > 0, name);
    for (const data of list)
      assert.equal(faultsOf(name, data), [], JSON.stringify(data).slice(0, 90));
  }
});

const wrong: readonly [what: string, change: object, fault: string][] = [
  ['a missing title', { title: undefined }, ' required'],
  ['an unknown key', { publishdAt: '2025-01-01' }, ' additionalProperties'],
  ['a category that there is not', { categoryId: 'food' }, '/categoryId enum'],
  ['a day that cannot be', { publishedAt: '2025-13-01' }, '/publishedAt anyOf'],
  ['a text for a list', { tags: 'one, two' }, '/tags anyOf'],
  ['an author on one line', { author: 'Ada' }, '/author anyOf'],
  ['a color by name', { categoryColor: 'blue' }, '/categoryColor enum'],
  ['a word for a flag', { draft: 'yes' }, '/draft anyOf'],
];

for (const [what, change, fault] of wrong) {
  test(`${what} is seen`, () => {
    const [post] = entries.posts as object[];
    const changed = JSON.parse(JSON.stringify({ ...post, ...change }));
    assert.ok(faultsOf('posts', changed).includes(fault), faultsOf('posts', changed).join());
  });
}

test('a kind of section that there is not is seen', () => {
  const [page] = entries.pages as { sections: object[] }[];
  const sections = [{ type: 'heroes', title: 'A' }];
  assert.ok(faultsOf('pages', { ...page, sections }).length > 0);
});

test('redirects are held to their shape', () => {
  const validate = ajv.compile(redirectsSchema);
  assert.ok(validate({ '/old': '/new', '/out': 'https://example.org' }));
  for (const bad of [{ old: '/new' }, { '/old': 'new' }, { '/old': null }])
    assert.not.ok(validate(bad));
});

test('every field of a post says what it is', () => {
  for (const name of ['posts', 'changelog', 'pages']) {
    for (const [key, { description }] of Object.entries(schemas[name]?.properties ?? {})) {
      assert.ok(description, `${name}: ${key}`);
    }
  }
});

test('snippets offer each key with its values', () => {
  const snippets = createSnippets({ posts: schemas.posts ?? {} });
  assert.match(snippets['posts: categoryId']?.body ?? '', /^categoryId: \$\{1\|ai,tech,/);
  assert.match(snippets['posts: categoryColor']?.body ?? '', '"#0091FF"');
  assert.match(snippets['posts: draft']?.body ?? '', /^draft: \$\{1\|true,false\|\}$/);
  assert.match(snippets['posts: author']?.body ?? '', '\n  name: $1\n  role: $2');
});

test.run();
