import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { laterModulesPlugin } from '../../../../generator/assets/later-modules.ts';
import { createFolder } from '../../../helpers/project.ts';

/** The client entry loads two modules later, both of which share a module with it. */
const sources = {
  'client.js':
    "import { shared } from './shared.js'; shared(); import('./one.js'); import('./two.js');",
  'one.js': "import { shared } from './shared.js'; export const one = () => shared();",
  'two.js': "import { shared } from './shared.js'; export default () => shared();",
  'shared.js': "export const shared = () => console.log('shared');",
};

test('a later module keeps its exports, whatever it is; a site without a client entry has it as it is', async () => {
  const root = createFolder('later');
  const files = {
    'client.js': `
      import words from './words.json';
      export const load = () => Promise.all([
        import('./words.json'), import('./named.js'), import('./both.js'), import('./comment.js'),
        import('./again.js'),
      ]);
      export const known = words;`,
    'words.json': '{ "word": 1 }',
    'named.js': 'const one = 1; const two = 2;\nexport { one as default, two };',
    'both.js': 'export default 1;export const two = 2;',
    'again.js': "export { default as two } from './both.js';",
    'comment.js': '// There is no export default here.\nexport const two = 2;',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const entry = join(root, 'client.js');
  for (const client of [entry, undefined]) {
    await build({
      ...{ entryPoints: [entry], outdir: join(root, 'out'), bundle: true, splitting: true },
      ...{ format: 'esm', outExtension: { '.js': '.mjs' }, logLevel: 'silent' },
      plugins: [laterModulesPlugin({ root, entries: { client, server: entry } })],
    });
    const { load } = await import(`${pathToFileURL(join(root, 'out/client.mjs'))}?${client}`);
    const loaded = (await load()).map((module: object) => ({ ...module }));
    assert.equal(loaded, [
      { default: { word: 1 }, word: 1 },
      { default: 1, two: 2 },
      { default: 1, two: 2 },
      { two: 2 },
      { two: 1 },
    ]);
  }
});

test('a module that a later one shares with every page is in the file of every page', async () => {
  const root = createFolder('later');
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(root, name), text);
  const client = join(root, 'client.js');
  const { metafile, outputFiles } = await build({
    stdin: { contents: `import(${JSON.stringify(client)});`, resolveDir: root },
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    plugins: [laterModulesPlugin({ root, entries: { client, server: client } })],
  });
  const withShared = Object.values(metafile.outputs).filter((output) =>
    Object.keys(output.inputs).includes('shared.js'),
  );
  assert.is(withShared.length, 1);
  assert.ok(Object.keys(withShared[0]?.inputs ?? {}).includes('client.js'));
  const texts = outputFiles.map(({ text }) => text);
  assert.ok(texts.some((text) => /export\s*\{[^}]*\bone\b/.test(text)));
  assert.ok(texts.some((text) => /as default\b/.test(text)));
  assert.not.ok(texts.some((text) => text.includes(root)));
});

test.run();
