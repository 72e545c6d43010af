import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { startServer } from '../helpers/stet-process.ts';

const schemaOf = (root: string) =>
  JSON.parse(readFileSync(join(root, '.stet/schemas/notes.json'), 'utf8'));

test('writes a schema of each collection, and the settings that bind them', async () => {
  const root = copyFixture('tiny');
  const { code, stdout } = await stet('schema', '--root', root);
  assert.is(code, 0);
  assert.match(stdout, '.stet/schemas: 2 schemas.');
  assert.equal(schemaOf(root).required, ['heading', 'written']);
  const settings = JSON.parse(readFileSync(join(root, '.vscode/settings.json'), 'utf8'));
  assert.equal(settings['yaml.schemas']['./.stet/schemas/notes.json'], ['notes/**/*.yaml']);
  assert.ok(existsSync(join(root, '.vscode/stet.code-snippets')));
  const { recommendations } = JSON.parse(
    readFileSync(join(root, '.vscode/extensions.json'), 'utf8'),
  );
  assert.equal(recommendations, ['redhat.vscode-yaml', 'unifiedjs.vscode-remark']);
  assert.match(readFileSync(join(root, '.remarkrc.mjs'), 'utf8'), "from 'stet/remark'");
  assert.not.match((await stet('schema', '--root', root)).stdout, '.vscode');
});

test('settings of remark that the site has already are left alone', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, '.remarkrc.json'), '{}');
  await stet('schema', '--root', root);
  assert.not.ok(existsSync(join(root, '.remarkrc.mjs')));
});

test('a package.json may begin with a byte-order mark, as npm allows, or be no object', async () => {
  const root = copyFixture('tiny');
  for (const [text, isSet] of [
    ['\uFEFF{ "remarkConfig": {} }', true],
    ['null', false],
  ] as const) {
    writeFileSync(join(root, 'package.json'), text);
    const { code, stderr } = await stet('schema', '--root', root);
    assert.is(code, 0, stderr);
    assert.is(existsSync(join(root, '.remarkrc.mjs')), !isSet);
  }
});

test('settings that cannot be read are an error at their place, and stay', async () => {
  const root = copyFixture('tiny');
  mkdirSync(join(root, '.vscode'));
  writeFileSync(join(root, '.vscode/settings.json'), '{ "a" 1 }');
  const { code, stderr } = await stet('schema', '--root', root);
  assert.is(code, 1);
  assert.match(stderr, '.vscode/settings.json:1:7');
  assert.is(readFileSync(join(root, '.vscode/settings.json'), 'utf8'), '{ "a" 1 }');
});

test('where nothing may be written for editors, watch says so and serves', async () => {
  const root = copyFixture('tiny');
  mkdirSync(join(root, '.stet'));
  writeFileSync(join(root, '.stet/schemas'), 'no folder');
  const server = await startServer('watch', '--root', root, '--port', '0');
  await server.saw('Nothing was written for editors: ');
  assert.is((await fetch(server.url)).status, 200);
  await server.stop();
});

test('watch writes the schemas too, but no settings where nobody uses that editor', async () => {
  const root = copyFixture('tiny');
  const server = await startServer('watch', '--root', root, '--port', '0');
  await server.stop();
  assert.equal(schemaOf(root).required, ['heading', 'written']);
  assert.not.ok(existsSync(join(root, '.vscode')));
});

test.run();
