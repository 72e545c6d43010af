import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatSarif } from '../../../../generator/report/sarif.ts';
import { diagnostic } from '../../../helpers/diagnostics.ts';
import { projectFolder } from '../../../helpers/project.ts';

const schemaFile = join(projectFolder, 'tests/fixtures/schemas/sarif-2.1.0-rtm.5.json');
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));

const options = {
  version: '1.2.3',
  rules: [{ id: 'title/length', asks: 'A title fits.' }],
  folder: '',
  definition: 'site.config.ts',
};
const list = [
  diagnostic({ fix: { place: { line: 3, column: 8, endLine: 3, endColumn: 12 }, text: 'x' } }),
  diagnostic({ severity: 'warning', rule: 'b/c', file: 'content/ä b#?.md', line: undefined }),
  diagnostic({ severity: 'advice', file: undefined, hint: undefined }),
];
const log = JSON.parse(formatSarif(list, options));

test('the log is valid by the published schema of SARIF 2.1.0', () => {
  for (const value of [log, JSON.parse(formatSarif([], options))]) {
    assert.ok(validate(value), JSON.stringify(validate.errors));
  }
});

test('a broken log is refused, so that the test above can fail', () => {
  const [run] = structuredClone(log).runs;
  run.results[0].level = 'fatal';
  assert.not.ok(validate({ ...log, runs: [run] }));
});

test('results name their rule, level, place and fix', () => {
  const [{ tool, results }] = log.runs;
  assert.equal(
    results.map(({ level }: { level: string }) => level),
    ['error', 'warning', 'note'],
  );
  for (const { ruleId, ruleIndex } of results) assert.is(tool.driver.rules[ruleIndex].id, ruleId);
  assert.equal(results[0].locations[0].physicalLocation.region, {
    startLine: 3,
    startColumn: 8,
    endLine: 3,
    endColumn: 12,
  });
  assert.is(
    results[1].locations[0].physicalLocation.artifactLocation.uri,
    'content/%C3%A4%20b%23%3F.md',
  );
  assert.not.ok('region' in results[1].locations[0].physicalLocation, 'no line is known');
  assert.is(results[0].fixes[0].artifactChanges[0].replacements[0].insertedContent.text, 'x');
});

test('paths are those of the repository', () => {
  const [{ results }] = JSON.parse(formatSarif(list, { ...options, folder: 'sites/a b' })).runs;
  const { uri } = results[0].locations[0].physicalLocation.artifactLocation;
  assert.is(uri, 'sites/a%20b/content/a.md');
  assert.is(results[0].fixes[0].artifactChanges[0].artifactLocation.uri, uri);
});

test('each result has a file of the repository, without which GitHub refuses the log', () => {
  const url = 'https://example.com/a';
  const found = [
    diagnostic({ file: undefined, line: undefined }),
    diagnostic({ file: undefined, line: undefined, url, message: 'Is missing.' }),
  ];
  const text = formatSarif(found, { ...options, folder: 'web' });
  assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors));
  const [{ results }] = JSON.parse(text).runs;
  for (const { locations } of results) {
    assert.equal(locations, [
      { physicalLocation: { artifactLocation: { uri: 'web/site.config.ts' } } },
    ]);
  }
  assert.match(results[1].message.text, `${url}: Is missing.`);
  assert.equal(results[1].webRequest, { target: url });
});

test.run();
