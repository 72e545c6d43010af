import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readEntry } from '../../../generator/content/read-entry.ts';
import { validateEntry } from '../../../generator/content/validate-entry.ts';
import { fillTemplate } from '../../../generator/scaffold/fill-template.ts';
import { postSchema } from '../../../site/blog/post-schema.ts';
import { changelogSchema } from '../../../site/changelog/changelog-schema.ts';
import { pageSchema } from '../../../site/sections/schema.ts';
import { projectFolder } from '../../helpers/project.ts';

const templates = [
  ['posts', postSchema, { id: '025', slug: 'a-post', title: 'A post' }],
  ['pages', pageSchema, { title: 'A page', description: 'What its author writes.' }],
  ['changelog', changelogSchema, { version: '4.0.0', title: 'A release' }],
] as const;

for (const [name, schema, values] of templates) {
  test(`what stet new writes for ${name} keeps to the schema`, () => {
    const text = readFileSync(join(projectFolder, `templates/${name}.md`), 'utf8');
    // What only its author can write is left empty.
    const written = fillTemplate(text, values).replaceAll(/(?<= )""(?=\s)/g, '"Words."');
    const raw = readEntry(written, `${name}.md`);
    assert.ok('data' in raw);
    if (!('data' in raw)) return;
    const valid = validateEntry(raw, schema, `${name}.md`);
    assert.ok('data' in valid, JSON.stringify(valid));
    for (const [key, value] of Object.entries(values)) {
      assert.is((raw.data as Record<string, unknown>)[key], value);
    }
  });
}

test.run();
