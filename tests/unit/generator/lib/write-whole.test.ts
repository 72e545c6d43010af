import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolder, projectFolder } from '../../../helpers/project.ts';

type WriteWhole = typeof import('../../../../generator/lib/write-whole.ts');

/** Instances of the module with variables of their own, as each thread has one. */
async function loadTwice(): Promise<WriteWhole[]> {
  const { outputFiles } = await build({
    entryPoints: [join(projectFolder, 'generator/lib/write-whole.ts')],
    ...{ bundle: true, format: 'esm', platform: 'node', write: false },
  });
  const code = outputFiles[0]?.text ?? '';
  const codes = [1, 2].map((thread) => encodeURIComponent(`${code}\n// ${thread}`));
  return Promise.all(codes.map((own) => import(`data:text/javascript,${own}`)));
}

test('threads that write the same file do not disturb each other', async () => {
  const threads = await loadTwice();
  const folder = createFolder('write-whole');
  const file = join(folder, 'file');
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.all(threads.map(({ writeWhole }) => writeWhole(file, `turn ${turn}`)));
    assert.is(readFileSync(file, 'utf8'), `turn ${turn}`);
  }
  assert.equal(readdirSync(folder), ['file']);
});

test.run();
