import fs, { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import type { Mode } from '../../../../generator/config/site.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { listStaticFiles } from '../../../../generator/emit/static-files.ts';
import { createFolder } from '../../../helpers/project.ts';

async function listFile(mode: Mode) {
  let file = '';
  const [output] = await listAll((folder) => {
    file = join(folder, 'robots.txt');
    writeFileSync(file, 'first');
  }, mode);
  return { file, make: async () => String(await output?.make()) };
}

/** Lists the static files that `create` makes in a new folder. */
async function listAll(create: (folder: string) => void, mode: Mode = 'production') {
  const root = createFolder('static');
  const staticFolder = join(root, 'static');
  mkdirSync(staticFolder);
  create(staticFolder);
  const cache = openCache({ root, mode });
  return listStaticFiles({ root, base: '', mode, staticFolder }, cache);
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

test('few files are read at a time, because each takes memory and an open file', async () => {
  const read = fs.promises.readFile;
  let open = 0;
  let most = 0;
  fs.promises.readFile = (async (...args: Parameters<typeof read>) => {
    open += 1;
    most = Math.max(most, open);
    return read(...args).finally(() => {
      open -= 1;
    });
  }) as typeof read;
  syncBuiltinESMExports();
  try {
    const files = await listAll((folder) => {
      for (let index = 0; index < 50; index += 1) writeFileSync(join(folder, `${index}.txt`), '');
    });
    assert.is(files.length, 50);
  } finally {
    fs.promises.readFile = read;
    syncBuiltinESMExports();
  }
  assert.ok(most > 0 && most <= 8, `${most} at a time`);
});

test('a file that Node cannot read at once is refused by name', async () => {
  const error = await listAll((folder) => {
    writeFileSync(join(folder, 'film.mp4'), '');
    // Without data on the disk.
    truncateSync(join(folder, 'film.mp4'), 2 ** 31);
  }).catch((thrown: unknown) => thrown);
  assert.instance(error, SiteError);
  assert.is(messageOf(error), 'static/film.mp4 has 2 GiB or more, which stet cannot publish.');
});

test.run();
