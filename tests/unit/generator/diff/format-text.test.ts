import { createColors } from 'picocolors';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PageChange } from '../../../../generator/diff/changes.ts';
import { formatText } from '../../../../generator/diff/format-text.ts';

test('no name of a page or file moves the cursor of a terminal', () => {
  const hostile = 'a\u001b[2Jb';
  const none = { before: null, after: null };
  const page: PageChange = {
    ...{ url: `/${hostile}`, change: 'removed', from: null, redirect: null, title: hostile },
    ...{ changes: [], bytes: [], weight: { html: null, scripts: none, styles: none } },
  };
  const text = formatText(
    {
      base: { name: 'main', commit: null },
      pages: [
        page,
        { ...page, url: `/x${hostile}`, change: 'moved', from: `/${hostile}` },
        { ...page, url: `/y${hostile}`, change: 'changed', bytes: ['markup'] },
      ],
      files: [{ path: `${hostile}.txt`, change: 'added', from: null, bytes: none, lines: null }],
      findings: [
        {
          ...{ change: 'added', rule: 'a/b', severity: 'warning', message: hostile, hint: hostile },
          ...{ file: `${hostile}.md`, line: 1, url: null },
        },
      ],
    },
    { colors: createColors(false), width: undefined },
  );
  assert.not.match(text, '\u001b');
});

test.run();
