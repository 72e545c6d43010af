import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { readEntry } from '../../../../generator/content/read-entry.ts';
import { validateEntry } from '../../../../generator/content/validate-entry.ts';

const schema = z.strictObject({
  title: z.string(),
  author: z.strictObject({ name: z.string() }).optional(),
  sections: z.array(z.strictObject({ kind: z.enum(['a', 'b']) })).optional(),
});

function complaints(yaml: string) {
  const raw = readEntry(`---\n${yaml}\n---\n`, 'a.md');
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
  assert.match(first?.message ?? '', '"sections.1.kind" is "c"; it has to be one of a, b.');
});

test('an unknown key is pointed at, not its value', () => {
  const [first] = complaints('title: One\nauthor:\n  name: Ada\n  nmae: Eve');
  assert.is(first?.rule, 'front-matter/unknown-key');
  assert.equal([first?.line, first?.column], [5, 3]);
});

test('a text cut in two by a comma between braces is recognised', () => {
  const [first] = complaints('title: One\nauthor: { name: Ada, countess }');
  assert.is(first?.rule, 'front-matter/unknown-key');
  assert.match(first?.hint ?? '', 'double quotes');
});

test('all complaints come at once', () => {
  assert.is(complaints('titel: One\nauthor: 3').length, 3);
});

test.run();
