import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatGithub } from '../../../../generator/report/github.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';

const nothing = { changed: new Set<string>(), folder: '' };
const lines = (text: string) => text.split('\n');
const commands = (text: string) => lines(text).filter((line) => line.startsWith('::'));

test('an annotation names file, lines, columns and rule, and says what to write', () => {
  assert.is(
    formatGithub([diagnostic()], nothing),
    '::error file=content/a.md,line=3,endLine=3,col=8,endColumn=11,title=title/length::What is wrong.%0AWhat to write.',
  );
});

test('percent signs, line ends, colons and commas are escaped where the runner reads them', () => {
  const [line] = lines(
    formatGithub(
      [diagnostic({ file: 'a,b:c%.md', message: '100 %:\r\nyes, no', hint: undefined })],
      nothing,
    ),
  );
  assert.match(line ?? '', 'file=a%2Cb%3Ac%25.md,');
  assert.match(line ?? '', '::100 %25:%0D%0Ayes, no');
});

test('a place over several lines has no columns, which GitHub would refuse', () => {
  assert.not.match(formatGithub([diagnostic({ endLine: 5 })], nothing), 'col=');
});

test('a place whose line is not known has the file alone', () => {
  const text = formatGithub([diagnostic({ line: undefined })], nothing);
  assert.match(text, '::error file=content/a.md,title=title/length::');
});

test('advice is a notice, and paths are those of the repository', () => {
  const text = formatGithub([diagnostic({ severity: 'advice' })], { ...nothing, folder: 'docs' });
  assert.match(text, /^::notice file=docs\/content\/a\.md,/);
});

test('ten of a kind are all shown, changed files first', () => {
  const list = Array.from({ length: 10 }, (_, index) => diagnostic({ file: `${index}.md` }));
  const shown = commands(formatGithub(list, { changed: new Set(['7.md']), folder: '' }));
  assert.is(shown.length, 10);
  assert.match(shown[0] ?? '', 'file=7.md');
  assert.match(shown[1] ?? '', 'file=0.md');
});

test('of more than ten of a kind the tenth says how many are left, and the log has them all', () => {
  const errors = Array.from({ length: 13 }, (_, index) => diagnostic({ file: `${index}.md` }));
  const warnings = Array.from({ length: 2 }, () => diagnostic({ severity: 'warning' }));
  const text = formatGithub([...errors, ...warnings], nothing);
  const shown = commands(text);
  assert.is(shown.filter((line) => line.startsWith('::error')).length, 10);
  assert.is(shown.filter((line) => line.startsWith('::warning')).length, 2);
  assert.match(shown[9] ?? '', '::error::4 more in 4 files;');
  assert.is(lines(text).filter((line) => line.endsWith('[title/length]')).length, 15);
});

test.run();
