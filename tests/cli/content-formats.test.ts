import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

const root = copyFixture('tiny');
const config = join(root, 'site.config.ts');
const write = (file: string, text: string) => writeFileSync(join(root, 'notes', file), text);
const built = (file: string) => readFileSync(join(root, 'dist/notes', file), 'utf8');

test('Markdown with TOML or JSON, MDX and files of data are entries like those with YAML', async () => {
  write('toml.markdown', '+++\nheading = "In TOML"\nwritten = 2024-05-03\n+++\n\n*Text*\n');
  write('hugo.md', '{\n  "heading": "In JSON",\n  "written": "2024-05-04"\n}\n\n[*Text*](a.mdx)\n');
  write('a.mdx', '---\nheading: MDX\nwritten: 2024-05-07\n---\n\n*Text*\n');
  const extended = "folder: 'notes', extensions: ['markdown', 'md', 'mdx'],";
  replaceIn(config, "folder: 'notes',", extended);
  write('data.json', '{ "heading": "Data", "written": "2024-05-05" }');
  write('data2.yml', 'heading: Data\nwritten: 2024-05-06\n');
  mkdirSync(join(root, 'notes/.obsidian'));
  write('.obsidian/workspace.json', '{}');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
  for (const name of ['toml', 'hugo', 'a']) assert.match(built(`${name}.html`), '<em>Text</em>');
  assert.match(built('toml.html'), '2024-05-03');
  assert.match(built('hugo.html'), '<a href="/notes/a">');
  assert.equal(JSON.parse(built('data2.json')).data, { heading: 'Data', written: '2024-05-06' });
  assert.match(built('data.html'), '<h1>Data</h1>');
});

test('check says where a value is wrong in each of them, and fixes it there', async () => {
  write('toml.markdown', '+++\nheading = 7\nwritten = 2024-05-03\n+++\n\n*Text*\n');
  write('hugo.md', '{\n  "heading": "In JSON",\n  "written": "5 May 2024"\n}\n\n*Text*\n');
  write('a.mdx', '---\nheading: MDX\nwritten: 2024-05-07\n---\n\nexport const a = 1;\n');
  write('data.json', '{ "heading": "Data", "written": "2024-05-05", }');
  const check = () => stet('check', '--root', root, '--format', 'compact');
  const before = await check();
  assert.is(before.code, 1);
  assert.match(before.stdout, 'notes/toml.markdown:2:11: error: "heading" is a number');
  assert.match(before.stdout, 'notes/hugo.md:3:14: error: "written"');
  assert.match(before.stdout, 'notes/a.mdx:6:1: error: export is JavaScript');
  assert.match(
    before.stdout,
    'notes/data.json:1:45: error: There is a comma before the closing bracket',
  );
  write('a.mdx', '---\nheading: MDX\nwritten: 2024-05-07\n---\n');
  await stet('check', '--root', root, '--fix');
  assert.match((await check()).stdout, /^(?!.*error:)/s);
  assert.match(readFileSync(join(root, 'notes/hugo.md'), 'utf8'), '"written": "2024-05-05"');
});

test.run();
