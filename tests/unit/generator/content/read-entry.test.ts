import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readEntry } from '../../../../generator/content/read-entry.ts';
import type { Diagnostic } from '../../../../generator/diagnostics/diagnostic.ts';

const read = (text: string, file = 'a.md') => {
  const raw = readEntry(text, file);
  if (!('data' in raw)) throw new Error(`unexpected: ${raw.message}`);
  return raw;
};
const complain = (text: string, file = 'a.md') => {
  const raw = readEntry(text, file);
  if ('data' in raw) throw new Error('expected a diagnostic');
  return raw satisfies Diagnostic;
};

test('front matter stands between two lines of three dashes', () => {
  const raw = read('---\ntitle: One\n---\n\n# Body\n');
  assert.equal(raw.data, { title: 'One' });
  assert.is(raw.body.trim(), '# Body');
  assert.is(raw.body.split('\n')[0], '');
  assert.is(raw.bodyLine, 4);
});

test('without a header the data is empty and the whole text is the body', () => {
  assert.equal(read('Just text\n').data, {});
  assert.is(read('Just text\n').body, 'Just text\n');
});

test('comments, blank lines, quotes and carriage returns are read as YAML reads them', () => {
  const raw = read(
    '---\r\n# a comment\r\n\r\ntitle: "Quoted: yes"\r\ntags:\r\n  - a\r\n---\r\nBody',
  );
  assert.equal(raw.data, { title: 'Quoted: yes', tags: ['a'] });
});

test('numbers with leading zeros and dates are left alone, as in YAML 1.2', () => {
  assert.equal(read('---\nid: 012\nday: 2025-02-30\n---\n').data, { id: 12, day: '2025-02-30' });
});

test('a value with a bare colon is an error at its place, the second time too', () => {
  for (const attempt of [1, 2]) {
    const diagnostic = complain('---\nslug: a\ntitle: Foo: bar\n---\n');
    assert.is(diagnostic.rule, 'front-matter/syntax', `attempt ${attempt}`);
    assert.equal([diagnostic.line, diagnostic.column], [3, 8]);
    assert.match(diagnostic.hint ?? '', 'double quotes');
  }
});

test('a key given twice is an error that says which to do', () => {
  const diagnostic = complain('---\ntitle: a\ntitle: b\n---\n');
  assert.is(diagnostic.line, 3);
  assert.match(diagnostic.hint ?? '', 'Keep one');
});

test('a header in another language is refused and never run', () => {
  const diagnostic = complain('---js\n{ title: globalThis.broken = true }\n---\n');
  assert.is(diagnostic.rule, 'front-matter/language');
  assert.not.ok('broken' in globalThis);
});

test('a file in another encoding is told so, instead of that its keys are missing', () => {
  const { message, hint } = complain(Buffer.from('---\nid: 1\n---\n', 'utf16le').toString());
  assert.match(`${message} ${hint}`, 'UTF-8');
});

test('tags and anchors that mean something are left alone', () => {
  const yaml = 'a: !!str 5\nb: &b [1]\nc: *b\nd: |\n  e: !f g\n';
  assert.equal(read(`---\n${yaml}---\n`).data, { a: '5', b: [1], c: [1], d: 'e: !f g\n' });
});

test('a header that is never closed is an error, not an empty body', () => {
  assert.is(complain('---\ntitle: One\n\n# Body\n').rule, 'front-matter/unclosed');
});

test('a YAML bomb is refused', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    'b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]',
    'c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]',
    'd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]',
  ].join('\n');
  assert.is(complain(`---\n${bomb}\n---\n`).rule, 'front-matter/syntax');
});

test('a .yaml file is all data', () => {
  const raw = read('a: 1\n', 'data.yaml');
  assert.equal(raw.data, { a: 1 });
  assert.is(complain('a: b: c\n', 'data.yaml').line, 1);
});

test.run();
