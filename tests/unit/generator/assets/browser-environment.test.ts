import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findBrowserEnvironment } from '../../../../generator/assets/browser-environment.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('browser-environment');

async function find(text: string) {
  writeFileSync(join(root, 'page.tsx'), text);
  const bundle = await build({
    ...{ absWorkingDir: root, entryPoints: ['page.tsx'], outdir: 'out', format: 'esm' },
    ...{ bundle: true, write: false, metafile: true, treeShaking: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return findBrowserEnvironment({ root }, bundle).map(
    ({ message, line, column }) => `${line}:${column} ${message.split(' ')[0]}`,
  );
}

test('a variable that throws in browsers is found', async () => {
  const found = await find('const a = 1;\nexport const b = process.env.API + a;');
  assert.equal(found, ['2:18 process.env.API']);
  assert.equal(await find('export const b = import.meta.env.MODE;'), ['1:18 import.meta.env.MODE']);
});

test('what does not throw and what browsers do not get is left alone', async () => {
  for (const text of [
    "if (process.env.NODE_ENV !== 'production') check();",
    "export const a = typeof process === 'object' && process.env.API;",
    '// process.env.API\nexport const a = 1; /*\n * process.env.API */',
  ]) {
    assert.equal(await find(text), [], text);
  }
  writeFileSync(join(root, 'key.ts'), 'export const key = () => process.env.KEY;');
  assert.equal(await find("import { key } from './key';\nexport const c = process.env.A;"), [
    '2:18 process.env.A',
  ]);
  const code = 'export const read = () => process.env.KEY;\nexport const a = process.env.A;';
  writeFileSync(join(root, 'key.ts'), code);
  assert.equal(await find("import { a } from './key';\nexport const c = a;"), [
    '2:18 process.env.A',
  ]);
  const guard = "if (typeof process === 'undefined') return '';";
  assert.equal(await find(`export function key() {\n  ${guard}\n  return process.env.KEY;\n}`), []);
});

test.run();
