import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createColors } from 'picocolors';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatJson } from '../../../../generator/report/json.ts';
import { formatPretty } from '../../../../generator/report/pretty.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('pretty');
writeFileSync(join(root, 'a.md'), '---\ntitle: Foo: bar\n---\n');
const diagnostic = {
  rule: 'front-matter/syntax',
  severity: 'error' as const,
  message: 'The front matter is not valid YAML.',
  hint: 'Quote it.',
  file: 'a.md',
  line: 2,
  column: 8,
  endLine: 2,
  endColumn: 16,
};

test('a person sees the place, the sentence, the line with a caret, and the cure', () => {
  assert.is(
    formatPretty([diagnostic], root, createColors(false)),
    [
      'a.md:2:8  error  front-matter/syntax',
      '  The front matter is not valid YAML.',
      '  2 | title: Foo: bar',
      '    |        ^^^^^^^^',
      '  → Quote it.',
    ].join('\n'),
  );
});

test('of many findings those of a rule are shown once, with their count and the first places', () => {
  const found = (rule: string, file: string) => ({ ...diagnostic, rule, file, line: 1, column: 1 });
  const bare = Array.from({ length: 40 }, (_, index) => found('markdown/bare-url', `${index}.md`));
  const others = ['0.md', '7.md', '9.md'].map((file) => found('link/dead', file));
  const shown = formatPretty([...bare, ...others], root, createColors(false));
  assert.is(shown.match(/markdown\/bare-url/g)?.length, 1);
  assert.is(shown.match(/link\/dead/g)?.length, 3, 'three are few enough to be read');
  assert.match(shown, '  and 39 more in 39 files: 1.md:1:1, 2.md:1:1, 3.md:1:1, …\n');
  assert.match(shown, 'use --json, or --format compact');
});

test('one cause of many findings is said once; other causes of the rule are named with it', () => {
  const found = (message: string, file: string) => ({
    ...diagnostic,
    message,
    file,
    line: 1,
    column: 1,
  });
  const gone = Array.from({ length: 30 }, (_, index) => found('No page /gone.', `${index}.md`));
  const list = [found('No page /one.', 'x.md'), ...gone, found('No page /two.', 'y.md')];
  const shown = formatPretty(list, root, createColors(false));
  assert.match(shown, '0.md:1:1  error');
  assert.match(shown, '  and 29 more in 29 files: 1.md:1:1, 2.md:1:1, 3.md:1:1, …\n');
  assert.match(
    shown,
    '  and 2 more in 2 files, of 2 other causes:\n      No page /one. x.md:1:1\n      No page /two. y.md:1:1',
  );
});

test('a few findings are shown one by one, whatever their rule', () => {
  const shown = formatPretty(Array(30).fill(diagnostic), root, createColors(false));
  assert.is(shown.match(/front-matter\/syntax/g)?.length, 30);
});

test('of a long line the part round the place is shown, without what a terminal obeys', () => {
  const text = `${'word '.repeat(100)}\u001b[2Jhere ${'word '.repeat(100)}`;
  writeFileSync(join(root, 'long.md'), text);
  const column = text.indexOf('here') + 1;
  const place = { file: 'long.md', line: 1, column, endLine: 1, endColumn: column + 4 };
  const shown = formatPretty([{ ...diagnostic, ...place }], root, createColors(false)).split('\n');
  const [, , line = '', carets = ''] = shown;
  assert.is(line.length, 168);
  assert.is(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1), 'here');
  assert.match(line, '\uFFFD[2Jhere');
});

test('carets stand under letters of any width', () => {
  for (const [before, meant, gap, carets] of [
    ['日本語 ', 'link', 7, 4],
    ['ﾊﾝｶｸ ', 'link', 5, 4],
    ['cafe\u0301 ', '全角', 5, 4],
    ['👩‍💻 ❤️ ', 'link', 6, 4],
    ['“naïve” — ', 'link', 10, 4],
  ] as const) {
    writeFileSync(join(root, 'wide.md'), `${before}${meant} end`);
    const column = before.length + 1;
    const endColumn = column + meant.length;
    const place = { file: 'wide.md', line: 1, column, endLine: 1, endColumn };
    const shown = formatPretty([{ ...diagnostic, ...place }], root, createColors(false));
    assert.is(shown.split('\n')[3], `    | ${' '.repeat(gap)}${'^'.repeat(carets)}`, before);
  }
});

test('a complaint without a place, or about a file that is gone, is still said', () => {
  const { file, line, column, ...bare } = diagnostic;
  assert.match(formatPretty([bare], root, createColors(false)), /^error {2}front-matter\/syntax\n/);
  assert.match(
    formatPretty([{ ...diagnostic, file: 'b.md' }], root, createColors(false)),
    'b.md:2:8',
  );
  assert.ok(file && line && column);
});

test('a program gets counts and the list', () => {
  assert.equal(JSON.parse(formatJson([diagnostic])), {
    errors: 1,
    warnings: 0,
    diagnostics: [diagnostic],
  });
});

test.run();
