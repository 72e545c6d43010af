import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
