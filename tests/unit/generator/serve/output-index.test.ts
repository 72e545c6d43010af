import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildFile } from '../../../../generator/output/build-id.ts';
import { retiredFile } from '../../../../generator/output/retired-files.ts';
import {
  createOutputReader,
  type OutputIndex,
  OutputReplacedError,
} from '../../../../generator/serve/output-index.ts';
import { createBuilds } from '../../../helpers/builds.ts';
import { createFolder } from '../../../helpers/project.ts';

/** What a file holds that is small enough for the memory. */
async function readText(index: OutputIndex, path: string): Promise<string> {
  const file = await index.read(path);
  return String('bytes' in file && file.bytes);
}

test('the last build is read, however many there were since the last request', async () => {
  const { out, build: publish } = createBuilds();
  const build = (page: string) =>
    publish({ 'about/us.html': page, [`assets/hashed/of-${page}.js`]: page });
  const readOutput = createOutputReader(out);
  const readPage = () => readText(readOutput(), 'about/us.html');
  build('1');
  build('2');
  assert.is(await readPage(), '2');
  build('3');
  build('4');
  assert.is(await readPage(), '4');
  assert.is(readOutput(), readOutput(), 'nothing is read again meanwhile');
  assert.ok(readOutput().has('assets/hashed/of-2.js'), 'for pages that are still open');
  assert.not.ok(readOutput().has(buildFile));
  assert.not.ok(readOutput().has(retiredFile));
});

test('a build that a copy put into the same folder is read', async () => {
  const out = createFolder('output');
  const write = (id: string, page: string) => {
    writeFileSync(join(out, 'notes/first.html'), page);
    writeFileSync(join(out, buildFile), id);
    utimesSync(out, 0, 0);
  };
  mkdirSync(join(out, 'notes'));
  const readOutput = createOutputReader(out);
  const readPage = () => readText(readOutput(), 'notes/first.html');
  write('1', 'first');
  assert.is(await readPage(), 'first');
  write('2', 'second');
  assert.is(await readPage(), 'second');
});

test('while a build swaps the folder the last one is served', async () => {
  const out = createFolder('output');
  writeFileSync(join(out, 'index.html'), 'first');
  const readOutput = createOutputReader(out);
  await readOutput().read('index.html');
  renameSync(out, `${out}.previous`);
  assert.is(await readText(readOutput(), 'index.html'), 'first');
  mkdirSync(out);
  writeFileSync(join(out, 'index.html'), 'second');
  assert.is(await readText(readOutput(), 'index.html'), 'second');
});

test('a file that another build has replaced or removed is not mixed with the rest of its own', async () => {
  const out = createFolder('output');
  const sizes = { 'small.html': 1, 'large.bin': 2 * 1024 * 1024 };
  const write = (folder: string, files: Record<string, number>) => {
    mkdirSync(folder, { recursive: true });
    for (const [path, size] of Object.entries(files)) {
      writeFileSync(join(folder, path), Buffer.alloc(size));
    }
  };
  write(out, sizes);
  for (const next of [sizes, { 'other.html': 1 }]) {
    const index = createOutputReader(out)();
    renameSync(out, `${out}.previous`);
    write(out, next);
    for (const path of Object.keys(sizes).filter((path) => index.has(path))) {
      const error = await Promise.resolve(index.read(path)).catch((reason) => reason);
      assert.instance(error, OutputReplacedError, path);
    }
    rmSync(`${out}.previous`, { recursive: true });
  }
});

test('a large file is opened, not read, and its tag is that of its build', async () => {
  const out = createFolder('output');
  writeFileSync(join(out, 'large.bin'), Buffer.alloc(2 * 1024 * 1024));
  const readOutput = createOutputReader(out);
  const tagOf = async () => {
    const file = await readOutput().read('large.bin');
    if ('handle' in file) await file.handle.close();
    return ['handle' in file, file.etag];
  };
  const tag = await tagOf();
  assert.equal(await tagOf(), [true, tag[1]]);
  writeFileSync(join(out, buildFile), 'another build');
  assert.is.not((await tagOf())[1], tag[1]);
});

test.run();
