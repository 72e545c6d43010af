import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../../../generator/diagnostics/diagnostic.ts';
import { createFindings } from '../../../../generator/watch/findings.ts';

const finding = (message: string): Diagnostic => ({
  rule: 'dist/any',
  severity: 'warning',
  message,
  file: 'notes/b.md',
});

const same = [
  [
    'It loads /a.svg, which does not exist. 3 pages have it; this is the first. It is on /a.',
    'It loads /a.svg, which does not exist. 4 pages have it; this is the first. It is on /b.',
  ],
  ['/b has the same title as /a.', '/b has the same title as /a, as 1 other page does.'],
  ['/b is empty, and so is 1 other page.', '/b is empty, and so are 2 other pages.'],
  ['React rendered a fallback: /b.', 'React rendered a fallback: /b, and 2 other pages.'],
];
for (const [before = '', after = ''] of same) {
  test(`nothing is fixed when other pages have it: ${after}`, () => {
    const findings = createFindings();
    findings.replace('pages', [finding(before)]);
    assert.equal(findings.replace('pages', [finding(after)]).fixed, []);
    assert.equal(findings.replace('pages', []).fixed, [finding(after)]);
  });
}

test('what is found in the place of something else has fixed it', () => {
  const findings = createFindings();
  findings.replace('pages', [finding('The link goes to /gone-1.')]);
  const { fixed } = findings.replace('pages', [finding('The link goes to /gone-2.')]);
  assert.is(fixed.length, 1);
});

test.run();
