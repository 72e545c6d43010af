import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findModuleUrls } from '../../../../generator/assets/module-urls.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('module-urls');

async function find(text: string) {
  writeFileSync(join(root, 'page.tsx'), text);
  const bundle = await build({
    ...{ absWorkingDir: root, entryPoints: ['page.tsx'], outdir: 'out', format: 'esm' },
    ...{ bundle: true, write: false, metafile: true, minify: true, logLevel: 'silent' },
  });
  return findModuleUrls({ root }, bundle).map(
    ({ message, line, column }) => `${line}:${column} ${message.split(' ')[0]}`,
  );
}

test('a file that browsers would look for next to the bundle is found', async () => {
  const worker =
    "const a = 1;\nexport const b = new Worker(new URL('../worker.ts', import.meta.url));";
  assert.equal(await find(worker), ['2:38 ../worker.ts']);
  const long = 'export const c = new URL(\n  "./add.wasm",\n  import.meta.url,\n);';
  assert.equal(await find(long), ['2:4 ./add.wasm']);
  const short = "export const d = new URL('m', import.meta.url);";
  assert.equal(await find(short), ['1:27 m']);
});

test('other URLs, comments and code that no browser gets are left alone', async () => {
  for (const text of [
    "export const a = new URL('/worker.js', import.meta.url);",
    "export const a = new URL('https://a.example/b.js', import.meta.url);",
    "export const a = new URL('./b', location.href), c = import.meta.url;",
    "export const a = new URL('.', import.meta.url);",
    "export const a = new URL('../', import.meta.url);",
    "export const a = new URL('?theme=dark', import.meta.url);",
    "// new URL('./worker.ts', import.meta.url)\nexport const a = 1;",
    "if (false) new URL('./worker.ts', import.meta.url);",
  ]) {
    assert.equal(await find(text), [], text);
  }
});

test.run();
