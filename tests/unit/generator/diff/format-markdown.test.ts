import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Difference, FileChange, FindingChange } from '../../../../generator/diff/changes.ts';
import { formatMarkdown } from '../../../../generator/diff/format-markdown.ts';

const format = (difference: Partial<Difference>) =>
  formatMarkdown({
    base: { name: 'main', commit: null },
    pages: [],
    files: [],
    findings: [],
    ...difference,
  });

const rules = (added: string[], removed: string[]): FileChange => ({
  path: 'robots.txt',
  change: 'changed',
  from: null,
  bytes: { before: 1, after: 1 },
  lines: { added, removed },
});

test('of hundreds of findings the first are in the comment, and the parts after them too', () => {
  const findings = Array.from({ length: 600 }, (_, index): FindingChange => {
    const message = `The link to /${'long'.repeat(40)}/${index} leads nowhere.`;
    const place = { file: `content/posts/${index}.md`, line: 3, url: null };
    return {
      ...{ change: 'added', rule: 'link/dead', severity: 'warning', message, hint: null },
      ...place,
    };
  });
  const text = format({ findings, files: [rules(['Allow: /'], ['Disallow: /'])] });
  assert.match(text, '<code>content/posts/0.md:3</code>');
  assert.match(text, '- and 588 more findings');
  assert.match(text, '<ins>Allow</ins>');
});

test('a line of a file of rules is neither a heading nor a list', () => {
  const text = format({ files: [rules(['# No bots', '- b'], ['# All bots', '- a'])] });
  assert.match(text, '  - &#35; <del>All</del><ins>No</ins> bots\n');
  assert.match(text, '  - &#45; <del>a</del><ins>b</ins>\n');
});

test.run();
