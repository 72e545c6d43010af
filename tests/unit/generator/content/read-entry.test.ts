import process from 'node:process';
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

test('an odd blank at the start of a value is part of it, but hides the key right after its colon', () => {
  for (const blank of ['\u00A0', '\u3000\u3000']) {
    assert.equal(read(`---\ntitle: ${blank}One\n---\n`).data, { title: `${blank}One` });
    const lost = complain(`---\ntitle:${blank}One\nslug: a\n---\n`);
    assert.equal([lost.line, lost.column], [2, 7]);
  }
});

test('the lines of a quoted value need an indent', () => {
  const { hint, line } = complain('---\nslug: a\ntitle: "One\ntwo"\ndate: 2024-01-31\n---\n');
  assert.is(line, 3);
  assert.match(hint ?? '', 'Indent');
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

test('TOML stands between three plus signs, or behind dashes that name it; its dates are texts', () => {
  const toml =
    'title = "One"\nday = 2024-05-01\n[author]\nname = "A"\nborn = 1979-05-27 07:32:00Z\n';
  const data = {
    ...{ title: 'One', day: '2024-05-01' },
    author: { name: 'A', born: '1979-05-27T07:32:00Z' },
  };
  for (const text of [`+++\n${toml}+++\nBody\n`, `---toml\r\n${toml}---\nBody\n`]) {
    const raw = read(text);
    assert.equal([raw.data, raw.bodyLine, raw.format], [data, 8, 'toml']);
    assert.is(raw.body.trim(), 'Body');
  }
  assert.is(complain('+++\ntitle = "One"\n').hint, 'End it with a line of three plus signs.');
});

test('JSON stands between braces, or behind dashes that name it', () => {
  for (const text of ['{\n  "a": [1]\n}\n\nBody', '---json\n{ "a": [1] }\n---\n\nBody']) {
    const raw = read(text, 'a.markdown');
    assert.equal([raw.data, raw.bodyLine, raw.format], [{ a: [1] }, 4, 'json']);
    assert.is(raw.body.trim(), 'Body');
  }
  assert.is(read('{ "a": 1 } is no header.').body, '{ "a": 1 } is no header.');
});

/** What is said of a text, where, and what it is then fixed to. */
const said = (text: string, file?: string) => {
  const { message, hint, line, column, fix } = complain(text, file);
  return { text: `${line}:${column} ${message} ${hint}`, fix: fix?.text };
};

test('mistakes in TOML are told at their place, in words for authors', () => {
  const inToml = (toml: string) => said(`+++\n${toml}\n+++\n`);
  assert.equal(inToml('a = 1\ntitle = Tips for all'), {
    text: '3:9 Text is not quoted. Use double quotes: "Tips for all".',
    fix: '"Tips for all"',
  });
  assert.match(inToml('title: One').text, '2:1 This line is YAML, but the front matter is TOML.');
  assert.match(inToml('a = 1\nb = 2\na = 3').text, '4:1 This key occurs twice.');
  assert.match(inToml('a =\nb = 2').text, '2:1 A value is missing after the equals sign.');
  assert.match(inToml('a = "x\nb = 2').text, '2:1 A quote is not closed on its line.');
  assert.match(inToml('a = 1 2').text, /^2:\d The front matter is not valid TOML/);
});

test('mistakes in JSON are told at their place, in words for authors', () => {
  const inJson = (json: string) => said(json, 'a.json');
  assert.equal(inJson('{\n  "a": 1,\n}'), {
    text: '2:9 There is a comma before the closing bracket. Remove the comma.',
    fix: '',
  });
  assert.match(inJson('{\n  a: 1 }').text, '2:3 Text is not between double quotes. Write "a".');
  assert.match(inJson('{ "a": 1\n  "b": 2 }').text, '2:3 A comma is missing before this.');
  assert.match(inJson('{ "a": 1,\n  "a": 2 }').text, '2:3 The key "a" occurs twice.');
  assert.match(inJson('{ "a": [1, 2 ').text, '1:8 The bracket that opens here is not closed.');
  assert.match(inJson('{ "a": "b\n }').text, '1:8 The quote that opens here');
  assert.match(inJson('{ "a": 1 // one\n }').text, '1:10 JSON has no comments.');
  assert.match(said('---json\n{ "a" 1 }\n---\n').text, '2:7 A colon is missing');
});

test('files of data are read by their extension', () => {
  assert.equal(read('a: 1\n', 'a.yml').data, { a: 1 });
  assert.equal(read('{ "a": 1 }', 'a.json').data, { a: 1 });
  assert.equal(read('', 'a.json').data, {});
});

test('a .yaml file is all data', () => {
  const raw = read('a: 1\n', 'data.yaml');
  assert.equal(raw.data, { a: 1 });
  assert.is(complain('a: b: c\n', 'data.yaml').line, 1);
});

test('no front matter changes the prototype of other objects', () => {
  const parts = ['[__proto__]\nhurt = 1', '[__proto__.hurt]\na = 1', 'a.__proto__.hurt = 1'];
  for (const part of [
    ...parts,
    'a = { __proto__.hurt = 1 }',
    'a = [{ __proto__ = { hurt = 1 } }]',
  ]) {
    const { rule, line } = complain(`+++\ntitle = "A"\n${part}\n+++\n`);
    assert.equal([rule, line], ['front-matter/syntax', 3], part);
    assert.not('hurt' in {}, part);
  }
});

test('data nested too deeply for its parser is refused, and no line takes the square of its length', () => {
  const [open, close] = ['['.repeat(20_000), ']'.repeat(20_000)];
  const dashes = '- '.repeat(20_000);
  for (const text of [
    `---\n${dashes}a\n---\n`,
    `---\n${'? '.repeat(20_000)}a\n---\n`,
    `---\na: ${open}${close}\n---\n`,
    `+++\na = ${open}${close}\n+++\n`,
    `{\n"a": ${open}${close}\n}\n`,
  ]) {
    assert.match(complain(text).message, 'nested more than 500 levels deep');
  }
  assert.match(complain(open + close, 'a.json').message, 'nested more than');
  // Brackets in texts nest nothing.
  const ranges = Array.from({ length: 600 }, () => '"[1.0,2.0)"');
  for (const [text, file] of [
    [`{"a": [${ranges.join(', ')}]}`, 'a.json'],
    [`+++\na = [${ranges.join(', ')}]\nb = """${ranges}\\""""""\n+++\n`, 'a.md'],
    [`a:\n${ranges.map((range) => `  - ${range}\n`).join('')}`, 'a.yaml'],
  ] as const) {
    assert.ok('data' in readEntry(text, file), file);
  }
  const start = process.cpuUsage().user;
  read(`---\na: x${' '.repeat(100_000)}!y\n---\n`);
  assert.ok(process.cpuUsage().user - start < 500_000);
});

test.run();
