import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** The rules of docs/checks.md, in a file beside the definition of a site. */
function createSite(more = '') {
  const root = copyFixture('tiny');
  const docs = readFileSync(join(projectFolder, 'docs/checks.md'), 'utf8');
  const [, example = ''] = /```ts custom-rules\n(.*?)\n```/s.exec(docs) ?? [];
  const rules = example
    .slice(0, example.indexOf('export default'))
    .replace("!== 'posts'", "!== 'notes'")
    .replaceAll('title', 'heading');
  writeFileSync(join(root, 'rules.ts'), `${rules}\nexport { productName, shortTitle };\n`);
  const file = join(root, 'site.config.ts');
  const text = readFileSync(file, 'utf8')
    .replace('import { z }', "import { productName, shortTitle } from './rules.ts';\nimport { z }")
    .replace("api: 'api.ts',", `customRules: [productName, shortTitle${more}],`);
  writeFileSync(file, text);
  return {
    root,
    define: (from: string, to: string) => writeFileSync(file, text.replace(from, to)),
  };
}

function writeNote(root: string, heading: string, body: string): string {
  const file = join(root, 'notes/third.md');
  writeFileSync(file, `---\nheading: ${heading}\nwritten: 2024-06-01\n---\n\n${body}\n`);
  return file;
}

test('rules of a site find, fix, weigh and are silenced like those of stet', async () => {
  const { root, define } = createSite();
  const body = [
    'On Github, as `Github` says.',
    '<!-- stet-ignore style/product-name: a quotation -->\n"Github is fine."',
    '```\nGithub\n```',
  ].join('\n\n');
  const file = writeNote(root, 'A heading of more words than eight is too long', body);
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'notes/third.md:2:10  error  posts/short-heading');
  assert.match(stdout, '"heading" has 10 words.');
  assert.match(stdout, 'notes/third.md:6:4  warning  style/product-name');
  assert.match(stdout, '→ Write GitHub.');
  assert.is(stdout.match(/style\/product-name/g)?.length, 1, stdout);
  define('customRules', "rules: { 'posts/short-heading': 'advice' }, customRules");
  const fixed = await stet('check', '--fix', '--root', root);
  assert.is(fixed.code, 0, fixed.stdout);
  assert.match(fixed.stdout, 'fixed  style/product-name: GitHub');
  assert.match(readFileSync(file, 'utf8'), 'On GitHub, as `Github` says.');
  const sarif = JSON.parse((await stet('check', '--format', 'sarif', '--root', root)).stdout);
  assert.equal(
    sarif.runs[0].tool.driver.rules.map(({ shortDescription }: never) => shortDescription),
    [{ text: 'The heading of a post has at most eight words.' }],
  );
});

test('a build that knows the last one says what an edit breaks in rules of files', async () => {
  const { root } = createSite();
  writeNote(root, 'A note', 'On GitHub.');
  assert.not.match((await stet('build', '--root', root)).stdout, 'warning');
  writeNote(root, 'A note', 'On Github.');
  assert.match((await stet('build', '--root', root)).stdout, 'warning  style/product-name');
});

test('a rule that throws or finds nonsense is named, and so is an id that is taken', async () => {
  for (const [rule, message] of [
    [
      "() => { throw new Error('boom') }",
      'test() of the custom rule "a/b" of the site\'s definition threw: boom',
    ],
    [
      "() => [{ file: 'notes/first.md', message: 'm', hint: 'h' }]",
      'Of a finding, where is missing; it must be a place',
    ],
    [
      "() => [{ file: 'x.md', where: { line: 1, column: 1 }, message: 'm', hint: 'h' }]",
      'about x.md, which is not a content file',
    ],
  ] as const) {
    const { root } = createSite(`, { id: 'a/b', severity: 'error', asks: 'A.', test: ${rule} }`);
    const { code, stdout } = await stet('check', '--root', root);
    assert.is(code, 1);
    assert.match(stdout, message);
  }
  const { root } = createSite(", { ...productName, id: 'link/dead' }");
  assert.match((await stet('build', '--root', root)).stdout, 'there is a rule "link/dead" already');
});

test.run();
