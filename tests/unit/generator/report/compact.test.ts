import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCompact } from '../../../../generator/report/compact.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';

test('a line a diagnostic, whatever its message and file name contain', () => {
  const text = formatCompact([
    diagnostic({ message: 'One\nand two.' }),
    diagnostic({ file: undefined, severity: 'warning', hint: undefined }),
    diagnostic({ line: undefined, column: undefined, hint: undefined }),
    diagnostic({ file: 'a\n::error::b.md', hint: undefined }),
  ]);
  assert.equal(text.split('\n'), [
    'content/a.md:3:8: error: One and two. → What to write. [title/length]',
    'warning: What is wrong. [title/length]',
    'content/a.md: error: What is wrong. [title/length]',
    'a\uFFFD::error::b.md:3:8: error: What is wrong. [title/length]',
  ]);
});

test('no message or file name moves the cursor of a terminal', () => {
  const hostile = diagnostic({ message: '"\u001b]0;x\u0007" is odd.', file: 'a\u001b[2J.md' });
  const sign = String.fromCharCode(27);
  assert.not.match(formatCompact([hostile]), sign);
});

test.run();
