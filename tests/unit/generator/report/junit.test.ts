import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { validateXML } from 'xmllint-wasm';
import { formatJunit } from '../../../../generator/report/junit.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';
import { projectFolder } from '../../../helpers/project.ts';

const schema = readFileSync(
  join(projectFolder, 'tests/fixtures/schemas/jenkins-junit.xsd'),
  'utf8',
);
const validate = (contents: string) =>
  validateXML({ xml: { fileName: 'report.xml', contents }, schema });

const xml = formatJunit(
  [
    diagnostic({ message: 'Less < more & "quotes" \u0007 \u{1F600}' }),
    diagnostic({ severity: 'warning', file: 'content/b & c.md', hint: undefined }),
    diagnostic({ severity: 'advice' }),
    diagnostic({ file: undefined, line: undefined, column: undefined, rule: 'site/whole' }),
  ],
  { files: ['content/a.md', 'content/fine.md'], timestamp: '2026-01-02T03:04:05' },
);

test('the report is valid by the published schema', async () => {
  const { valid, errors } = await validate(xml);
  assert.ok(valid, JSON.stringify(errors));
});

test('a broken report is refused, so that the test above can fail', async () => {
  assert.not.ok((await validate(xml.replaceAll('<failure', '<mistake'))).valid);
});

test('a suite a file: errors and warnings fail, advice and files without complaints pass', () => {
  const suites = [...xml.matchAll(/<testsuite name="([^"]+)".*?tests="(\d+)" failures="(\d+)"/g)];
  assert.equal(
    suites.map(([, name, tests, failures]) => [name, tests, failures]),
    [
      ['content/a.md', '2', '1'],
      ['content/b &amp; c.md', '1', '1'],
      ['content/fine.md', '1', '0'],
      ['site', '1', '1'],
    ],
  );
  assert.match(xml, 'testcase name="site/whole"');
  assert.match(xml, 'content/a.md:3:8 Less &lt; more &amp; &quot;quotes&quot; \uFFFD \u{1F600}');
});

test.run();
