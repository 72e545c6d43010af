import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import type { Mode } from '../../../../generator/config/site.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { listStaticFiles } from '../../../../generator/emit/static-files.ts';
import { createFolder } from '../../../helpers/project.ts';

async function listFile(mode: Mode) {
  const root = createFolder('static');
  const staticFolder = join(root, 'static');
  mkdirSync(staticFolder);
  const file = join(staticFolder, 'robots.txt');
  writeFileSync(file, 'first');
  const cache = openCache({ root, mode });
  const [output] = await listStaticFiles({ root, base: '', mode, staticFolder }, cache);
  return { file, make: async () => String(await output?.make()) };
}

const messageOf = (error: unknown) => (error as SiteError).diagnostics[0]?.message;

test('a build does not publish other bytes under the key of the first', async () => {
  const { file, make } = await listFile('production');
  writeFileSync(file, 'other');
  const error = await make().catch((thrown: unknown) => thrown);
  assert.instance(error, SiteError);
  assert.is(messageOf(error), 'static/robots.txt was changed, moved or deleted meanwhile.');
  writeFileSync(file, 'first');
  assert.is(await make(), 'first');
});

test('while someone edits, the newest bytes are shown', async () => {
  const { file, make } = await listFile('development');
  writeFileSync(file, 'other');
  assert.is(await make(), 'other');
  rmSync(file);
  assert.instance(await make().catch((thrown: unknown) => thrown), SiteError);
});

test.run();
