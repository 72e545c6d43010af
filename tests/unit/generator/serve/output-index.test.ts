import { mkdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../../../generator/serve/output-index.ts';
import { createFolder } from '../../../helpers/project.ts';

test('another build is read, also from a folder with the number of an earlier one', async () => {
  const out = createFolder('output');
  const page = join(out, 'index.html');
  writeFileSync(page, 'first');
  const readOutput = createOutputReader(out);
  const readPage = async () => String((await readOutput().read('index.html')).bytes);
  assert.is(await readPage(), 'first');
  assert.is(readOutput(), readOutput());
  writeFileSync(join(out, 'next.html'), 'second');
  renameSync(join(out, 'next.html'), page);
  utimesSync(out, 0, 0);
  assert.is(await readPage(), 'second');
});

test('while a build swaps the folder the last one is served', async () => {
  const out = createFolder('output');
  writeFileSync(join(out, 'index.html'), 'first');
  const readOutput = createOutputReader(out);
  await readOutput().read('index.html');
  renameSync(out, `${out}.previous`);
  assert.is(String((await readOutput().read('index.html')).bytes), 'first');
  mkdirSync(out);
  writeFileSync(join(out, 'index.html'), 'second');
  assert.is(String((await readOutput().read('index.html')).bytes), 'second');
});

test.run();
