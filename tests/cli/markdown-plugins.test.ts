import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import remarkParse from 'remark-parse';
import { type Preset, type Processor, unified } from 'unified';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { copyFixture, projectFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** The tiny site with this plugin, `own`, and these lists in its collection. */
function createSite(plugin: string, lists: string) {
  const root = copyFixture('tiny');
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(root, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  writeFileSync(join(root, 'own.ts'), plugin);
  edit('site.config.ts', (text) =>
    text
      .replace(
        "import { z } from 'zod';",
        "import { z } from 'zod';\nimport { own } from './own.ts';",
      )
      .replace("folder: 'notes',", `folder: 'notes', ${lists},`),
  );
  return { root, edit };
}

/** Appends a mark to every paragraph. */
const marking = `
  export const own = ({ mark }) => (tree) => {
    for (const node of tree.children) {
      if (node.type === 'paragraph') node.children.push({ type: 'text', value: mark + '?' });
    }
  };`;

test('the plugin in the guide on moving turns a shortcode into a link', async () => {
  const guide = readFileSync(join(projectFolder, 'docs/recipes/moving.md'), 'utf8');
  const code = /^interface Node .*?^};$/ms.exec(guide)?.[0] ?? '';
  const { root } = createSite(`${code}\nexport const own = shortcodes;`, 'remarkPlugins: [own]');
  const file = join(root, 'notes/first.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n{{< youtube dQw4w9WgXcQ >}}\n`);
  const { code: exit, stdout } = await stet('build', '--root', root);
  assert.is(exit, 0, stdout);
  assert.match(
    readFileSync(join(root, 'dist/notes/first.html'), 'utf8'),
    /<a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ"[^>]*>Watch the video<\/a>/,
  );
});

test('pages change with the code of a plugin and with its options', async () => {
  const { root, edit } = createSite(marking, "remarkPlugins: [[own, { mark: 'One' }]]");
  const build = async () => {
    const { code, stdout } = await stet('build', '--root', root);
    assert.is(code, 0, stdout);
    return readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  };
  assert.match(await build(), 'One?');
  edit('site.config.ts', (text) => text.replace("'One'", "'Two'"));
  assert.match(await build(), 'Two?');
  edit('own.ts', (text) => text.replace("'?'", "'!'"));
  assert.match(await build(), 'Two!');
});

/** Says that \`TODO\` is left over, in text and in code. */
const complaining = `
  const visit = (node, file) => {
    if (node.value?.includes('TODO')) file.fail('Something is left to do.', node, 'own:todo');
    if (node.value?.includes('maybe')) {
      file.message('Be sure.', { place: node.position, ruleId: 'maybe', source: 'own' });
    }
    for (const child of node.children ?? []) visit(child, file);
  };
  export const own = () => visit;`;

test('check says what a plugin says, at its place in the file, and so does an editor', async () => {
  const { root, edit } = createSite(complaining, 'rehypePlugins: [own]');
  edit('notes/first.md', (text) => `${text}\n- It is maybe true.\n- \`TODO\` is left.\n`);
  const lines = readFileSync(join(root, 'notes/first.md'), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('maybe')) + 1;

  const { code, stdout } = await stet('check', '--root', root, '--format', 'json');
  assert.is(code, 1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const found = diagnostics.filter(({ rule }) => rule.startsWith('own/'));
  assert.equal(
    found.map(({ rule, severity, file, line, column }) => [rule, severity, file, line, column]),
    [
      ['own/maybe', 'warning', 'notes/first.md', line, 3],
      ['own/todo', 'error', 'notes/first.md', line + 1, 3],
    ],
  );

  await stet('schema', '--root', root);
  const { default: preset } = (await import(pathToFileURL(join(root, '.remarkrc.mjs')).href)) as {
    default: Preset;
  };
  const { messages } = await unified()
    .use(remarkParse)
    .use(preset)
    .use(function (this: Processor) {
      this.compiler = () => '';
    })
    .process({ cwd: root, path: join(root, 'notes/first.md'), value: lines.join('\n') });
  assert.equal(
    messages.map(({ ruleId, fatal, line, column }) => [ruleId, fatal, line, column]),
    [
      ['own/maybe', false, line, 3],
      ['own/todo', true, line + 1, 3],
    ],
  );
});

test('a plugin that throws fails the build, which names it and the file', async () => {
  const { root } = createSite(
    "export const own = () => () => { throw new Error('The chart is empty.'); };",
    'remarkPlugins: [own]',
  );
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'remarkPlugins[0] (own) failed: The chart is empty.');
  assert.match(stdout, 'while making the content file notes/first.md');
});

test('what is no plugin is a mistake of the definition', async () => {
  const { root } = createSite('export const own = 1;', 'remarkPlugins: [own]');
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, 'collections.notes.remarkPlugins.0: expected a plugin');
});

test.run();
