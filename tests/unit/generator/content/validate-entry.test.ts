import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { readEntry } from '../../../../generator/content/read-entry.ts';
import { validateEntry } from '../../../../generator/content/validate-entry.ts';
import type { Diagnostic } from '../../../../generator/diagnostics/diagnostic.ts';

const schema = z.strictObject({
  title: z.string(),
  author: z.strictObject({ name: z.string() }).optional(),
  sections: z.array(z.strictObject({ kind: z.enum(['a', 'b']) })).optional(),
});

function complaints(text: string, language = '') {
  const raw = readEntry(`---${language}\n${text}\n---\n`, 'a.md');
  if (!('data' in raw)) throw new Error(raw.message);
  const result = validateEntry(raw, schema, 'a.md');
  return 'diagnostics' in result ? result.diagnostics : [];
}

test('valid data has no complaints', () => {
  assert.equal(complaints('title: One'), []);
});

test('a missing key is named, at the head of the front matter', () => {
  const [first] = complaints('author:\n  name: Ada');
  assert.is(first?.rule, 'front-matter/missing');
  assert.is(first?.message, '"title" is missing.');
  assert.is(first?.line, 1);
});

test('a value of the wrong type is pointed at', () => {
  const [first] = complaints('title: One\nauthor: Ada');
  assert.is(first?.rule, 'front-matter/invalid');
  assert.equal([first?.line, first?.column, first?.endColumn], [3, 9, 12]);
});

test('a value deep in a list is pointed at', () => {
  const [first] = complaints('title: One\nsections:\n  - kind: a\n  - kind: c');
  assert.equal([first?.line, first?.column], [5, 11]);
  assert.match(first?.message ?? '', '"sections.1.kind" is "c"; it must be one of a, b.');
});

test('an unknown key is pointed at, not its value', () => {
  const [first] = complaints('title: One\nauthor:\n  name: Ada\n  nmae: Eve');
  assert.is(first?.rule, 'front-matter/unknown-key');
  assert.equal([first?.line, first?.column], [5, 3]);
});

test('a text cut in two by a comma between braces is recognized', () => {
  const [first] = complaints('title: One\nauthor: { name: Ada, countess }');
  assert.is(first?.rule, 'front-matter/unknown-key');
  assert.match(first?.hint ?? '', 'double quotes');
});

test('all complaints come at once', () => {
  assert.is(complaints('day: 2025\nauthor: 3').length, 3);
  // The title is there, under another name.
  assert.is(complaints('titel: One\nauthor: 3').length, 2);
});

test('TOML and JSON have places and hints of their own', () => {
  const toml = complaints(
    'title = 1\nauthor = { who = "Ada" }\n\n[[sections]]\nkind = "a"\n\n[[sections]]\nkind = "c"',
    'toml',
  );
  const json = complaints('{\n  "author": "Ada",\n  "sections": [{ "kind": "c" }]\n}', 'json');
  const place = ({ line, column, endColumn }: Diagnostic) => `${line}:${column}-${endColumn}`;
  assert.equal(
    toml.map((said) => `${place(said)} ${said.message}`),
    [
      '2:9-10 "title" is a number; it must be text.',
      '3:10-25 "author.name" is missing.',
      '3:12-15 "who" is not a key that "author" knows.',
      '9:8-11 "sections.1.kind" is "c"; it must be one of a, b.',
    ],
  );
  assert.is(toml[0]?.fix?.text, '"1"');
  assert.is(toml[1]?.hint, 'Add name = … to "author".');
  assert.equal(
    json.map((said) => `${place(said)} ${said.message} ${said.hint}`),
    [
      '1:1-4 "title" is missing. Add "title": … to the front matter.',
      '3:13-18 "author" is text; it must be a group of keys. Write its keys between braces: name.',
      '4:26-29 "sections.0.kind" is "c"; it must be one of a, b. Did you mean a?',
    ],
  );
});

test('a hint about a group of keys without known keys names none', () => {
  const hintOf = (file: string, text: string) => {
    const raw = readEntry(text, file);
    if (!('data' in raw)) throw new Error(raw.message);
    const result = validateEntry(raw, z.looseObject({}), file);
    return 'diagnostics' in result ? result.diagnostics[0]?.hint : undefined;
  };
  assert.is(hintOf('a.json', '[1]'), 'Write its keys between braces.');
  assert.is(hintOf('a.yaml', '- 1'), 'Write its keys below it, indented by two spaces.');
});

test.run();
