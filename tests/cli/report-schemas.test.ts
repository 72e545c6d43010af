import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { validateXML } from 'xmllint-wasm';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/*
 * What stet check prints of a site with mistakes of every kind of file, content, list, output, held
 * against the published schemas.
 */

interface SarifLog {
  runs: [{ tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string }[] }];
}

const readSchema = (name: string) =>
  readFileSync(join(projectFolder, 'tests/fixtures/schemas', name), 'utf8');

let root: string;
test.before(async () => {
  root = copyFixture('tiny');
  await stet('build', '--root', root);
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/urls.txt'), '/\n/gone\n');
  writeFileSync(join(root, 'content/redirects.yaml'), '/a: /b\n');
  writeFileSync(
    join(root, 'notes/third.md'),
    '---\nheading: "]]> & <b>"\nwritten: 2024-01-01\n---\n\n# Again\n\nSee [it](/notes/non&<e) and [x](#).\n',
  );
  const page = join(root, 'dist/notes/first.html');
  replaceIn(page, '<h1>', '<p id="a" hidden></p><p id="a"></p><h1>');
});

for (const [command, ...flags] of [
  ['check'],
  ['check', '--dist'],
  ['verify', '--out', 'dist', '--live', 'http://127.0.0.1:9'],
] as const) {
  test(`SARIF and JUnit of stet ${command} ${flags.join(' ')} are valid`, async () => {
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
    addFormats(ajv);
    const validate = ajv.compile(JSON.parse(readSchema('sarif-2.1.0-rtm.5.json')));
    const sarif = await stet(command, '--root', root, '--format', 'sarif', ...flags);
    const log: SarifLog = JSON.parse(sarif.stdout);
    assert.ok(validate(log), JSON.stringify(validate.errors));
    assert.is(sarif.code, 1);
    const known = log.runs[0].tool.driver.rules.map(({ id }) => id);
    for (const { ruleId } of log.runs[0].results) assert.ok(known.includes(ruleId), ruleId);
    const junit = await stet(command, '--root', root, '--format', 'junit', ...flags);
    const { valid, rawOutput } = await validateXML({
      xml: [{ fileName: 'report.xml', contents: junit.stdout }],
      schema: [readSchema('jenkins-junit.xsd')],
    });
    assert.ok(valid, rawOutput);
    assert.match(junit.stdout, '<failure ');
  });
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

/** What is looked at of the outputs of all commands. */
interface Printed {
  diagnostics: object[];
  build: object | null;
  verified: number;
  weight: object | null;
  kind: string;
  pages: object[];
  kinds: { kind: string }[];
}

/** What a command prints with --json, which has to be of its published form. */
async function runJson(command: string, ...args: string[]) {
  const { code, stdout } = await stet(command, ...args, '--json');
  const schema = readFileSync(
    join(projectFolder, `docs/reference/schemas/${command}.json`),
    'utf8',
  );
  const validate = ajv.compile(JSON.parse(schema));
  const printed = JSON.parse(stdout) as Printed;
  assert.ok(validate(printed), `${command} ${args}: ${JSON.stringify(validate.errors)}`);
  return { code, printed };
}

test('what --json prints is of the published form, whatever the outcome', async () => {
  for (const flags of [[], ['--dist']]) {
    const { code, printed } = await runJson('check', '--root', root, ...flags);
    assert.is(code, 1);
    assert.ok(printed.diagnostics.length > 0);
  }
  assert.is((await runJson('build', '--strict', '--root', root)).printed.build, null);
  const thrown = copyFixture('tiny');
  const view = join(thrown, 'note-view.tsx');
  const broken = readFileSync(view, 'utf8').replace(
    'return (',
    "throw new Error('a', { cause: 'b' });\n  return (",
  );
  writeFileSync(view, broken);
  const { printed: failed } = await runJson('build', '--root', thrown);
  assert.ok(failed.diagnostics.some((item) => 'exception' in item));
  const right = copyFixture('tiny', 'scheduled');
  const picture = sharp({ create: { width: 90, height: 30, channels: 3, background: '#224466' } });
  await picture.toFile(join(right, 'notes/wide.png'));
  appendFileSync(join(right, 'notes/first.md'), '\n![A field](wide.png)\n');
  const { printed: planned } = await runJson('explain', '/notes/first', '--root', right);
  assert.is(planned.weight, null);
  const { code, printed } = await runJson('build', '--verify', '--root', right);
  assert.is(code, 0);
  assert.ok(printed.verified > 0);
  const live = ['--root', right, '--out', 'dist', '--live', 'http://127.0.0.1:9'];
  const { code: unreachable, printed: verified } = await runJson('verify', ...live);
  assert.is(unreachable, 1);
  assert.ok(verified.diagnostics.some((item) => 'url' in item));
  assert.is((await runJson('verify', '--root', right, '--out', 'none', ...live.slice(4))).code, 1);
  const built = join(copyFixture('tiny'), 'earlier');
  renameSync(join(right, 'dist'), built);
  appendFileSync(join(right, 'notes/first.md'), '\nAnother paragraph.\n');
  const { printed: differences } = await runJson('diff', built, '--root', right);
  assert.ok(differences.pages.length > 0);
  assert.is((await stet('build', '--root', right)).code, 0);
  for (const [name, kind] of [
    ['/notes/first', 'page'],
    ['notes/wide.png', 'image'],
    ['/sitemap.xml', 'file'],
  ] as const) {
    assert.is((await runJson('explain', name, '--root', right)).printed.kind, kind);
  }
  const cached = (await runJson('cache', '--root', right)).printed;
  const kinds = cached.kinds.map(({ kind }) => kind);
  for (const kind of ['bodies', 'pages', 'images', 'state']) assert.ok(kinds.includes(kind), kind);
});

test.run();
